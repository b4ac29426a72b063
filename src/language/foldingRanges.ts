import type { YamlNode } from '../core/yaml/nodes.ts';
import type { YamlText } from '../core/yaml/parse.ts';
import { fileKind } from './fileKind.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** Zero-based lines, both included. */
export interface FoldingRange {
  readonly start: number;
  readonly end: number;
  readonly kind?: 'comment';
}

/** Maps, lists, list items, texts over several lines, documents, and runs of comments. */
export function foldingRanges(path: string, view: WorkspaceView): readonly FoldingRange[] {
  const text = view.text(path);
  const kind = text === undefined ? undefined : fileKind(path, text);
  const yaml = kind === undefined || kind === 'jit' ? undefined : view.yaml(path);
  if (!yaml) return [];
  const found = new Map<number, FoldingRange>();
  const add = (start: number, end: number, comment?: 'comment') => {
    const known = found.get(start);
    if (end > start && (!known || known.end < end)) found.set(start, comment ? { start, end, kind: comment } : { start, end });
  };
  for (const { contents, span } of yaml.documents) {
    if (contents) fold(contents, yaml, add);
    if (yaml.documents.length > 1)
      add(lineOf(yaml, contents?.span.start ?? span.start), lastLine(yaml, contents?.span.start ?? span.start, span.end));
  }
  foldComments(yaml.text, add);
  return [...found.values()].sort((a, b) => a.start - b.start);
}

type Add = (start: number, end: number, comment?: 'comment') => void;

function fold(node: YamlNode, yaml: YamlText, add: Add): void {
  if (node.kind === 'map') {
    for (const { key, value } of node.entries) {
      if (value.kind !== 'alias') add(lineOf(yaml, key.span.start), lastLine(yaml, value.span.start, value.span.end));
      fold(value, yaml, add);
    }
  } else if (node.kind === 'sequence') {
    for (const item of node.items) {
      add(lineOf(yaml, item.span.start), lastLine(yaml, item.span.start, item.span.end));
      fold(item, yaml, add);
    }
  }
}

function lineOf(yaml: YamlText, offset: number): number {
  return yaml.lines.position(offset).line;
}

/** The last line of a span that is not blank. */
function lastLine(yaml: YamlText, start: number, end: number): number {
  const trimmed = yaml.text.slice(start, end).trimEnd();
  return lineOf(yaml, start + trimmed.length);
}

function foldComments(text: string, add: Add): void {
  let first = -1;
  let line = 0;
  for (const each of text.split('\n')) {
    const isComment = /^\s*#/.test(each);
    if (isComment && first < 0) first = line;
    if (!isComment && first >= 0) {
      add(first, line - 1, 'comment');
      first = -1;
    }
    line++;
  }
  if (first >= 0) add(first, line - 1, 'comment');
}
