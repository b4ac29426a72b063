import { type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, json } from '../http/answer.ts';
import { badRequest, type Failure } from '../http/failure.ts';
import { presentList } from '../present/present.ts';
import type { Call } from './call.ts';
import { checkPreconditions, deleteObject } from './delete.ts';
import { readDeleteOptions } from './deleteOptions.ts';
import { selectionOf } from './list.ts';
import { parseRevision, readListOptions } from './listOptions.ts';

/** DELETE of all objects that the selectors match; answers them as they were. */
export function deleteCollection(call: Call): Outcome<Answer, Failure> {
  const options = readDeleteOptions(call);
  if (!options.ok) return options;
  const listed = readListOptions(call.query, false);
  if (!listed.ok) return listed;
  const selection = selectionOf(call);
  if (!selection.ok) return selection;
  const wanted = parseRevision(listed.value.resourceVersion);
  if (!wanted.ok) return badRequest(`invalid resource version: ${wanted.error}`);
  const revision = call.store.revision;
  const items = (call.table.objects() ?? []).map(([, object]) => object).filter((object) => selection.value.matches(object));
  for (const object of items) {
    const checked = checkPreconditions(call, object, options.value);
    if (!checked.ok) return checked;
    deleteObject(call, object, options.value);
  }
  return ok(json(200, presentList(call, { items, revision, continueToken: '' })));
}
