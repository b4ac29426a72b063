import type { Clock } from '../../../base/clock.ts';
import { established, isEstablished } from '../resources/definition.ts';
import type { Registry } from '../resources/registry.ts';
import type { ApiObject } from '../store/apiObject.ts';
import type { Store } from '../store/store.ts';
import { type Change, keyOf } from '../store/table.ts';
import { timestamp } from '../verbs/call.ts';
import { deleteObject } from '../verbs/delete.ts';

/** A new definition is served only after a moment, as by a real server: clients have to wait for it. */
const ESTABLISHING_MS = 50;

const DEFINITIONS = 'customresourcedefinitions.apiextensions.k8s.io';

interface Context {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Serves the kinds of new definitions, and empties and withdraws those of deleted ones. */
export function followDefinitions(context: Context): void {
  const { store, clock, signal } = context;
  const table = store.table(DEFINITIONS);
  table.onChange((change) => {
    const { metadata } = change.object;
    if (change.type === 'DELETED') return;
    if (change.type === 'ADDED') {
      void clock.sleep(ESTABLISHING_MS, signal).then(() => {
        const current = table.get(metadata.name);
        if (!signal.aborted && current && current.metadata.uid === metadata.uid) establish(context, current);
      });
    } else if (metadata.deletionTimestamp !== undefined) startCleaning(context, change);
    else if (change.previous && isEstablished(change.previous)) context.registry.serve(change.object);
  });
}

/** Accepts a definition at once; also for those that the server starts with. */
export function establish({ store, registry, clock }: Context, definition: ApiObject): void {
  const own = established(definition, timestamp(clock.now()));
  registry.serve(store.put(store.table(DEFINITIONS), own));
  store.table(definition.metadata.name);
}

function startCleaning(context: Context, { object, previous }: Change): void {
  const { store, registry, clock } = context;
  if (previous?.metadata.deletionTimestamp !== undefined || !isEstablished(object)) return;
  const table = store.table(object.metadata.name);
  const resource = registry.all().find(({ storage }) => storage === object.metadata.name);
  const finish = () => {
    if (table.size > 0) return;
    registry.withdraw(object);
    store.drop(object.metadata.name);
    const current = store.table(DEFINITIONS).get(keyOf(undefined, object.metadata.name));
    if (current) store.remove(store.table(DEFINITIONS), current);
  };
  // Objects that finalizers hold keep their definition until they are gone.
  table.onChange((change) => {
    if (change.type === 'DELETED') queueMicrotask(finish);
  });
  queueMicrotask(() => {
    for (const [, item] of table.objects() ?? []) if (resource) deleteObject({ resource, table, store, clock }, item, { dryRun: false });
    finish();
  });
}
