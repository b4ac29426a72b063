import { StringDecoder } from 'node:string_decoder';

/**
 * Cuts a byte stream into lines of text. A character may be split between chunks, a line may be megabytes: pieces are joined once a line.
 */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8');
  #pieces: string[] = [];
  #length = 0;

  /** Lines completed by this chunk, without empty ones. */
  push(chunk: Buffer): string[] {
    const parts = this.#decoder.write(chunk).split('\n');
    const lines: string[] = [];
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        const line = this.#pieces.join('').trim();
        if (line !== '') lines.push(line);
        this.#pieces = [];
        this.#length = 0;
      }
      this.#pieces.push(part);
      this.#length += part.length;
    }
    return lines;
  }

  /** Characters held of a line that has not ended. */
  get pending(): number {
    return this.#length;
  }
}
