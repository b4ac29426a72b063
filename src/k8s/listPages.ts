import { fail, type Outcome, ok } from '../base/outcome.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
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

/** Pages would be read for ever. */
function noProgress({ target: { server } }: KubeClient, { plural }: ResourceType<KubeObject>): ClusterError {
  const message = `The server ${server} answers every page of the ${plural} with the same next page. Is it an API server, and what stands between?`;
  return clusterError('unreachable', message, { brief: 'a list without end' });
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
    const before = continueToken;
    continueToken = page.value.continueToken;
    if (continueToken !== undefined && continueToken === before) return fail(noProgress(client, type));
    if (continueToken === undefined) return ok({ items, resourceVersion: page.value.resourceVersion });
  }
}
