/** The part of a Markdown text under the heading that is exactly `title`, up to the next heading of that level or above; nothing without one. */
export function sectionOf(text: string, title: string): string | undefined {
  const lines = text.split('\n');
  const level = (line: string) => /^(#+)\s/.exec(line)?.[1]?.length ?? Number.POSITIVE_INFINITY;
  const first = lines.findIndex((line) => line.replace(/^#+\s*`?|`?\s*$/g, '') === title && level(line) < 7);
  const heading = lines[first];
  if (heading === undefined) return undefined;
  const next = lines.findIndex((line, index) => index > first && level(line) <= level(heading));
  return lines.slice(first, next < 0 ? lines.length : next).join('\n');
}
