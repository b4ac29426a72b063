import type { Dialect, Span, YamlError } from './nodes.ts';

/** Escapes in a double-quoted scalar that libyaml does not take: halves of surrogate pairs, and `\/` in the older of Go's libraries. */
export function escapeErrors(source: string, { start, end }: Span, dialect: Dialect): YamlError[] {
  const errors: YamlError[] = [];
  const escapes = /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g;
  for (const { index, 0: all, 1: short, 2: long, 3: simple } of source.slice(start, end).matchAll(escapes)) {
    const code = Number.parseInt(short ?? long ?? '0', 16);
    const isHalf = (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff;
    if (!isHalf && !(simple === '/' && dialect === 'manifest')) continue;
    const message = isHalf ? 'This escape is no Unicode character.' : 'This escape is unknown.';
    errors.push({ code: 'yaml-syntax', message, span: { start: start + index, end: start + index + all.length } });
  }
  return errors;
}
