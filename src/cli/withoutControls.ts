const FIRST_PRINTABLE = 0x20;

/** A text without what a terminal obeys, escape sequences above all: states and messages come from whoever may write to the cluster. Line breaks and tabs stay. */
export function withoutControls(text: string): string {
  return Array.from(text, (character) => (isControl(character) ? '\ufffd' : character)).join('');
}

function isControl(character: string): boolean {
  return character < String.fromCharCode(FIRST_PRINTABLE) && character !== '\n' && character !== '\t';
}
