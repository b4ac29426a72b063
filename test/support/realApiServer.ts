import { inject } from 'vitest';
import { type ApiServerClient, apiServerClient } from './apiServerClient.ts';

/** Whether the suite has a real API server. */
export const HAS_API_SERVER = inject('apiServer') !== null;

/** What a suite is called, with the way to get the server where it is skipped. */
export function onApiServer(title: string): string {
  return HAS_API_SERVER ? title : `${title} (needs kube-apiserver: npm run api-server)`;
}

/** The suite's real API server, without what an earlier file left there; only one file uses it at a time. */
export async function emptyApiServer(): Promise<ApiServerClient> {
  const address = inject('apiServer');
  if (!address) throw new Error('there is no real API server');
  const client = apiServerClient(address);
  await tidy(client);
  return client;
}

const CUSTOM = '/apis/aliecs.alice.cern/v1alpha1';
/** Owners first: nobody is left to make anything again. Nodes last, they have no namespace. */
const LEFT = [`${CUSTOM}/environments`, `${CUSTOM}/tasks`, `${CUSTOM}/tasktemplates`, '/api/v1/pods', '/api/v1/events', '/api/v1/nodes'];

interface Listed {
  readonly items: readonly { readonly metadata: { readonly name: string; readonly namespace?: string; readonly finalizers?: unknown } }[];
}

async function tidy(client: ApiServerClient): Promise<void> {
  for (const collection of LEFT) {
    const listed: Listed = JSON.parse((await client.send('GET', collection)).text);
    for (const { metadata } of listed.items) {
      const { name, namespace, finalizers } = metadata;
      const plural = collection.slice(collection.lastIndexOf('/'));
      const group = collection.slice(0, -plural.length);
      const path = `${group}${namespace === undefined ? '' : `/namespaces/${namespace}`}${plural}/${name}`;
      if (finalizers) await client.send('PATCH', path, '{"metadata":{"finalizers":null}}', 'application/merge-patch+json');
      await client.send('DELETE', `${path}?gracePeriodSeconds=0`);
    }
  }
}
