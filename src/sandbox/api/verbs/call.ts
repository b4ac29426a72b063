import type { Clock } from '../../../base/clock.ts';
import type { User } from '../access/users.ts';
import type { ResourceTarget } from '../http/apiRequest.ts';
import type { Wanted } from '../http/negotiate.ts';
import type { Registry } from '../resources/registry.ts';
import type { Resource } from '../resources/resource.ts';
import type { Store } from '../store/store.ts';
import { keyOf, type Table } from '../store/table.ts';

/** A request to a resource that exists, with all that its handler needs. */
export interface Call {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly resource: Resource;
  readonly table: Table;
  readonly target: ResourceTarget;
  readonly verb: string;
  readonly query: URLSearchParams;
  readonly user: User;
  readonly wanted: Wanted;
  /** Media type of the body without parameters; empty when the client named none. */
  readonly contentType: string;
  readonly body: Buffer;
  /** First part of `User-Agent`: the field manager where the client names none. */
  readonly userAgent: string;
}

/** The key of the object that a call names. */
export function keyOfCall(call: Call, name: string): string {
  return keyOf(call.resource.namespaced ? call.target.namespace : undefined, name);
}

/** A time in milliseconds as the API writes it. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
