import { follow, keyName } from '../yaml/keys.ts';
import type { Span, YamlEntry, YamlMap, YamlNode } from '../yaml/nodes.ts';
import type { ValuePath } from './verdict.ts';

export interface Location {
  /** Of the key that leads to the value, where one does; of a key written twice the last. */
  readonly key?: Span;
  readonly value: Span;
  /** Whether the text holds the whole path; otherwise this is its nearest ancestor. */
  readonly complete: boolean;
}

/** Finds the place of a value in a manifest, through aliases and merge keys. */
export function locate(root: YamlNode, path: ValuePath): Location {
  let node: YamlNode = root;
  let key: Span | undefined;
  for (const step of path) {
    const container = follow(node);
    if (typeof step === 'number') {
      const item = container?.kind === 'sequence' ? container.items[step] : undefined;
      if (!item) return { ...(key && { key }), value: node.span, complete: false };
      node = item;
      key = undefined;
    } else {
      const entry = container?.kind === 'map' ? lastEntry(container, step) : undefined;
      if (!entry) return { ...(key && { key }), value: node.span, complete: false };
      node = entry.value;
      key = entry.key.span;
    }
  }
  return { ...(key && { key }), value: node.span, complete: true };
}

function lastEntry(map: YamlMap, name: string): YamlEntry | undefined {
  let found: YamlEntry | undefined;
  for (const entry of map.entries) {
    if (!entry.merge) {
      if (keyName(entry.key, 'manifest') === name) found = entry;
      continue;
    }
    const source = follow(entry.value);
    const sources = source?.kind === 'sequence' ? source.items.map(follow) : [source];
    for (const merged of sources) if (merged?.kind === 'map') found = lastEntry(merged, name) ?? found;
  }
  return found;
}
