import { createHash } from 'node:crypto';
import { REVIEWS } from '../access/reviews.ts';
import type { Registry } from '../resources/registry.ts';
import { apiVersionOf, type Resource } from '../resources/resource.ts';

/** The server that is imitated. */
export const VERSION = {
  major: '1',
  minor: '35',
  emulationMajor: '1',
  emulationMinor: '35',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '34',
  gitVersion: 'v1.35.4',
  gitCommit: '$Format:%H$',
  gitTreeState: '',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: 'go1.26.8',
  compiler: 'gc',
  platform: 'linux/amd64',
};

interface Listed {
  readonly name: string;
  readonly singular: string;
  readonly namespaced: boolean;
  readonly kind: string;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** Absent for subresources and reviews, which are not stored. */
  readonly storageVersionHash?: string;
}

/** Lets a client notice that stored objects changed their version; derived from it as Kubernetes does. */
function storageVersionHash(resource: Resource): string {
  const kind = `${resource.group}/${resource.version}/${resource.kind}`;
  return createHash('sha256').update(kind).digest().subarray(0, 8).toString('base64');
}

function withSubresources(resource: Resource): Listed[] {
  const { plural, singular, namespaced, kind, verbs, shortNames, categories } = resource;
  const own: Listed = {
    name: plural,
    singular,
    namespaced,
    kind,
    verbs,
    ...(shortNames.length > 0 ? { shortNames } : {}),
    ...(categories.length > 0 ? { categories } : {}),
    storageVersionHash: storageVersionHash(resource),
  };
  const sub = (name: string, subVerbs: readonly string[]): Listed => ({
    name: `${plural}/${name}`,
    singular: '',
    namespaced,
    kind,
    verbs: subVerbs,
  });
  return [
    own,
    ...(plural === 'pods' ? [sub('log', ['get'])] : []),
    ...(resource.statusSubresource ? [sub('status', ['get', 'patch', 'update'])] : []),
  ];
}

/** Everything below one group version. */
function listed(registry: Registry, groupVersion: string): readonly Listed[] {
  const reviews = REVIEWS.filter(({ group }) => groupVersion === `${group}/v1`).map(
    ({ plural, kind }): Listed => ({ name: plural, singular: kind.toLowerCase(), namespaced: false, kind, verbs: ['create'] }),
  );
  return [...reviews, ...(registry.groupVersions().get(groupVersion) ?? []).flatMap(withSubresources)];
}

/** Group versions outside of the core group. */
function groupVersions(registry: Registry): readonly string[] {
  const reviews = REVIEWS.map(({ group }) => `${group}/v1`);
  return [
    ...new Set([
      ...registry
        .all()
        .filter(({ group }) => group !== '')
        .map(apiVersionOf),
      ...reviews,
    ]),
  ];
}

export function coreVersions(address: string) {
  return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }] };
}

function groupOf(groupVersion: string) {
  const [name = '', version = ''] = groupVersion.split('/');
  return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
}

export function groupList(registry: Registry) {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groupVersions(registry).map(groupOf) };
}

/** One group; undefined when nothing of it is served. */
export function group(registry: Registry, name: string) {
  const found = groupVersions(registry).find((groupVersion) => groupVersion.startsWith(`${name}/`));
  return found === undefined ? undefined : { kind: 'APIGroup', apiVersion: 'v1', ...groupOf(found) };
}

/** Resources of one group version; undefined when it is not served. */
export function resourceList(registry: Registry, groupVersion: string) {
  const resources = listed(registry, groupVersion);
  if (resources.length === 0) return undefined;
  return {
    kind: 'APIResourceList',
    ...(groupVersion === 'v1' ? {} : { apiVersion: 'v1' }),
    groupVersion,
    resources: resources.map(({ singular, ...rest }) => ({ ...rest, singularName: singular })),
  };
}

function aggregatedResource(
  all: readonly Listed[],
  { name, singular, namespaced, kind, verbs, shortNames, categories }: Listed,
  groupVersion: string,
) {
  const [version = '', groupName = ''] = groupVersion.split('/').toReversed();
  const responseKind = (of: string) => ({ group: groupName, version, kind: of });
  const subresources = all
    .filter((other) => other.name.startsWith(`${name}/`))
    .map((other) => ({ subresource: other.name.slice(name.length + 1), responseKind: responseKind(other.kind), verbs: other.verbs }));
  return {
    resource: name,
    responseKind: responseKind(kind),
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: singular,
    verbs,
    ...(shortNames ? { shortNames } : {}),
    ...(categories ? { categories } : {}),
    ...(subresources.length > 0 ? { subresources } : {}),
  };
}

/** All groups below `/api` or `/apis` with their resources in one answer. */
export function aggregated(registry: Registry, core: boolean) {
  const items = (core ? ['v1'] : groupVersions(registry)).map((groupVersion) => {
    const all = listed(registry, groupVersion);
    const [version = '', name = ''] = groupVersion.split('/').toReversed();
    const resources = all.filter((item) => !item.name.includes('/')).map((item) => aggregatedResource(all, item, groupVersion));
    return { metadata: name === '' ? {} : { name }, versions: [{ version, resources, freshness: 'Current' }] };
  });
  return { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', metadata: {}, items };
}
