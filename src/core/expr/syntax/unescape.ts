import { encodeRune } from '../bytes.ts';

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['?', '?'],
]);
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['X', 2],
  ['u', 4],
  ['U', 8],
]);

/**
 * The byte string that a quoted literal stands for; `undefined` for an escape that upstream refuses.
 * `\xNN` and octal escapes are code points, not bytes; line ends become `\n`.
 */
export function unescapeLiteral(literal: string): string | undefined {
  const body = literal.replace(/\r\n?/g, '\n').slice(1, -1);
  let out = '';
  for (let at = 0; at < body.length; ) {
    const character = String.fromCodePoint(body.codePointAt(at) ?? 0);
    at += character.length;
    if (character !== '\\') {
      out += encodeRune(character.codePointAt(0) ?? 0);
      continue;
    }
    const sequence = readEscape(body, at);
    if (!sequence) return undefined;
    out += sequence.bytes;
    at = sequence.end;
  }
  return out;
}

function readEscape(body: string, at: number): { readonly bytes: string; readonly end: number } | undefined {
  const letter = body[at] ?? '';
  const simple = SIMPLE.get(letter);
  if (simple !== undefined) return { bytes: simple, end: at + 1 };
  const braced = letter === 'u' ? /^\{([0-9a-fA-F]{1,6})\}/.exec(body.slice(at + 1, at + 9)) : null;
  if (braced) return codePoint(Number.parseInt(braced[1] ?? '', 16), at + 1 + braced[0].length);
  const count = HEX_DIGITS.get(letter);
  if (count !== undefined) {
    const digits = body.slice(at + 1, at + 1 + count);
    if (digits.length < count || !/^[0-9a-fA-F]+$/.test(digits)) return undefined;
    return codePoint(Number.parseInt(digits, 16), at + 1 + count);
  }
  const octal = body.slice(at, at + 3);
  return /^[0-3][0-7]{2}$/.test(octal) ? codePoint(Number.parseInt(octal, 8), at + 3) : undefined;
}

function codePoint(rune: number, end: number) {
  return rune > 0x10ffff ? undefined : { bytes: encodeRune(rune), end };
}
