/** A text with one mark `|` at the cursor, taken out, and where it was. A text that needs a `|` itself marks with `¦`. */
export function atCursor(marked: string): {
  readonly text: string;
  readonly position: { readonly line: number; readonly character: number };
} {
  const mark = marked.includes('¦') ? '¦' : '|';
  const at = marked.indexOf(mark);
  if (at < 0) throw new Error('no cursor in the text');
  const before = marked.slice(0, at);
  const line = before.split('\n').length - 1;
  return { text: before + marked.slice(at + 1), position: { line, character: at - (before.lastIndexOf('\n') + 1) } };
}

interface Edit {
  readonly range: { readonly start: Place; readonly end: Place };
  readonly newText: string;
}

interface Place {
  readonly line: number;
  readonly character: number;
}

/** A text after edits that do not overlap, as an editor makes them. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const starts = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), (match) => match.index + match[0].length)];
  const offset = ({ line, character }: Place) => (starts[line] ?? text.length) + character;
  let result = text;
  for (const { range, newText } of [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start))) {
    result = result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end));
  }
  return result;
}
