import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { Failure } from '../http/failure.ts';
import { type ApiObject, readApiObject, sameJson } from '../store/apiObject.ts';
import { collectFields } from './collect.ts';
import { differenceOf, type FieldSet, showPath, unionOf } from './fieldSet.ts';
import { isSame, type Manager, reachable, readManagers, type Writer, withManagers } from './managers.ts';
import { mergeApplied, removeFields } from './mergeApplied.ts';
import type { Shape } from './shape.ts';

export interface Apply {
  readonly shape: Shape;
  readonly separateStatus: boolean;
  readonly writer: Writer;
  /** Takes fields over from other managers instead of refusing. */
  readonly force: boolean;
}

/** Server-side apply: the live object with what the writer applies, and without what it applied before and nobody else manages. */
export function applyObject(live: ApiObject | undefined, applied: ApiObject, how: Apply): Outcome<ApiObject, Failure> {
  const { shape, writer } = how;
  const own = { ...writer, operation: 'Apply' } as const;
  const all = readManagers(live);
  const others = all.filter((manager) => !isSame(manager, own));
  const previous = all.find((manager) => isSame(manager, own));
  const values = collectFields(applied, shape, false);
  const fields = reachable(values.keys(), writer.subresource, how.separateStatus);
  const before = collectFields(live, shape, true);
  const changed = new Set([...fields].filter((path) => before.has(path) && !sameJson(before.get(path), values.get(path))));

  const conflicts = others.flatMap((manager) => [...manager.fields].filter((path) => changed.has(path)).map((path) => ({ manager, path })));
  if (conflicts.length > 0 && !how.force) return conflicting(conflicts);
  const left = others.map((manager) => ({ ...manager, fields: differenceOf(manager.fields, changed) }));
  const dropped = previous ? differenceOf(previous.fields, unionOf(fields, ...left.map((manager) => manager.fields))) : new Set<string>();
  const merged = mergeApplied(live ?? {}, applied, shape);
  const object = readApiObject(dropped.size > 0 ? removeFields(merged, shape, isGone(dropped)) : merged);
  if (!object.ok) throw new Error(`applying spoilt ${object.error}`);
  const unchanged = previous !== undefined && sameSet(previous.fields, fields);
  const entry: Manager = { ...own, fields, time: unchanged ? previous.time : writer.time };
  return ok(withManagers(object.value, [...left, entry]));
}

function isGone(dropped: FieldSet) {
  return (path: string) => dropped.has(path);
}

function sameSet(a: FieldSet, b: FieldSet): boolean {
  return a.size === b.size && [...a].every((path) => b.has(path));
}

interface Conflict {
  readonly manager: Manager;
  readonly path: string;
}

function nameOf({ manager, operation, apiVersion, subresource }: Manager): string {
  const part = subresource === undefined ? '' : ` with subresource "${subresource}"`;
  return operation === 'Apply' ? JSON.stringify(manager) + part : `${JSON.stringify(manager)}${part} using ${apiVersion}`;
}

function conflicting(conflicts: readonly Conflict[]) {
  const byManager = new Map<string, string[]>();
  for (const { manager, path } of conflicts) byManager.set(nameOf(manager), [...(byManager.get(nameOf(manager)) ?? []), showPath(path)]);
  const texts = [...byManager].sort().map(([name, paths]) => {
    const [only = ''] = paths;
    return paths.length === 1 ? `conflict with ${name}: ${only}` : `conflicts with ${name}:\n- ${paths.sort().join('\n- ')}`;
  });
  const count = conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`;
  return fail<Failure>({
    code: 409,
    reason: 'Conflict',
    message: `Apply failed with ${count}: ${texts.join('\n')}`,
    details: {
      causes: conflicts.map(({ manager, path }) => ({
        reason: 'FieldManagerConflict',
        message: `conflict with ${nameOf(manager)}`,
        field: showPath(path),
      })),
    },
  });
}
