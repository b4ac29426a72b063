import type { Dialect, YamlError, YamlMap, YamlNode, YamlScalar, YamlSequence } from './nodes.ts';

/** One entry as a reader gets it: `from` is the map it stands in, another than the one asked if it came by a merge key. */
export interface EffectiveEntry {
  readonly key: YamlScalar;
  readonly value: YamlNode;
  readonly from: YamlMap;
}

/** Follows an alias; `undefined` for one that leads nowhere. */
export function follow(node: YamlNode | undefined): YamlMap | YamlSequence | YamlScalar | undefined {
  return node?.kind === 'alias' ? node.target : node;
}

/** The text under which a map keeps a key: in manifests booleans and numbers become JSON names as sigs.k8s.io/yaml writes them. */
export function keyName(key: YamlNode, dialect: Dialect): string | undefined {
  const scalar = follow(key);
  if (scalar?.kind !== 'scalar') return undefined;
  if (dialect === 'manifest' && (scalar.type === 'bool' || scalar.type === 'int')) return String(scalar.value);
  return scalar.text;
}

/**
 * A map's entries with merge keys carried out. Templates (yaml.v3): own keys win, then the earlier of several merged maps.
 * Manifests (go-yaml v2): in source order, several `<<` allowed; of equal keys the first stands here. Keys that stand twice in a map
 * without merges are all here; `checkKeys` reports them.
 */
export function effectiveEntries(map: YamlMap, dialect: Dialect): readonly EffectiveEntry[] {
  const found = new Map<string, EffectiveEntry>();
  const own: EffectiveEntry[] = [];
  const late: YamlNode[] = [];
  let merged = false;
  for (const { key, value, merge } of map.entries) {
    if (merge) {
      merged = true;
      if (dialect === 'template') late.push(value);
      else for (const entry of mergedEntries(value, dialect)) own.push(entry);
      continue;
    }
    const scalar = follow(key);
    if (scalar?.kind === 'scalar') own.push({ key: scalar, value, from: map });
  }
  for (const value of late) for (const entry of mergedEntries(value, dialect)) own.push(entry);
  if (!merged) return own;
  for (const entry of own) {
    const name = keyName(entry.key, dialect) ?? '';
    if (!found.has(name)) found.set(name, entry);
  }
  return [...found.values()];
}

function mergedEntries(value: YamlNode, dialect: Dialect): readonly EffectiveEntry[] {
  const source = follow(value);
  if (source?.kind === 'map') return effectiveEntries(source, dialect);
  if (source?.kind !== 'sequence' || value.kind === 'alias') return [];
  const maps = source.items.map(follow);
  return maps.flatMap((map) => (map?.kind === 'map' ? effectiveEntries(map, dialect) : []));
}

const SMALL = 12;
const NO_ERRORS: readonly YamlError[] = [];

/** Whether a map is one of few keys, all of them texts and no two the same, as nearly all are: told without any memory. */
function isPlain({ entries }: YamlMap, dialect: Dialect): boolean {
  if (entries.length > SMALL) return false;
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at];
    const name = entry && !entry.merge ? keyName(entry.key, dialect) : undefined;
    if (name === undefined) return false;
    for (let before = 0; before < at; before++) {
      const other = entries[before];
      if (other && keyName(other.key, dialect) === name) return false;
    }
  }
  return true;
}

/** Duplicate keys and impossible merges, in the sense of the dialect. */
export function checkKeys(map: YamlMap, dialect: Dialect): readonly YamlError[] {
  if (isPlain(map, dialect)) return NO_ERRORS;
  const errors: YamlError[] = [];
  const seen = new Map<string, YamlNode>();
  const report = (name: string, key: YamlNode) => {
    const first = seen.get(name);
    if (!first) return void seen.set(name, key);
    errors.push({
      code: 'duplicate-key',
      message: `The key ${JSON.stringify(name)} is already in this map.`,
      span: key.span,
      related: first.span,
    });
  };
  for (const { key, value, merge } of map.entries) {
    if (merge && !mergeable(value)) {
      errors.push({ code: 'merge-key', message: 'A merge key takes a map or a list of maps.', span: value.span });
    }
    if (merge && dialect === 'manifest') {
      for (const entry of mergedEntries(value, dialect)) report(keyName(entry.key, dialect) ?? '', key);
      continue;
    }
    const name = keyName(key, dialect);
    if (name !== undefined) report(name, key);
    else if (follow(key)) errors.push({ code: 'not-json', message: 'A key cannot be a map or a list here.', span: key.span });
  }
  return errors;
}

function mergeable(value: YamlNode): boolean {
  if (value.kind === 'alias' && value.target === undefined) return true;
  const source = follow(value);
  if (source?.kind === 'map') return true;
  return value.kind === 'sequence' && value.items.every((item) => follow(item)?.kind === 'map');
}
