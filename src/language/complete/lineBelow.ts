/** The next line that says something: how far it is indented, and whether it is an item of a list. */
export interface LineBelow {
  readonly indent: number;
  readonly isItem: boolean;
}

/** Looks no further than a few thousand letters. */
export function lineBelow(text: string, offset: number): LineBelow | undefined {
  const [, blanks, dash] = /^.*(?:\r?\n[ \t]*(?:#.*)?)*\r?\n( *)(-(?=\s))?[^\s#]?/.exec(text.slice(offset, offset + 4_000)) ?? [];
  return blanks === undefined ? undefined : { indent: blanks.length, isItem: dash !== undefined };
}

/** Whether that line belongs below a key at this column: then the key was taken away and comes back, and nothing more than it. */
export function isBody(line: LineBelow | undefined, column: number, isList: boolean): boolean {
  if (line === undefined) return false;
  return line.indent > column || (line.indent === column && line.isItem && isList);
}
