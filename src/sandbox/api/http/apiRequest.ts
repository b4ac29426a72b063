/** What a request asks for, read from its method and path alone, before anything is looked up. */
export interface ApiRequest {
  /** `get list watch create update patch delete deletecollection`; the method in lower case outside of resources. */
  readonly verb: string;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Absent for paths outside of the resources of a group version. */
  readonly target?: ResourceTarget;
}

export interface ResourceTarget {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
}

const VERBS: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  GET: 'get',
  HEAD: 'get',
  DELETE: 'delete',
};

/** A boolean of a query as the server reads it: anything but `false` and `0` is true once the key is there. */
export function flag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  return value !== null && value.toLowerCase() !== 'false' && value !== '0';
}

function target(parts: readonly string[], group: string, version: string): ResourceTarget | undefined {
  const [first = '', second, third, ...rest] = parts;
  if (first === '') return undefined;
  const own = { group, version };
  // `namespaces/x` and its subresources are the Namespace itself, everything below is inside of it.
  const inside = first === 'namespaces' && second !== undefined && third !== undefined && !['status', 'finalize'].includes(third);
  if (!inside)
    return { ...own, plural: first, ...named(second, third), ...(first === 'namespaces' && second ? { namespace: second } : {}) };
  return { ...own, namespace: second, plural: third, ...named(rest[0], rest[1]) };
}

function named(name: string | undefined, subresource: string | undefined) {
  return { ...(name ? { name } : {}), ...(subresource ? { subresource } : {}) };
}

/** Splits a request. Undefined when the path has empty segments or is not well encoded: nothing serves those. */
export function readRequest(method: string, url: string): ApiRequest | undefined {
  const [rawPath = '/', rawQuery = ''] = url.split('?', 2);
  const query = new URLSearchParams(rawQuery);
  let path: string;
  try {
    path = decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
  const parts = path.split('/').slice(1);
  if (parts.at(-1) === '') parts.pop();
  if (parts.includes('')) return undefined;
  const [root, ...below] = parts;
  const prefix = root === 'api' ? ['', ...below] : root === 'apis' ? below : [];
  const [group, version, ...rest] = prefix;
  const other = { method, path, query, verb: method.toLowerCase() };
  if (group === undefined || version === undefined) return other;
  const oldWatch = rest[0] === 'watch';
  const found = target(oldWatch ? rest.slice(1) : rest, group, version);
  if (!found) return other;
  return { ...other, verb: verbOf(method, found, flag(query, 'watch'), oldWatch), target: found };
}

function verbOf(method: string, { name }: ResourceTarget, watch: boolean, oldWatch: boolean): string {
  const verb = VERBS[method] ?? '';
  if (verb === 'get' && oldWatch) return 'watch';
  if (verb === 'get' && name === undefined) return watch ? 'watch' : 'list';
  return verb === 'delete' && name === undefined ? 'deletecollection' : verb;
}
