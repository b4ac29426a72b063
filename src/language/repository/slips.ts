import { remembered } from '../../base/remembered.ts';

/** Of names that nobody mentions, which every keystroke asks for. */
const CACHE_SIZE = 2_000;

/** Names that look alike share a key: their letters without case and separators, all or but one; or their words in any order. */
export const slipKeys = remembered(CACHE_SIZE, findKeys);

function findKeys(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const letters = words.join('');
  const shorter = letters.length < 5 ? [] : Array.from(letters, (_, at) => letters.slice(0, at) + letters.slice(at + 1));
  return [...new Set([letters, ...shorter, `=${words.toSorted().join('_')}`])];
}

/** Names by their keys. */
export function slipIndex(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    for (const key of findKeys(name)) {
      const same = found.get(key);
      if (same) same.push(name);
      else found.set(key, [name]);
    }
  }
  return found;
}
