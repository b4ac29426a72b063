import type { Clock } from '../../../base/clock.ts';
import type { Registry } from '../resources/registry.ts';
import type { Store } from '../store/store.ts';
import { deleteObject } from '../verbs/delete.ts';

interface Context {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
}

/** Empties a namespace that is deleted and lets it go with its last object, which elsewhere a controller does. */
export function followNamespaces(context: Context): void {
  const { store } = context;
  store.table('namespaces').onChange(({ type, object, previous }) => {
    const starts = object.metadata.deletionTimestamp !== undefined && previous?.metadata.deletionTimestamp === undefined;
    if (type === 'MODIFIED' && starts) queueMicrotask(() => empty(context, object.metadata.name));
  });
}

function empty({ store, registry, clock }: Context, namespace: string): void {
  const resources = registry.all().filter(({ namespaced, serve }) => namespaced && !serve);
  const inside = () =>
    resources.flatMap((resource) => {
      const table = store.table(resource.storage);
      return (table.objects() ?? []).flatMap(([, object]) =>
        object.metadata.namespace === namespace ? [{ resource, table, object }] : [],
      );
    });
  const finish = () => {
    const table = store.table('namespaces');
    const current = table.get(namespace);
    if (!current || inside().length > 0) return;
    store.remove(table, current);
    for (const subscription of subscriptions) subscription.dispose();
  };
  const subscriptions = resources.map(({ storage }) =>
    store.table(storage).onChange((change) => {
      if (change.type === 'DELETED' && change.object.metadata.namespace === namespace) queueMicrotask(finish);
    }),
  );
  for (const { resource, table, object } of inside()) deleteObject({ resource, table, store, clock }, object, { dryRun: false });
  finish();
}
