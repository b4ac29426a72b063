import { ESCAPES } from './libyaml/escapes.ts';
import type { Span } from './nodes.ts';

/** A part of a scalar's source that decodes by itself; between pieces there may be folded line ends. */
export interface Piece {
  readonly decoded: string;
  readonly source: number;
  readonly end: number;
  /** Written as it reads, unit by unit; otherwise an escape. */
  readonly verbatim: boolean;
}

/** A fresh one a use: a global expression keeps a position. */
const lineBreak = () => /\r\n?|[\n\u0085\u2028\u2029]/g;

function verbatim(source: string, start: number, end: number): Piece {
  return { decoded: source.slice(start, end), source: start, end, verbatim: true };
}

/** The lines of a flow scalar without the blanks at folds; those at its very ends belong to it. */
function flowLines(source: string, { start, end }: Span): Span[] {
  const body = source.slice(start, end);
  const lines: Span[] = [];
  let from = 0;
  for (const match of body.matchAll(lineBreak())) {
    lines.push({ start: from, end: match.index });
    from = match.index + match[0].length;
  }
  lines.push({ start: from, end: body.length });
  return lines.map((line, index) => {
    const raw = body.slice(line.start, line.end);
    const lead = index === 0 ? 0 : raw.length - raw.replace(/^[ \t]+/, '').length;
    const trail = index === lines.length - 1 ? 0 : raw.length - raw.replace(/[ \t]+$/, '').length;
    const begin = start + line.start + lead;
    return { start: begin, end: Math.max(begin, start + line.end - trail) };
  });
}

export function plainPieces(source: string, span: Span): Piece[] {
  return flowLines(source, span).map((line) => verbatim(source, line.start, line.end));
}

export function singleQuotedPieces(source: string, span: Span): Piece[] {
  return flowLines(source, { start: span.start + 1, end: span.end - 1 }).flatMap((line) => {
    const pieces: Piece[] = [];
    let from = line.start;
    for (let at = source.indexOf("''", from); at >= 0 && at < line.end; at = source.indexOf("''", from)) {
      pieces.push(verbatim(source, from, at + 1));
      from = at + 2;
    }
    pieces.push(verbatim(source, from, line.end));
    return pieces;
  });
}

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/y;

export function doubleQuotedPieces(source: string, span: Span): Piece[] {
  return flowLines(source, { start: span.start + 1, end: span.end - 1 }).flatMap((line) => {
    const pieces: Piece[] = [];
    let from = line.start;
    for (let at = source.indexOf('\\', from); at >= 0 && at < line.end; at = source.indexOf('\\', from)) {
      ESCAPE.lastIndex = at;
      const [all = '\\', x, u, U, simple] = ESCAPE.exec(source) ?? [];
      const code = x ?? u ?? U;
      const value = code === undefined ? (ESCAPES[simple ?? ''] ?? '') : codePoint(Number.parseInt(code, 16));
      pieces.push(verbatim(source, from, at));
      from = Math.min(at + all.length, line.end);
      pieces.push({ decoded: value, source: at, end: from, verbatim: false });
    }
    pieces.push(verbatim(source, from, line.end));
    return pieces;
  });
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/**
 * The lines of a literal or folded scalar without their indentation. An explicit indentation indicator counts from the parent, which is
 * not known here: the widest indentation under which the first line stands in the decoded text is the right one.
 */
export function blockPieces(source: string, span: Span, text: string): Piece[] {
  const breaks = lineBreak();
  breaks.lastIndex = span.start;
  const header = breaks.exec(source);
  if (!header) return [];
  const lines: Span[] = [];
  let from = header.index + header[0].length;
  while (from < span.end) {
    const next = breaks.exec(source);
    const end = Math.min(next?.index ?? source.length, span.end);
    lines.push({ start: from, end });
    from = next ? next.index + next[0].length : span.end;
  }
  const filled = lines.find((line) => source.slice(line.start, line.end).trim() !== '');
  if (!filled) return [];
  const first = source.slice(filled.start, filled.end);
  const decodedFirst = text.replace(/^\n+/, '');
  let indent = first.length - first.trimStart().length;
  while (indent > 0 && !decodedFirst.startsWith(first.slice(indent))) indent--;
  return lines.map((line) => verbatim(source, Math.min(line.start + indent, line.end), line.end));
}
