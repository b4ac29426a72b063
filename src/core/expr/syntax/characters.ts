const LETTER = /^\p{L}$/u;
const DIGIT = /^\p{Nd}$/u;

/** A character that may begin a name. */
function isAlphabetic(character: string): boolean {
  return character === '_' || character === '$' || LETTER.test(character);
}

/** A character that may continue a name. */
export function isAlphaNumeric(character: string): boolean {
  return isAlphabetic(character) || DIGIT.test(character);
}

/** Go's unicode.IsSpace: unlike JavaScript's, with U+0085 and without U+FEFF. */
export function isSpace(character: string): boolean {
  return character === '\u0085' || (character !== '\ufeff' && /^\s$/.test(character));
}

/** Whether a word could be a name. */
export function isValidIdentifier(word: string): boolean {
  const [first, ...rest] = word;
  return first !== undefined && isAlphabetic(first) && rest.every(isAlphaNumeric);
}
