import type { Span, YamlScalar } from './nodes.ts';
import { blockPieces, doubleQuotedPieces, type Piece, plainPieces, singleQuotedPieces } from './pieces.ts';

/** A run of decoded text and where it stands. Of an escape every unit is at its beginning. */
interface Segment {
  readonly decoded: number;
  readonly source: number;
  readonly end: number;
  readonly verbatim: boolean;
}

interface SourceMap {
  readonly text: string;
  /** Absent where the text stands in the source as it reads, from `first` on. */
  readonly segments: readonly Segment[] | undefined;
  readonly first: number;
}

const cache = new WeakMap<YamlScalar, SourceMap>();

/**
 * Leads from an offset in `scalar.text` to the offset in `source` (the text that was parsed) where that unit is written.
 * For the end of a part use `spanIn`: behind a unit there may be a line break that is not part of the text.
 */
export function offsetsOf(source: string, scalar: YamlScalar): (offset: number) => number {
  const map = mapOf(source, scalar);
  return (offset) => startOf(map, scalar, offset);
}

/** Where a part of `scalar.text` is written; an empty part has an empty span. */
export function spanIn(source: string, scalar: YamlScalar, from: number, to: number): Span {
  const map = mapOf(source, scalar);
  const start = startOf(map, scalar, from);
  if (to <= from) return { start, end: start };
  const last = to - 1;
  const segment = map.segments && segmentAt(map.segments, last);
  if (!segment) return { start, end: startOf(map, scalar, last) + 1 };
  return {
    start,
    end: Math.max(start, segment.verbatim ? Math.min(segment.source + last - segment.decoded + 1, segment.end) : segment.end),
  };
}

function mapOf(source: string, scalar: YamlScalar): SourceMap {
  let map = cache.get(scalar);
  if (!map) {
    map = build(source, scalar);
    cache.set(scalar, map);
  }
  return map;
}

function build(source: string, scalar: YamlScalar): SourceMap {
  const { span, style, text } = scalar;
  const quote = style === 'single' || style === 'double' ? 1 : 0;
  const first = span.start + quote;
  const isBlock = style === 'literal' || style === 'folded';
  const asWritten = !isBlock && span.end - span.start - 2 * quote === text.length && source.startsWith(text, first);
  return { text, first, segments: asWritten ? undefined : align(text, piecesOf(source, scalar)) };
}

function startOf({ text, segments, first }: SourceMap, { span }: YamlScalar, offset: number): number {
  if (!segments) return first + Math.max(0, Math.min(offset, text.length));
  const segment = segmentAt(segments, offset);
  if (!segment) return Math.min(first, span.end);
  return segment.verbatim ? Math.min(segment.source + Math.max(0, offset - segment.decoded), segment.end) : segment.source;
}

/** The last segment that begins at or before an offset. */
function segmentAt(segments: readonly Segment[], offset: number): Segment | undefined {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((segments[middle]?.decoded ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return segments[low];
}

function piecesOf(source: string, { span, style, text }: YamlScalar): readonly Piece[] {
  if (style === 'plain') return plainPieces(source, span);
  if (style === 'single') return singleQuotedPieces(source, span);
  if (style === 'double') return doubleQuotedPieces(source, span);
  return blockPieces(source, span, text);
}

/** Finds each piece in the decoded text; what lies between two of them is folded line ends. */
function align(text: string, pieces: readonly Piece[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const { decoded, source, end, verbatim } of pieces) {
    if (decoded === '') continue;
    while (at < text.length && !text.startsWith(decoded, at) && (text[at] === '\n' || text[at] === ' ')) at++;
    segments.push({ decoded: at, source, end, verbatim });
    at += decoded.length;
    // Folded line ends, and the offset behind the last unit, stand right behind the piece.
    segments.push({ decoded: at, source: end, end, verbatim: false });
  }
  return segments;
}
