import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, json } from '../http/answer.ts';
import { badRequest, expired, type Failure } from '../http/failure.ts';
import { checkShape, type ListContent, presentList } from '../present/present.ts';
import { selectedName } from '../select/fieldSelector.ts';
import { readSelection, type Selection } from '../select/selection.ts';
import type { ApiObject } from '../store/apiObject.ts';
import { type Call, keyOfCall } from './call.ts';
import { readContinueToken, writeContinueToken } from './continueToken.ts';
import { type ListOptions, parseRevision, readListOptions } from './listOptions.ts';

/** How long a list waits for a revision that is yet to come. */
const FUTURE_WAIT_MS = 3000;

const TOO_OLD = 'The resourceVersion for the provided list is too old.';
const TOKEN_TOO_OLD =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

/** Which objects a call is about: those of its namespace that its selectors match. */
export function selectionOf({ resource, query, target }: Call): Outcome<Selection, Failure> {
  const inside = resource.namespaced && target.namespace !== undefined ? { namespace: target.namespace } : {};
  return readSelection(resource, query, { ...inside, ...(target.name === undefined ? {} : { name: target.name }) });
}

/** GET of a collection. */
export async function list(call: Call): Promise<Outcome<Answer, Failure>> {
  const options = readListOptions(call.query, false);
  if (!options.ok) return options;
  const selection = selectionOf(call);
  if (!selection.ok) return selection;
  const shape = checkShape(call, true);
  if (!shape.ok) return shape;
  const page = await pageOf(call, options.value, selection.value);
  return page.ok ? ok(json(200, presentList(call, page.value))) : page;
}

async function pageOf(call: Call, options: ListOptions, selection: Selection): Promise<Outcome<ListContent, Failure>> {
  const { store, table } = call;
  if (options.continueToken !== '') return nextPage(call, options, selection);
  const wanted = parseRevision(options.resourceVersion);
  if (!wanted.ok) return badRequest(`invalid resource version: ${wanted.error}`);
  const revision = wanted.value;
  const reached = await waitForRevision(call, revision);
  if (!reached.ok) return reached;
  // Without a match, a revision together with a limit means that very revision.
  const exact = options.match === 'Exact' || (options.match === '' && options.limit > 0 && revision > 0);
  const objects = table.objects(exact ? revision : undefined);
  if (!objects) return expired(TOO_OLD);
  const limit = options.resourceVersion === '0' ? 0 : options.limit;
  return ok(cut(call, objects, { start: '', revision: exact ? revision : store.revision, limit, selection }));
}

/** Waits a moment for a revision that is yet to come. */
export async function waitForRevision({ store, clock }: Call, revision: number): Promise<Outcome<void, Failure>> {
  if (revision > store.revision) await clock.sleep(FUTURE_WAIT_MS);
  return revision > store.revision ? tooLarge(revision, store.revision) : ok(undefined);
}

async function nextPage(call: Call, options: ListOptions, selection: Selection): Promise<Outcome<ListContent, Failure>> {
  const position = readContinueToken(options.continueToken);
  if (!position.ok) return badRequest(`invalid continue token: ${position.error}`);
  if (options.resourceVersion !== '' && options.resourceVersion !== '0') {
    return badRequest('specifying resource version is not allowed when using continue');
  }
  const { start } = position.value;
  const consistent = position.value.revision >= 0;
  const reached = await waitForRevision(call, position.value.revision);
  if (!reached.ok) return reached;
  const objects = call.table.objects(consistent ? position.value.revision : undefined);
  if (!objects) return expired(TOKEN_TOO_OLD, writeContinueToken({ revision: -1, start }));
  const revision = consistent ? position.value.revision : call.store.revision;
  return ok(cut(call, objects, { start, revision, limit: options.resourceVersion === '0' ? 0 : options.limit, selection }));
}

interface Cut {
  readonly start: string;
  readonly revision: number;
  readonly limit: number;
  readonly selection: Selection;
}

/**
 * Keys in a token are relative to the collection that was listed. There is another page when any object is left, whether it matches or
 * not, unless only one name was asked for.
 */
function cut(call: Call, objects: readonly (readonly [string, ApiObject])[], { start, revision, limit, selection }: Cut): ListContent {
  const prefix = keyOfCall(call, '');
  const name = call.target.namespace === undefined ? undefined : selectedName(call.query.get('fieldSelector') ?? '');
  const left = objects.filter(
    ([key]) => key.startsWith(prefix) && key.slice(prefix.length) >= start && (name === undefined || key.slice(prefix.length) === name),
  );
  const matching = left.filter(([, object]) => selection.matches(object));
  const taken = limit > 0 ? matching.slice(0, limit) : matching;
  const items = taken.map(([, object]) => object);
  const last = taken.at(-1)?.[0];
  if (last === undefined || taken.length < limit || limit === 0 || last === left.at(-1)?.[0]) return { items, revision, continueToken: '' };
  // The successor of a key is the key and a zero character.
  const continueToken = writeContinueToken({ revision, start: `${last.slice(prefix.length)}\0` });
  return { items, revision, continueToken, ...(selection.everything ? { remaining: left.length - taken.length } : {}) };
}

function tooLarge(revision: number, current: number) {
  return fail<Failure>({
    code: 504,
    reason: 'Timeout',
    message: `Timeout: Too large resource version: ${revision}, current: ${current}`,
    details: { causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }], retryAfterSeconds: 1 },
  });
}
