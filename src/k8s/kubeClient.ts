import type { Outcome } from '../base/outcome.ts';
import type { ClusterError } from './clusterError.ts';

/** Names one kind of object to the API server. `group` is empty for the core group. */
export interface ResourceType<T extends KubeObject> {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** What an object has in its `spec` where it says nothing: the schema may not demand what the program needs. Absent for kinds whose `spec` may be missing. */
  readonly emptySpec?: Readonly<Record<string, unknown>>;
  /** Never set; carries the object's type. */
  readonly object?: T;
}

export interface KubeObject {
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
  };
}

export interface ObjectList<T> {
  readonly items: readonly T[];
  readonly resourceVersion: string;
  /** Token of the next page; absent on the last one. */
  readonly continueToken?: string;
}

/** Options of every request. Without `timeoutMs` the client's default deadline applies; `signal` cancels. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Not asked again where the server has trouble for a moment; for callers with a pace of their own. */
  readonly once?: boolean;
}

export interface ListOptions extends RequestOptions {
  /** All namespaces when absent. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly limit?: number;
  readonly continueToken?: string;
  readonly resourceVersion?: string;
}

export interface WatchOptions {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly resourceVersion: string;
  /** Asked of the server, which then ends the stream by itself. */
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
  /** Called once, when the server has accepted the watch and before the first event; until then what is known may be out of date. */
  readonly onOpen?: () => void;
}

export type WatchEvent<T> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | { readonly type: 'BOOKMARK'; readonly resourceVersion: string };

export interface WriteOptions extends RequestOptions {
  readonly dryRun?: boolean;
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
  readonly subresource?: 'status';
}

export interface PatchOptions extends WriteOptions {
  readonly type: 'merge' | 'json';
}

export interface DeleteOptions extends RequestOptions {
  /** Refuses with `conflict` when the object of that name is another one by now. */
  readonly uid?: string;
  readonly dryRun?: boolean;
  readonly gracePeriodSeconds?: number;
}

export interface LogOptions extends RequestOptions {
  readonly container?: string;
  readonly tailLines?: number;
  readonly previous?: boolean;
}

export interface ObjectName {
  readonly name: string;
  /** Absent only for objects that have no namespace. */
  readonly namespace?: string;
}

/** Where a client points; shown to the person with every write. */
export interface ClusterTarget {
  readonly context: string;
  readonly namespace: string;
  readonly server: string;
}

/** What the cluster can do for the rest of the program; the network stays behind it. */
export interface KubeClient {
  readonly target: ClusterTarget;
  get<T extends KubeObject>(type: ResourceType<T>, name: ObjectName, options?: RequestOptions): Promise<Outcome<T, ClusterError>>;
  list<T extends KubeObject>(type: ResourceType<T>, options?: ListOptions): Promise<Outcome<ObjectList<T>, ClusterError>>;
  create<T extends KubeObject>(type: ResourceType<T>, object: T, options?: WriteOptions): Promise<Outcome<T, ClusterError>>;
  /** PUT: the object must carry the resourceVersion it was read with. */
  replace<T extends KubeObject>(type: ResourceType<T>, object: T, options?: WriteOptions): Promise<Outcome<T, ClusterError>>;
  patch<T extends KubeObject>(
    type: ResourceType<T>,
    name: ObjectName,
    patch: unknown,
    options: PatchOptions,
  ): Promise<Outcome<T, ClusterError>>;
  /** The object while finalizers hold it, or nothing when it is gone at once. */
  delete<T extends KubeObject>(
    type: ResourceType<T>,
    name: ObjectName,
    options?: DeleteOptions,
  ): Promise<Outcome<T | undefined, ClusterError>>;
  /**
   * One watch request. Calls `onEvent` for each event in order; resolves when the stream ends: `ok` when the server ended it,
   * an error of reason `expired` for 410, `unreachable` for a broken connection, `cancelled` when `signal` aborted.
   */
  watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions,
    onEvent: (event: WatchEvent<T>) => void,
  ): Promise<Outcome<void, ClusterError>>;
  logs(pod: ObjectName, options?: LogOptions): Promise<Outcome<string, ClusterError>>;
  /** SelfSubjectAccessReview: whether this person may. */
  may(verb: string, type: ResourceType<KubeObject>, namespace?: string, options?: RequestOptions): Promise<Outcome<boolean, ClusterError>>;
}
