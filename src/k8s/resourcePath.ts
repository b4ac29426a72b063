import type { KubeObject, ResourceType } from './kubeClient.ts';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Path below the server's address; without `name` the collection's, without `namespace` that of all namespaces. */
export function resourcePath(
  type: ResourceType<KubeObject>,
  place: { readonly namespace?: string | undefined; readonly name?: string | undefined; readonly subresource?: string | undefined },
  query: Query = {},
): string {
  const parts = type.group === '' ? ['api', type.version] : ['apis', type.group, type.version];
  if (type.namespaced && place.namespace !== undefined) parts.push('namespaces', place.namespace);
  parts.push(type.plural);
  if (place.name !== undefined) parts.push(place.name);
  if (place.subresource !== undefined) parts.push(place.subresource);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return `/${parts.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

/** `environments.aliecs.alice.cern`, the name of the definition of a custom resource; `pods` in the core group. */
export function resourceName(type: ResourceType<KubeObject>): string {
  return type.group === '' ? type.plural : `${type.plural}.${type.group}`;
}
