import { type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, json } from '../http/answer.ts';
import type { Failure } from '../http/failure.ts';
import { presentList } from '../present/present.ts';
import type { Call } from './call.ts';
import { deleteObject, readDeleteOptions } from './delete.ts';
import { selectionOf } from './list.ts';

/** DELETE of all objects that the selectors match; answers them as they were. */
export function deleteCollection(call: Call): Outcome<Answer, Failure> {
  const options = readDeleteOptions(call);
  if (!options.ok) return options;
  const selection = selectionOf(call);
  if (!selection.ok) return selection;
  const revision = call.store.revision;
  const items = (call.table.objects() ?? []).map(([, object]) => object).filter((object) => selection.value.matches(object));
  const answered = items.map((object) => deleteObject(call, object, options.value).object);
  return ok(json(200, presentList(call, { items: answered, revision, continueToken: '' })));
}
