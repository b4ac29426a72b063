import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { BUILT_IN } from './resources/builtIn.ts';
import { type ApiObject, withMetadata } from './store/apiObject.ts';
import type { Store } from './store/store.ts';
import { timestamp } from './verbs/call.ts';

/** Puts an object of a built-in kind into an empty server. */
export function seedObject(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  plural: string,
  object: ApiObject,
): ApiObject {
  const resource = BUILT_IN.find((candidate) => candidate.plural === plural);
  if (!resource) throw new Error(`no built-in resource ${plural}`);
  const generation = resource.rules.counted ? { generation: 1 } : {};
  const own = withMetadata(object, { uid: randomUUID(), creationTimestamp: timestamp(clock.now()), ...generation });
  return store.put(store.table(resource.storage), resource.rules.prepareCreate?.(own) ?? own);
}
