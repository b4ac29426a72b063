/** Texts as Go prints them; the API server's messages quote values this way. */

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

const PRINTABLE = /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;

/** `%q`: quoted, with everything escaped that is not printable. */
export function goQuote(text: string): string {
  let quoted = '"';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const short = SHORT_ESCAPES[character];
    if (short !== undefined) quoted += short;
    else if (PRINTABLE.test(character)) quoted += character;
    else if (code < 0x80) quoted += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (code < 0x10000) quoted += `\\u${code.toString(16).padStart(4, '0')}`;
    else quoted += `\\U${code.toString(16).padStart(8, '0')}`;
  }
  return `${quoted}"`;
}

/** `%v` of a float64: the shortest digits, with an exponent below 1e-4 and from 1e6 on. */
export function goFloat(value: number): string {
  return goShortest(value, String(Math.abs(value)));
}

/** The same with the digits of a float32. */
export function goFloat32(value: number): string {
  const single = Math.fround(value);
  for (let precision = 1; precision <= 9; precision++) {
    const digits = Math.abs(single).toPrecision(precision);
    if (Math.fround(Number(digits)) === Math.abs(single)) return goShortest(single, digits);
  }
  return goFloat(single);
}

function goShortest(value: number, magnitude: string): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const scientific = Number(magnitude).toExponential();
  const exponent = Number(scientific.split('e')[1]);
  if (exponent < -4 || exponent >= 6) return sign + scientific.replace(/e([-+])(\d)$/, 'e$10$2');
  return sign + String(Number(magnitude));
}

/** A string as encoding/json writes it, HTML-safe. */
export function goJsonString(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (part) => `\\u${part.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A text without lone surrogates, which Go's strings cannot hold. */
export function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text)
    ? text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    : text;
}

/** UTF-8 bytes of a text: what Go's `len` counts. */
export function byteLength(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else if (code >= 0xd800 && code < 0xdc00 && index + 1 < text.length) {
      length += 4;
      index++;
    } else length += 3;
  }
  return length;
}
