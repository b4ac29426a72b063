/**
 * Go strings are bytes. Inside the evaluator a string is a *byte string*: a JavaScript string with one character (0–255) a byte,
 * so that length, index, slice, search and comparison are Go's. These functions convert at the edges.
 */

const NON_ASCII = /[^\0-\x7f]/;
const REPLACEMENT = '\xef\xbf\xbd';

/** Whether a text is the same as its byte string. */
export function isAscii(text: string): boolean {
  return !NON_ASCII.test(text);
}

/** UTF-8 of one code point; surrogates and what is beyond Unicode give U+FFFD, as Go's encoder does. */
export function encodeRune(rune: number): string {
  if (rune < 0 || rune > 0x10ffff || (rune >= 0xd800 && rune <= 0xdfff)) return REPLACEMENT;
  if (rune < 0x80) return String.fromCharCode(rune);
  if (rune < 0x800) return String.fromCharCode(0xc0 | (rune >> 6), 0x80 | (rune & 0x3f));
  if (rune < 0x10000) return String.fromCharCode(0xe0 | (rune >> 12), 0x80 | ((rune >> 6) & 0x3f), 0x80 | (rune & 0x3f));
  return String.fromCharCode(0xf0 | (rune >> 18), 0x80 | ((rune >> 12) & 0x3f), 0x80 | ((rune >> 6) & 0x3f), 0x80 | (rune & 0x3f));
}

/** Text → byte string. */
export function toBytes(text: string): string {
  if (isAscii(text)) return text;
  let out = '';
  for (const character of text) out += encodeRune(character.codePointAt(0) ?? 0);
  return out;
}

/** The code point at `at` of a byte string and its length in bytes; -1 and 1 where the bytes are not UTF-8. */
export function decodeRune(bytes: string, at: number): { readonly rune: number; readonly size: number } {
  const first = bytes.charCodeAt(at);
  if (first < 0x80) return { rune: first, size: 1 };
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + size > bytes.length) return { rune: -1, size: 1 };
  let rune = first & (0xff >> (size + 1));
  for (let index = 1; index < size; index++) {
    const next = bytes.charCodeAt(at + index);
    if ((next & 0xc0) !== 0x80) return { rune: -1, size: 1 };
    rune = (rune << 6) | (next & 0x3f);
  }
  const tooShort = rune < (size === 4 ? 0x10000 : size === 3 ? 0x800 : 0x80);
  if (tooShort || rune > 0x10ffff || (rune >= 0xd800 && rune <= 0xdfff)) return { rune: -1, size: 1 };
  return { rune, size };
}

/** Code points of a byte string; -1 for each byte that is not UTF-8. */
export function runesOf(bytes: string): number[] {
  const runes: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { rune, size } = decodeRune(bytes, at);
    runes.push(rune);
    at += size;
  }
  return runes;
}

/** Byte string → text; bytes that are not UTF-8 become U+FFFD. */
export function fromBytes(bytes: string): string {
  if (isAscii(bytes)) return bytes;
  let out = '';
  for (const rune of runesOf(bytes)) out += rune < 0 ? '\ufffd' : String.fromCodePoint(rune);
  return out;
}

/** Whether a byte string is UTF-8. */
export function isValidUtf8(bytes: string): boolean {
  return isAscii(bytes) || runesOf(bytes).every((rune) => rune >= 0);
}
