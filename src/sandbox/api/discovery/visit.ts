import { type Answer, json, PAGE_NOT_FOUND, RESOURCE_NOT_FOUND, refusal, text } from '../http/answer.ts';
import type { ApiRequest } from '../http/apiRequest.ts';
import { methodNotAllowed } from '../http/failure.ts';
import type { Wanted } from '../http/negotiate.ts';
import type { Registry } from '../resources/registry.ts';
import { aggregated, coreVersions, group, groupList, resourceList, VERSION } from './discovery.ts';
import { openApiDocument, openApiIndex } from './openApi.ts';

const HEALTH = ['/healthz', '/livez', '/readyz'];

/** Whether a path is one of those that say in words how the server is. */
export function isHealth(path: string): boolean {
  return HEALTH.includes(path);
}

function health(path: string, verbose: boolean): Answer {
  return text(200, verbose ? `[+]ping ok\n${path.slice(1)} check passed\n` : 'ok');
}

function shaped(wanted: Wanted, registry: Registry, core: boolean, plain: unknown): Answer {
  if (wanted.as !== 'APIGroupDiscoveryList' || wanted.version !== 'v2') return json(200, plain);
  return json(200, aggregated(registry, core), { 'Content-Type': wanted.mediaType, 'Cache-Control': 'public', Vary: 'Accept' });
}

function found(value: unknown): Answer {
  return value === undefined ? PAGE_NOT_FOUND : json(200, value);
}

function rootPaths(registry: Registry): readonly string[] {
  const groups = groupList(registry).groups.flatMap(({ name, versions }) => [
    `/apis/${name}`,
    ...versions.map((version) => `/apis/${version.groupVersion}`),
  ]);
  return ['/api', '/api/v1', '/apis', ...groups, ...HEALTH, '/openapi/v2', '/openapi/v3', '/version'].sort();
}

/** Answers for a path outside of the resources: health, version, discovery, schemas. `address` is the server's own. */
export function visit({ path, query, method }: ApiRequest, registry: Registry, wanted: Wanted, address: string): Answer {
  const trimmed = path.replace(/(?<=.)\/$/, '');
  const [, root, ...rest] = trimmed.split('/');
  if (isHealth(path)) return health(path, query.has('verbose'));
  // Of the parts of its health only the first is there on its own.
  if (isHealth(path.replace(/\/ping$/, ''))) return text(200, 'ok');
  if (isHealth(trimmed)) return PAGE_NOT_FOUND;
  if (trimmed === '/version') return method === 'GET' ? json(200, VERSION) : refusal(methodNotAllowed().error);
  if (trimmed === '/') return json(200, { paths: rootPaths(registry) });
  if (trimmed === '/openapi/v3') return text(200, `${JSON.stringify(openApiIndex(registry))}\n`);
  if (trimmed.startsWith('/openapi/v3/')) return openApiDocument(registry, trimmed.slice('/openapi/v3/'.length), query.get('hash'));
  if (trimmed === '/api' && method !== 'GET') return refusal(methodNotAllowed().error);
  if (trimmed === '/api') return shaped(wanted, registry, true, coreVersions(address));
  if (trimmed === '/apis') return shaped(wanted, registry, false, groupList(registry));
  if (root === 'api') {
    const list = rest.length === 1 ? resourceList(registry, rest[0] ?? '') : undefined;
    return list ? json(200, list) : RESOURCE_NOT_FOUND;
  }
  if (root === 'apis' && rest.length === 1) return found(group(registry, rest[0] ?? ''));
  if (root === 'apis' && rest.length === 2) return found(resourceList(registry, rest.join('/')));
  return PAGE_NOT_FOUND;
}
