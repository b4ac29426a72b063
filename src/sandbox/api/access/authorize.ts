import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { ApiRequest } from '../http/apiRequest.ts';
import { detailsOf, type Failure, qualifiedName } from '../http/failure.ts';
import { selectedName } from '../select/fieldSelector.ts';
import { ANONYMOUS, isAnonymous, type User } from './users.ts';

/** One rule of a role, as a SelfSubjectRulesReview lists it. */
export interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
}

const READ = ['get', 'list', 'watch'];
const EVERYTHING: readonly ResourceRule[] = [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }];
const OF_A_READER: readonly ResourceRule[] = [
  { verbs: READ, apiGroups: ['aliecs.alice.cern'], resources: ['environments', 'tasks', 'tasktemplates'] },
  { verbs: READ, apiGroups: [''], resources: ['pods', 'events', 'nodes'] },
];
const OF_EVERYBODY: readonly ResourceRule[] = [
  { verbs: ['create'], apiGroups: ['authorization.k8s.io'], resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'] },
  { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] },
];

const DISCOVERY = [
  '/api',
  '/api/*',
  '/apis',
  '/apis/*',
  '/healthz',
  '/livez',
  '/openapi',
  '/openapi/*',
  '/readyz',
  '/version',
  '/version/',
];
const PUBLIC = ['/healthz', '/livez', '/readyz', '/version', '/version/'];

export function resourceRules(user: User): readonly ResourceRule[] {
  if (isAnonymous(user)) return [];
  const own = user.access === 'admin' ? EVERYTHING : user.access === 'reader' ? OF_A_READER : [];
  return [...own, ...OF_EVERYBODY];
}

/** Paths outside of the resources that a user may GET, role by role. */
export function pathRules(user: User): readonly (readonly string[])[] {
  if (isAnonymous(user)) return [PUBLIC];
  return user.access === 'admin' ? [['*'], DISCOVERY, PUBLIC] : [DISCOVERY, PUBLIC];
}

/** `resource` with its subresource, if any: `tasks/status`. */
export function mayDo(user: User, verb: string, group: string, resource: string): boolean {
  const has = (list: readonly string[], item: string) => list.includes('*') || list.includes(item);
  return resourceRules(user).some((rule) => has(rule.verbs, verb) && has(rule.apiGroups, group) && has(rule.resources, resource));
}

export function mayVisit(user: User, verb: string, path: string): boolean {
  if (user.access === 'admin') return true;
  const matches = (rule: string) => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule);
  return ['get', 'head'].includes(verb) && pathRules(user).some((paths) => paths.some(matches));
}

/** Whether the user may make this request; asked before it is known whether the resource exists. */
export function authorize(user: User, { verb, path, query, target }: ApiRequest): Outcome<void, Failure> {
  if (!target) {
    if (mayVisit(user, verb, path)) return ok(undefined);
    const message = `forbidden: User "${user.name}" cannot ${verb} path "${path}"`;
    return fail({ code: 403, reason: 'Forbidden', message, details: {} });
  }
  const resource = target.subresource ? `${target.plural}/${target.subresource}` : target.plural;
  // A method that is no verb at all (OPTIONS) is refused later, by the resource.
  if ((verb === '' && user.access === 'admin') || mayDo(user, verb, target.group, resource)) return ok(undefined);
  const name =
    target.name ?? (['list', 'watch', 'deletecollection'].includes(verb) ? selectedName(query.get('fieldSelector') ?? '') : undefined);
  return forbidden(user, verb, { ...target, resource, ...(name ? { name } : {}) });
}

interface Wish {
  readonly group: string;
  readonly plural: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name?: string;
}

function forbidden(user: User, verb: string, wish: Wish) {
  const what = qualifiedName(wish) + (wish.name ? ` "${wish.name}"` : '');
  const where = wish.namespace ? `in the namespace "${wish.namespace}"` : 'at the cluster scope';
  return fail<Failure>({
    code: 403,
    reason: 'Forbidden',
    message: `${what} is forbidden: User "${user.name}" cannot ${verb} resource "${wish.resource}" in API group "${wish.group}" ${where}`,
    details: detailsOf(wish.group, wish.plural, wish.name),
  });
}

/** Who a request wants to be, by its headers. */
export interface Impersonation {
  readonly name: string;
  readonly groups: readonly string[];
}

/** Only an administrator may act as somebody else, and then has what the groups have that are asked for with the name. */
export function impersonate(user: User, { name, groups }: Impersonation, users: readonly User[]): Outcome<User, Failure> {
  if (name === '') {
    const message = `requested [${groups.map((group) => `{Group  ${group}    }`).join(' ')}] without impersonating a user`;
    return fail({ code: 400, reason: 'BadRequest', message });
  }
  if (!mayDo(user, 'impersonate', '', 'users'))
    return forbidden(user, 'impersonate', { group: '', plural: 'users', resource: 'users', name });
  const shared = users.filter((other) => other.groups.some((group) => groups.includes(group))).map(({ access }) => access);
  const access = (['admin', 'reader'] as const).find((level) => shared.includes(level)) ?? 'none';
  const standing = name === ANONYMOUS.name ? ANONYMOUS.groups : ['system:authenticated'];
  return ok({ name, groups: [...groups, ...standing], access });
}
