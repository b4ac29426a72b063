import { type Outcome, ok } from '../base/outcome.ts';
import type { ClusterError } from './clusterError.ts';
import type { KubeClient, KubeObject, ListOptions, ObjectList, ResourceType } from './kubeClient.ts';

const PAGE = 500;
/** A list that goes stale between two pages is begun anew so often. */
const BEGINNINGS = 3;

/**
 * All pages of a list of the newest version. Where a continue token has expired what was read until then is of no use, as the rest
 * belongs to another version: the list is begun anew, unless it is asked for only `once`.
 */
export async function listPages<T extends KubeObject>(
  client: KubeClient,
  type: ResourceType<T>,
  options: ListOptions,
): Promise<Outcome<ObjectList<T>, ClusterError>> {
  for (let beginnings = 1; ; beginnings++) {
    const listed = await allPages(client, type, options);
    if (listed.ok || listed.error.reason !== 'expired' || options.once || beginnings === BEGINNINGS) return listed;
  }
}

async function allPages<T extends KubeObject>(
  client: KubeClient,
  type: ResourceType<T>,
  options: ListOptions,
): Promise<Outcome<ObjectList<T>, ClusterError>> {
  const items: T[] = [];
  let continueToken: string | undefined;
  for (;;) {
    const page = await client.list(type, { ...options, limit: PAGE, ...(continueToken === undefined ? {} : { continueToken }) });
    if (!page.ok) return page;
    for (const item of page.value.items) items.push(item);
    continueToken = page.value.continueToken;
    if (continueToken === undefined) return ok({ items, resourceVersion: page.value.resourceVersion });
  }
}
