import { applyPatch, type Operation } from 'rfc6902';
import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord } from '../../../base/record.ts';

const OPERATIONS: readonly string[] = ['add', 'remove', 'replace', 'move', 'copy', 'test'];

/** The library would walk along these into what all objects share. */
const INHERITED = /(^|\/)(__proto__|constructor|prototype)(\/|$)/;

function isPointer(value: unknown): boolean {
  return typeof value === 'string' && !INHERITED.test(value);
}

function isOperation(value: unknown): value is Operation {
  if (!isRecord(value) || !OPERATIONS.includes(String(value['op'])) || !isPointer(value['path'])) return false;
  return value['from'] === undefined || isPointer(value['from']);
}

/** RFC 6902; fails when the patch is no list of operations or one of them does not apply. */
export function jsonPatch(target: unknown, patch: unknown): Outcome<unknown, void> {
  if (!Array.isArray(patch) || !patch.every(isOperation)) return fail(undefined);
  // The library works in place.
  const copy: unknown = JSON.parse(JSON.stringify(target));
  return applyPatch(copy, patch).every((error) => error === null) ? ok(copy) : fail(undefined);
}
