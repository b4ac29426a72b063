import { decodeRune, encodeRune, isAscii, runesOf } from '../bytes.ts';
import { checkSize } from '../run/meter.ts';
import { isSpace } from '../syntax/characters.ts';

/** Go's strings functions on byte strings, where they differ from JavaScript's. */

/** Letters whose capital JavaScript writes with two letters, while Unicode has one. */
function capitalByRule(rune: number): number {
  const greekWithIota = (rune >= 0x1f80 && rune <= 0x1faf && (rune & 8) === 0) || rune === 0x1fb3 || rune === 0x1fc3 || rune === 0x1ff3;
  return greekWithIota ? rune + (rune >= 0x1fb3 ? 9 : 8) : rune;
}

/** Each letter by itself: `ß` has no capital, `Σ` no final form. */
export function toUpperCase(bytes: string): string {
  if (isAscii(bytes)) return bytes.toUpperCase();
  return mapRunes(bytes, (rune) => {
    const upper = String.fromCodePoint(rune).toUpperCase();
    return [...upper].length === 1 ? (upper.codePointAt(0) ?? rune) : capitalByRule(rune);
  });
}

/** Each letter by itself, as `toUpperCase`. */
export function toLowerCase(bytes: string): string {
  if (isAscii(bytes)) return bytes.toLowerCase();
  return mapRunes(bytes, (rune) => String.fromCodePoint(rune).toLowerCase().codePointAt(0) ?? rune);
}

function mapRunes(bytes: string, change: (rune: number) => number): string {
  let out = '';
  for (const rune of runesOf(bytes)) out += encodeRune(rune < 0 ? -1 : change(rune));
  return out;
}

/** Cuts off what `drop` accepts at both ends. */
function trimBy(bytes: string, drop: (rune: number) => boolean): string {
  let from = 0;
  let to = 0;
  let started = false;
  for (let at = 0; at < bytes.length; ) {
    const { rune, size } = decodeRune(bytes, at);
    at += size;
    if (!drop(rune)) {
      if (!started) from = at - size;
      started = true;
      to = at;
    }
  }
  return started ? bytes.slice(from, to) : '';
}

/** Cuts off Unicode white space at both ends. */
export function trimSpace(bytes: string): string {
  return trimBy(bytes, (rune) => rune >= 0 && isSpace(String.fromCodePoint(rune)));
}

/** A byte that is not UTF-8 counts as U+FFFD. */
export function trimCharacters(bytes: string, set: string): string {
  const runes = new Set(runesOf(set).map((rune) => (rune < 0 ? 0xfffd : rune)));
  return runes.size === 0 ? bytes : trimBy(bytes, (rune) => runes.has(rune < 0 ? 0xfffd : rune));
}

/** At most `limit` parts, all for a negative one; `undefined` (a nil slice) for 0. An empty separator splits into characters. */
export function splitBytes(bytes: string, separator: string, limit: number, keepSeparator: boolean): string[] | undefined {
  if (limit === 0) return undefined;
  const parts: string[] = [];
  let at = 0;
  while (at < bytes.length || separator !== '') {
    const rest = limit > 0 && parts.length === limit - 1;
    const found = separator === '' ? at : bytes.indexOf(separator, at);
    if (rest || found < 0) {
      parts.push(bytes.slice(at));
      break;
    }
    const end = separator === '' ? at + decodeRune(bytes, at).size : found + (keepSeparator ? separator.length : 0);
    parts.push(bytes.slice(at, end));
    at = separator === '' ? end : found + separator.length;
  }
  return parts;
}

/** The first `limit` occurrences, all for a negative one; an empty `old` stands before each character and at the end. */
export function replaceBytes(bytes: string, old: string, replacement: string, limit: number): string {
  if (old === replacement || limit === 0) return bytes;
  let out = '';
  let at = 0;
  for (let count = 0; limit < 0 || count < limit; count++) {
    let found: number;
    if (old !== '') found = bytes.indexOf(old, at);
    else if (count === 0) found = at;
    else found = at < bytes.length ? at + decodeRune(bytes, at).size : -1;
    if (found < 0) break;
    out += bytes.slice(at, found) + replacement;
    checkSize(out.length);
    at = found + old.length;
  }
  return out + bytes.slice(at);
}
