/** The pieces of a Go time layout: what stands for a part of a time, and the text between. */
export interface LayoutPiece {
  readonly prefix: string;
  /** As written (`2006`, `Jan`, `-07:00`, `.000`); empty at the end. */
  readonly part: string;
}

const PART =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|0[1-6]|002|15|1|2006|2|_2(?!006)|__2|3|4|5|PM|pm|-070000|-07:00:00|-0700|-07:00|-07|Z070000|Z07:00:00|Z0700|Z07:00|Z07|[.,](?:0+|9+)(?![0-9])/g;

/** Splits a layout, which may be a byte string; the last piece has no part. */
export function piecesOf(layout: string): LayoutPiece[] {
  const pieces: LayoutPiece[] = [];
  let at = 0;
  for (const match of layout.matchAll(PART)) {
    pieces.push({ prefix: layout.slice(at, match.index), part: match[0] });
    at = match.index + match[0].length;
  }
  pieces.push({ prefix: layout.slice(at), part: '' });
  return pieces;
}

export const isZonePart = (part: string): boolean => /^[Z-]0/.test(part);
export const isFractionPart = (part: string): boolean => /^[.,]/.test(part);
