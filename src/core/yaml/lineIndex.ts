import type { Position, Range } from '../../base/problem.ts';
import type { Span } from './nodes.ts';

/** Converts offsets into positions and back; lines end with LF, CRLF or CR. */
export class LineIndex {
  readonly #starts: number[] = [0];
  readonly #length: number;

  constructor(text: string) {
    this.#length = text.length;
    const breaks = /\r\n?|\n/g;
    while (breaks.exec(text) !== null) this.#starts.push(breaks.lastIndex);
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: Math.max(0, offset - (this.#starts[low] ?? 0)) };
  }

  /** Clamped to the line and to the text, as editors expect. */
  offset(position: Position): number {
    const start = this.#starts[position.line];
    if (start === undefined) return position.line < 0 ? 0 : this.#length;
    const next = this.#starts[position.line + 1] ?? this.#length + 1;
    return Math.min(start + Math.max(0, position.character), next - 1);
  }

  range(span: Span): Range {
    return { start: this.position(span.start), end: this.position(span.end) };
  }
}
