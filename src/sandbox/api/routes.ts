import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { type Answer, PAGE_NOT_FOUND, RESOURCE_NOT_FOUND } from './http/answer.ts';
import { badRequest, detailsOf, type Failure, methodNotAllowed, notFound, qualifiedName } from './http/failure.ts';
import type { Call } from './verbs/call.ts';
import { create } from './verbs/create.ts';
import { remove } from './verbs/delete.ts';
import { deleteCollection } from './verbs/deleteCollection.ts';
import { get } from './verbs/get.ts';
import { list } from './verbs/list.ts';
import { logs, type ReadLog } from './verbs/logs.ts';
import { patch } from './verbs/patch.ts';
import { update } from './verbs/update.ts';
import { watch } from './verbs/watch.ts';

type Handled = Outcome<Answer, Failure>;

/** Hands a call to the handler of its verb; what a resource does not offer is refused as by a real server. */
export function route(call: Call, readLog: ReadLog | undefined): Handled | Promise<Handled> {
  const { resource, target, verb } = call;
  if (target.subresource !== undefined) return routeSubresource(call, readLog);
  if (target.name === undefined) return routeCollection(call);
  if (verb === 'create') return resource.custom ? create(call) : methodNotAllowed();
  if (resource.namespaced && target.namespace === undefined) return ok(resource.custom ? PAGE_NOT_FOUND : RESOURCE_NOT_FOUND);
  const handlers: Readonly<Record<string, (call: Call) => Handled | Promise<Handled>>> = { get, update, patch, watch, delete: remove };
  return handlers[verb]?.(call) ?? unsupported(call);
}

function routeCollection(call: Call): Handled | Promise<Handled> {
  const { resource, target, verb } = call;
  const everywhere = resource.namespaced && target.namespace === undefined;
  if (everywhere && ['create', 'deletecollection'].includes(verb)) return resource.custom ? ok(PAGE_NOT_FOUND) : methodNotAllowed();
  if (verb === 'update' || verb === 'patch') return resource.custom ? badRequest('name must be provided') : methodNotAllowed();
  const handlers: Readonly<Record<string, (call: Call) => Handled | Promise<Handled>>> = {
    list,
    watch,
    create,
    deletecollection: deleteCollection,
  };
  return resource.verbs.includes(verb) ? (handlers[verb]?.(call) ?? unsupported(call)) : unsupported(call);
}

function routeSubresource(call: Call, readLog: ReadLog | undefined): Handled | Promise<Handled> {
  const { resource, target, verb } = call;
  if (target.subresource === 'log' && resource.plural === 'pods' && verb === 'get') return logs(call, readLog);
  if (target.subresource === 'status' && resource.statusSubresource) {
    const handlers: Readonly<Record<string, (call: Call) => Handled | Promise<Handled>>> = { get, update, patch };
    return handlers[verb]?.(call) ?? unsupported(call);
  }
  return resource.custom ? notFound(resource, target.name ?? '') : ok(RESOURCE_NOT_FOUND);
}

function unsupported({ resource, verb }: Call) {
  if (!resource.custom) return methodNotAllowed();
  return fail<Failure>({
    code: 405,
    reason: 'MethodNotAllowed',
    message: `${verb} is not supported on resources of kind "${qualifiedName(resource)}"`,
    details: detailsOf(resource.group, resource.plural),
  });
}
