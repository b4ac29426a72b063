import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord } from '../../../base/record.ts';
import { sameJson } from '../store/apiObject.ts';

interface Operation {
  readonly op: string;
  readonly path: readonly string[];
  readonly from: readonly string[] | undefined;
  /** Null when absent. */
  readonly value: unknown;
}

type Changed = Outcome<unknown, void>;

const NOWHERE = fail(undefined);

/** The keys of a pointer; the empty one is the whole document. */
function keysOf(pointer: unknown): readonly string[] | undefined {
  if (typeof pointer !== 'string' || !(pointer === '' || pointer.startsWith('/'))) return undefined;
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'));
}

function readOperation(value: unknown): Operation | undefined {
  if (!isRecord(value) || typeof value['op'] !== 'string') return undefined;
  const path = keysOf(value['path']);
  return path && { op: value['op'], path, from: keysOf(value['from']), value: value['value'] ?? null };
}

/** A place in a list; negative ones count from its end, and `-` is the one behind it. */
function indexOf(key: string, end: number, size: number): number | undefined {
  if (key === '-') return end === size ? undefined : size;
  if (!/^-?\d+$/.test(key)) return undefined;
  const index = Number(key) < 0 ? Number(key) + end : Number(key);
  return index >= 0 && index < end ? index : undefined;
}

/** What is at a place: a key that an object has not got counts as null. */
function read(container: unknown, [key = '', ...rest]: readonly string[]): Changed {
  let found: unknown;
  if (Array.isArray(container)) {
    const index = indexOf(key, container.length, container.length);
    if (index === undefined) return NOWHERE;
    found = container[index];
  } else if (isRecord(container)) found = Object.hasOwn(container, key) ? container[key] : null;
  else return NOWHERE;
  return rest.length === 0 ? ok(found) : read(found, rest);
}

/** The container of a place, changed there; everything else is shared with the old document. */
function change(document: unknown, [key = '', ...rest]: readonly string[], edit: (container: unknown, key: string) => Changed): Changed {
  if (rest.length === 0) return edit(document, key);
  const inner = read(document, [key]);
  if (!inner.ok) return inner;
  const changed = change(inner.value, rest, edit);
  return changed.ok ? put(document, key, changed.value) : changed;
}

/** Sets a place of a list that exists, or any key of an object. */
function put(container: unknown, key: string, value: unknown): Changed {
  if (Array.isArray(container)) {
    const index = indexOf(key, container.length, container.length);
    return index === undefined ? NOWHERE : ok(container.with(index, value));
  }
  return isRecord(container) ? ok(withKey(container, key, value)) : NOWHERE;
}

function withKey(fields: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  // As entries, so that no key is taken for the prototype.
  return Object.fromEntries([...Object.entries(fields).filter(([other]) => other !== key), [key, value]]);
}

function insert(container: unknown, key: string, value: unknown): Changed {
  if (!Array.isArray(container)) return put(container, key, value);
  const index = indexOf(key, container.length + 1, container.length);
  return index === undefined ? NOWHERE : ok(container.toSpliced(index, 0, value));
}

function drop(container: unknown, key: string): Changed {
  if (Array.isArray(container)) {
    const index = indexOf(key, container.length, container.length);
    return index === undefined ? NOWHERE : ok(container.toSpliced(index, 1));
  }
  if (!isRecord(container) || !Object.hasOwn(container, key)) return NOWHERE;
  return ok(Object.fromEntries(Object.entries(container).filter(([other]) => other !== key)));
}

function applyOperation(document: unknown, { op, path, from, value }: Operation): Changed {
  if (path.length === 0) {
    if (op === 'replace') return ok(value);
    return op === 'test' && sameJson(document, value) ? ok(document) : NOWHERE;
  }
  if (op === 'add') return change(document, path, (container, key) => insert(container, key, value));
  if (op === 'remove') return change(document, path, drop);
  if (op === 'replace') return change(document, path, (container, key) => put(container, key, value));
  if (op === 'test') {
    const found = read(document, path);
    return found.ok && sameJson(found.value, value) ? ok(document) : NOWHERE;
  }
  if (!from || from.length === 0 || (op !== 'move' && op !== 'copy')) return NOWHERE;
  const taken = read(document, from);
  if (!taken.ok) return taken;
  const left = op === 'move' ? change(document, from, drop) : ok(document);
  return left.ok ? change(left.value, path, (container, key) => insert(container, key, taken.value)) : left;
}

/**
 * RFC 6902 as the API server's library does it, which is laxer: `replace` may set a key that is not there, an absent value is null, and
 * `test` takes an absent key for null. Fails when the patch is no list of operations or one of them leads nowhere.
 */
export function jsonPatch(target: unknown, patch: unknown): Changed {
  if (!Array.isArray(patch)) return NOWHERE;
  let document = target;
  for (const item of patch) {
    const operation = readOperation(item);
    const applied = operation ? applyOperation(document, operation) : NOWHERE;
    if (!applied.ok) return applied;
    document = applied.value;
  }
  return ok(document);
}
