import { applyPatch, type Operation } from 'rfc6902';
import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { isFields } from '../store/apiObject.ts';

const OPERATIONS: readonly string[] = ['add', 'remove', 'replace', 'move', 'copy', 'test'];

function isOperation(value: unknown): value is Operation {
  return isFields(value) && OPERATIONS.includes(String(value['op'])) && typeof value['path'] === 'string';
}

/** RFC 6902; fails when the patch is no list of operations or one of them does not apply. */
export function jsonPatch(target: unknown, patch: unknown): Outcome<unknown, void> {
  if (!Array.isArray(patch) || !patch.every(isOperation)) return fail(undefined);
  // The library works in place, and fails at once where a path leads into a prototype.
  const copy = structuredClone(target);
  return applyPatch(copy, patch).every((error) => error === null) ? ok(copy) : fail(undefined);
}
