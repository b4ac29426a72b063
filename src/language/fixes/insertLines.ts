import type { TextEdit } from '../../base/problem.ts';
import { follow } from '../../core/yaml/keys.ts';
import type { YamlMap } from '../../core/yaml/nodes.ts';
import type { YamlText } from '../../core/yaml/parse.ts';

/** Column of the keys of a map in block style; undefined where its lines can't take another key. */
export function keyColumn(map: YamlMap, { lines }: YamlText): number | undefined {
  const [first] = map.entries;
  return map.flow || !first ? undefined : lines.position(first.key.span.start).character;
}

/** Inserts whole lines behind an entry of a map, its comments and texts over several lines included; no line that is there changes. */
export function insertBehind(map: YamlMap, index: number, added: readonly string[], { text, lines }: YamlText): TextEdit | undefined {
  const entry = map.entries[index];
  if (!entry) return undefined;
  const value = follow(entry.value);
  const end =
    entry.key.span.start +
    text
      .slice(
        entry.key.span.start,
        value && entry.value.kind !== 'alias' ? Math.max(entry.value.span.end, entry.key.span.end) : entry.value.span.end,
      )
      .trimEnd().length;
  const newline = text.indexOf('\n', end);
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const at = lines.position(newline < 0 ? text.length : newline + 1);
  const body = added.join(lineBreak);
  return { range: { start: at, end: at }, newText: newline < 0 ? `${lineBreak}${body}` : `${body}${lineBreak}` };
}
