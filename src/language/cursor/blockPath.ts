/** Keys and list indices from the root of a document. */
export type Path = readonly (string | number)[];

/** Where a cursor stands in block style, told from the lines around it: works in a text that does not parse, and costs no parse. */
export interface BlockPlace {
  /** To the map or list that the cursor is in; in a value also the key of it. */
  readonly path: Path;
  readonly slot: 'key' | 'value';
  /** Offset where the word begins that a completion replaces. */
  readonly start: number;
  /** From `start` to the cursor. */
  readonly prefix: string;
  /** Column of the keys of this map. */
  readonly column: number;
  /** Whether a dash stands on this line before the cursor. */
  readonly afterDash: boolean;
  /** Keys that this map has already. */
  readonly siblings: ReadonlySet<string>;
  /** In a text written over several lines (`|`, `>`): `path` leads to it. */
  readonly inBlockText: boolean;
}

interface Line {
  readonly start: number;
  readonly text: string;
  /** Right to left. */
  readonly items: readonly { readonly column: number; readonly key: string | undefined }[];
  readonly key: { readonly name: string; readonly column: number; readonly colon: number } | undefined;
  /** Where what is not indentation and dashes begins. */
  readonly content: number;
  readonly opensBlockText: boolean;
}

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#"'{[][^#]*?))\s*:(?=\s|$)/;

/** The place of an offset, in the document that begins at or before it. */
export function blockPlace(text: string, offset: number): BlockPlace | undefined {
  const own = lineAt(text, offset);
  const column = offset - own.start;
  const before = own.text.slice(0, column);
  if (/(^|\s)#/.test(before.replaceAll(/"[^"]*"|'[^']*'/g, (quoted) => '_'.repeat(quoted.length)))) return undefined;
  const inValue = own.key !== undefined && column > own.key.colon;
  const keyColumn = own.key && (inValue || column >= own.key.column) ? own.key.column : Math.min(own.content, column);
  const start = inValue ? valueStart(own, column) : own.start + Math.min(own.content, column);
  const walk = walkUp(text, own, column, keyColumn);
  const path = inValue && own.key ? [...walk.path, own.key.name] : walk.path;
  const common = {
    start,
    prefix: text.slice(start, offset),
    column: keyColumn,
    afterDash: own.items.some((item) => item.key === undefined && item.column < column),
  };
  if (walk.blockText) return { ...common, path: walk.blockText, slot: 'value', siblings: walk.siblings, inBlockText: true };
  const siblings = new Set([...walk.siblings, ...keysBelow(text, own, keyColumn)]);
  return { ...common, path, slot: inValue ? 'value' : 'key', siblings, inBlockText: false };
}

function valueStart(line: Line, column: number): number {
  const from = (line.key?.colon ?? 0) + 1;
  const blanks = line.text.slice(from, column).match(/^\s*(?:!\S*\s+)?/)?.[0].length ?? 0;
  return line.start + from + blanks;
}

/** Climbs from a line to the root, by indentation. */
function walkUp(text: string, own: Line, column: number, keyColumn: number) {
  const steps: (string | number)[] = [];
  const siblings = new Set<string>();
  let need = keyColumn;
  let inList = false;
  let blockText: Path | undefined;
  const take = (line: Line, items: Line['items']) => {
    for (const item of items) {
      if (item.key === undefined) {
        if (inList && item.column === need) steps.push(Number(steps.pop() ?? 0) + 1);
        else if (item.column < need) {
          steps.push(0);
          need = item.column;
          inList = true;
        }
      } else if (!inList && item.column === need) {
        if (steps.length === 0) siblings.add(item.key);
      } else if (item.column < need || (inList && item.column === need)) {
        steps.push(item.key);
        need = item.column;
        inList = false;
        // What looks like keys below is text.
        if (line.opensBlockText && line !== own) steps.splice(0, steps.length - 1);
        if (line.opensBlockText && line !== own) blockText = [];
      }
    }
  };
  take(
    own,
    own.items.filter((item) => item.column < Math.min(column, keyColumn)),
  );
  for (let line = lineBefore(text, own); line; line = lineBefore(text, line)) {
    if (/^(---|\.\.\.)(\s|$)/.test(line.text)) break;
    if (line.content < line.text.length && line.text[line.content] !== '#') take(line, line.items);
    else if (line.items.length > 0) take(line, line.items);
    if (need === 0 && !inList && steps.length > 0) {
      // The siblings of the root keys further up are only needed for the root map itself.
      break;
    }
  }
  const path = steps.reverse();
  return { path, siblings, blockText: blockText && path };
}

/** Keys of the same map on the lines below. */
function keysBelow(text: string, own: Line, column: number): string[] {
  const keys: string[] = [];
  let at = text.indexOf('\n', own.start);
  if (own.key && own.key.column === column) keys.push(own.key.name);
  for (let lines = 0; at >= 0 && lines < 2_000; lines++) {
    const line = lineAt(text, at + 1);
    at = text.indexOf('\n', line.start);
    if (/^(---|\.\.\.)(\s|$)/.test(line.text)) break;
    if (line.text.trim() === '' || line.text.trimStart().startsWith('#')) continue;
    const first = line.items.at(-1)?.column ?? line.content;
    if (first < column) break;
    if (line.key?.column === column && first === column) keys.push(line.key.name);
  }
  return keys;
}

function lineAt(text: string, offset: number): Line {
  // A negative place would be taken for the first.
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const newline = text.indexOf('\n', offset);
  const end = newline < 0 ? text.length : newline;
  return readLine(text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end), start);
}

function lineBefore(text: string, line: Line): Line | undefined {
  return line.start === 0 ? undefined : lineAt(text, line.start - 1);
}

function readLine(text: string, start: number): Line {
  const items: { column: number; key: string | undefined }[] = [];
  let content = text.length - text.trimStart().length;
  for (let dash = /^-(?: +|$)/.exec(text.slice(content)); dash; dash = /^-(?: +|$)/.exec(text.slice(content))) {
    items.unshift({ column: content, key: undefined });
    content += dash[0].length;
  }
  const found = KEY.exec(text.slice(content));
  const name = found?.[1] ?? found?.[2] ?? found?.[3];
  const key = found && name !== undefined ? { name, column: content, colon: content + found[0].length - 1 } : undefined;
  if (key) items.unshift({ column: key.column, key: key.name });
  return { start, text, items, key, content, opensBlockText: /[:-]\s+(?:!\S+\s+)?[|>][-+0-9]*\s*(?:#.*)?$/.test(text) };
}
