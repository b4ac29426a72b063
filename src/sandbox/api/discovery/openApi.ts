import { createHash } from 'node:crypto';
import { isRecord } from '../../../base/record.ts';
import { type Answer, json, PAGE_NOT_FOUND } from '../http/answer.ts';
import type { Registry } from '../resources/registry.ts';
import type { Resource } from '../resources/resource.ts';

const PREFIX = '/openapi/v3/';

/** `api/v1`, `apis/<group>/<version>`: how the index names a group version. */
function pathOf(groupVersion: string): string {
  return groupVersion.includes('/') ? `apis/${groupVersion}` : `api/${groupVersion}`;
}

function schemaName({ group, version, kind }: Resource): string {
  const reversed = group === '' ? 'io.k8s.api.core' : group.split('.').toReversed().join('.');
  return `${reversed}.${version}.${kind}`;
}

/** Tells kubectl that a write understands `?fieldValidation` and `?dryRun`, so that it leaves the checking to the server. */
const WRITE_PARAMETERS = ['dryRun', 'fieldManager', 'fieldValidation'].map((name) => ({
  name,
  in: 'query',
  schema: { type: 'string', uniqueItems: true },
}));

function operation(resource: Resource, action: string) {
  const writes = ['post', 'put', 'patch'].includes(action);
  const { group, version, kind } = resource;
  return {
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(resource)}` } } } },
    },
    ...(writes ? { parameters: WRITE_PARAMETERS } : {}),
    'x-kubernetes-action': action,
    'x-kubernetes-group-version-kind': { group, version, kind },
  };
}

function operations(resource: Resource, actions: readonly string[]) {
  return { parameters: [], ...Object.fromEntries(actions.map((action) => [action, operation(resource, action)])) };
}

function pathsOf(resource: Resource, prefix: string): [string, object][] {
  const { plural, namespaced, statusSubresource } = resource;
  const collection = namespaced ? `/${prefix}/namespaces/{namespace}/${plural}` : `/${prefix}/${plural}`;
  return [
    ...(namespaced ? [[`/${prefix}/${plural}`, operations(resource, ['get'])] satisfies [string, object]] : []),
    [collection, operations(resource, ['delete', 'get', 'post'])],
    [`${collection}/{name}`, operations(resource, ['delete', 'get', 'patch', 'put'])],
    ...(statusSubresource
      ? [[`${collection}/{name}/status`, operations(resource, ['get', 'patch', 'put'])] satisfies [string, object]]
      : []),
  ];
}

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1';
const TEXT = { type: 'string' };
const TEXT_MAP = { type: 'object', additionalProperties: TEXT };

/** Metadata as far as people write it. */
const META_SCHEMAS = {
  [`${META}.ObjectMeta`]: {
    type: 'object',
    properties: {
      name: TEXT,
      generateName: TEXT,
      namespace: TEXT,
      labels: TEXT_MAP,
      annotations: TEXT_MAP,
      finalizers: { type: 'array', items: TEXT },
      uid: TEXT,
      resourceVersion: TEXT,
      creationTimestamp: { type: 'string', format: 'date-time' },
      deletionTimestamp: { type: 'string', format: 'date-time' },
    },
  },
  [`${META}.ListMeta`]: { type: 'object', properties: { continue: TEXT, resourceVersion: TEXT } },
};

function reference(name: string): object {
  return { allOf: [{ $ref: `#/components/schemas/${name}` }] };
}

/** The schemas of a kind and of its list. */
function schemasOf(resource: Resource): [string, object][] {
  const { schema, group, version, kind, listKind } = resource;
  const own = isRecord(schema) ? schema : { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const properties = isRecord(own['properties']) ? own['properties'] : {};
  const typed = { apiVersion: TEXT, kind: TEXT };
  const object = {
    ...own,
    properties: { ...properties, ...typed, metadata: reference(`${META}.ObjectMeta`) },
    'x-kubernetes-group-version-kind': [{ group, kind, version }],
  };
  const list = {
    type: 'object',
    required: ['items'],
    properties: { ...typed, items: { type: 'array', items: reference(schemaName(resource)) }, metadata: reference(`${META}.ListMeta`) },
    'x-kubernetes-group-version-kind': [{ group, kind: listKind, version }],
  };
  return [
    [schemaName(resource), object],
    [schemaName({ ...resource, kind: listKind }), list],
  ];
}

function documentOf(registry: Registry, path: string): string | undefined {
  const groupVersion = path.replace(/^apis?\//, '');
  const resources = registry.groupVersions().get(groupVersion);
  if (!resources || pathOf(groupVersion) !== path) return undefined;
  return JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Kubernetes CRD Swagger', version: 'v0.1.0' },
    paths: Object.fromEntries(resources.flatMap((resource) => pathsOf(resource, path))),
    components: { schemas: { ...META_SCHEMAS, ...Object.fromEntries(resources.flatMap(schemasOf)) } },
  });
}

function addressOf(path: string, document: string): string {
  return `${PREFIX}${path}?hash=${createHash('sha512').update(document).digest('hex').toUpperCase()}`;
}

/** Where the schemas of each group version are; the address changes with the content. */
export function openApiIndex(registry: Registry) {
  const paths = [...registry.groupVersions().keys()].map(pathOf).flatMap((path) => {
    const document = documentOf(registry, path);
    return document === undefined ? [] : [[path, { serverRelativeURL: addressOf(path, document) }]];
  });
  return { paths: Object.fromEntries(paths) };
}

/** Schemas of one group version; a client with an old hash is sent to the current address. */
export function openApiDocument(registry: Registry, path: string, hash: string | null): Answer {
  const document = documentOf(registry, path);
  if (document === undefined) return PAGE_NOT_FOUND;
  const address = addressOf(path, document);
  if (hash === null || address.endsWith(`=${hash}`)) {
    const caching = hash === null ? {} : { 'Cache-Control': 'public, immutable' };
    return json(200, JSON.parse(document), { ...caching, Vary: 'Accept' });
  }
  return {
    status: 301,
    headers: { Location: address, Vary: 'Accept', 'Content-Type': 'application/json' },
    body: { type: 'text', text: '' },
  };
}
