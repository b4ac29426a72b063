import { fail, type Outcome, ok } from '../../src/base/outcome.ts';
import type { ObjectMeta } from '../../src/core/environment/customObjects.ts';
import { type ClusterError, clusterError } from '../../src/k8s/clusterError.ts';
import type { KubeClient, KubeObject, ResourceType, WatchEvent } from '../../src/k8s/kubeClient.ts';

type Json = Record<string, unknown>;

/** What a test may look at or refuse. */
export interface FakeRequest {
  readonly verb: 'get' | 'list' | 'create' | 'replace' | 'patch' | 'delete' | 'watch';
  readonly kind: string;
  readonly name: string;
  readonly dryRun: boolean;
  readonly body?: unknown;
}

interface Change {
  readonly version: number;
  readonly kind: string;
  readonly event: { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: KubeObject };
}

interface Watcher {
  readonly kind: string;
  readonly labelSelector: string | undefined;
  tell(event: Change['event']): void;
  end(error: ClusterError): void;
}

/** An API server in memory, as far as the manager sees one: versions, conflicts, merge patches, finalizers, label selectors, watches. One namespace. */
export class FakeCluster {
  readonly namespace = 'alice-tasks';
  readonly requests: FakeRequest[] = [];
  /** Answers a request with an error instead of carrying it out. */
  refuse: (request: FakeRequest) => ClusterError | undefined = () => undefined;
  readonly #objects = new Map<string, KubeObject>();
  readonly #log: Change[] = [];
  readonly #watchers = new Set<Watcher>();
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  #version = 100;
  #uid = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** After every change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  all<T extends KubeObject>(type: ResourceType<T>): T[] {
    return [...this.#objects].filter(([key]) => key.startsWith(`${type.kind}/`)).map(([, object]) => typed(type, object));
  }

  find<T extends KubeObject>(type: ResourceType<T>, name: string): T | undefined {
    const object = this.#objects.get(`${type.kind}/${name}`);
    return object === undefined ? undefined : typed(type, object);
  }

  add<T extends KubeObject>(type: ResourceType<T>, object: { readonly metadata: ObjectMeta }): T {
    const now = new Date(this.#now()).toISOString();
    const metadata = { namespace: this.namespace, ...object.metadata, uid: `uid-${++this.#uid}`, creationTimestamp: now };
    return this.#store(type, 'ADDED', { ...object, metadata });
  }

  /** A merge patch that asks nobody. */
  patch<T extends KubeObject>(type: ResourceType<T>, name: string, patch: unknown): void {
    const current = this.find(type, name);
    if (current === undefined) return;
    const merged = typed(type, asObject(mergePatch(current, patch)));
    if (JSON.stringify(merged) === JSON.stringify(current)) return;
    if (metaOf(merged).deletionTimestamp !== undefined && (metaOf(merged).finalizers ?? []).length === 0) this.#remove(type, merged);
    else this.#store(type, 'MODIFIED', merged);
  }

  remove<T extends KubeObject>(type: ResourceType<T>, name: string): void {
    const current = this.find(type, name);
    if (current === undefined || metaOf(current).deletionTimestamp !== undefined) return;
    if ((metaOf(current).finalizers ?? []).length === 0) this.#remove(type, current);
    else this.patch(type, name, { metadata: { deletionTimestamp: new Date(this.#now()).toISOString() } });
  }

  /** Ends every watch that is open. */
  breakWatches(error: ClusterError): void {
    for (const watcher of [...this.#watchers]) watcher.end(error);
  }

  readonly client: KubeClient = {
    target: { context: 'fake', namespace: this.namespace, server: 'https://fake' },
    get: async (type, { name }) => this.#asked({ verb: 'get', kind: type.kind, name, dryRun: false }, () => this.#read(type, name)),
    list: async (type, options = {}) =>
      this.#asked({ verb: 'list', kind: type.kind, name: '', dryRun: false }, () =>
        ok({ items: this.all(type).filter((object) => matches(object, options.labelSelector)), resourceVersion: `${this.#version}` }),
      ),
    create: async (type, object, options = {}) =>
      this.#asked({ verb: 'create', kind: type.kind, name: object.metadata.name, dryRun: options.dryRun === true, body: object }, () => {
        if (this.find(type, object.metadata.name))
          return fail(clusterError('conflict', `${object.metadata.name} already exists`, { status: 409 }));
        return ok(options.dryRun ? object : this.add(type, object));
      }),
    replace: async (type, object, options = {}) =>
      this.#asked({ verb: 'replace', kind: type.kind, name: object.metadata.name, dryRun: options.dryRun === true, body: object }, () => {
        const current = this.#read(type, object.metadata.name);
        if (!current.ok) return current;
        if (current.value.metadata.resourceVersion !== object.metadata.resourceVersion) return stale(object.metadata.name);
        return ok(options.dryRun ? object : this.#store(type, 'MODIFIED', object));
      }),
    patch: async (type, { name }, patch, options) =>
      this.#asked({ verb: 'patch', kind: type.kind, name, dryRun: options.dryRun === true, body: patch }, () => {
        const current = this.#read(type, name);
        if (!current.ok) return current;
        const { resourceVersion, uid }: Partial<ObjectMeta> = metaOf(asObject(patch));
        if (resourceVersion !== undefined && resourceVersion !== current.value.metadata.resourceVersion) return stale(name);
        if (uid !== undefined && uid !== current.value.metadata.uid) return stale(name);
        this.patch(type, name, patch);
        return this.#read(type, name).ok ? this.#read(type, name) : current;
      }),
    delete: async (type, { name }, options = {}) =>
      this.#asked({ verb: 'delete', kind: type.kind, name, dryRun: false }, () => {
        const current = this.#read(type, name);
        if (!current.ok) return current;
        if (options.uid !== undefined && options.uid !== current.value.metadata.uid) return stale(name);
        this.remove(type, name);
        return ok(this.find(type, name));
      }),
    watch: (type, options, onEvent) => {
      const refused = this.refuse({ verb: 'watch', kind: type.kind, name: '', dryRun: false });
      if (refused) return Promise.resolve(fail(refused));
      return new Promise((resolve) => {
        const end = (error: ClusterError) => {
          this.#watchers.delete(watcher);
          resolve(fail(error));
        };
        const tell = ({ type: change, object }: Change['event']) => onEvent(watchEvent(type, change, object));
        const watcher: Watcher = { kind: type.kind, labelSelector: options.labelSelector, tell, end };
        options.signal.addEventListener('abort', () => end(clusterError('cancelled', 'stopped')));
        options.onOpen?.();
        for (const { kind, version, event } of this.#log) if (kind === type.kind && version > Number(options.resourceVersion)) tell(event);
        this.#watchers.add(watcher);
      });
    },
    logs: async () => ok(''),
    may: async () => ok(true),
  };

  async #asked<T>(request: FakeRequest, answer: () => Outcome<T, ClusterError>): Promise<Outcome<T, ClusterError>> {
    this.requests.push(request);
    const refused = this.refuse(request);
    return refused ? fail(refused) : answer();
  }

  #read<T extends KubeObject>(type: ResourceType<T>, name: string): Outcome<T, ClusterError> {
    const object = this.find(type, name);
    return object === undefined ? fail(clusterError('notFound', `${type.plural} "${name}" not found`, { status: 404 })) : ok(object);
  }

  #store<T extends KubeObject>(type: ResourceType<T>, change: 'ADDED' | 'MODIFIED', object: KubeObject): T {
    const stored = { ...object, metadata: { ...object.metadata, resourceVersion: `${++this.#version}` } };
    this.#objects.set(`${type.kind}/${object.metadata.name}`, stored);
    this.#tell(type.kind, { type: change, object: stored });
    return typed(type, stored);
  }

  #remove<T extends KubeObject>(type: ResourceType<T>, object: T): void {
    this.#objects.delete(`${type.kind}/${object.metadata.name}`);
    this.#tell(type.kind, {
      type: 'DELETED',
      object: { ...object, metadata: { ...object.metadata, resourceVersion: `${++this.#version}` } },
    });
  }

  #tell(kind: string, event: Change['event']): void {
    this.#log.push({ kind, version: this.#version, event });
    for (const watcher of [...this.#watchers])
      if (watcher.kind === kind && matches(event.object, watcher.labelSelector)) watcher.tell(event);
    for (const listener of this.#listeners) listener();
  }
}

function stale(name: string): { readonly ok: false; readonly error: ClusterError } {
  return fail(clusterError('conflict', `${name}: the object has been modified`, { status: 409 }));
}

function watchEvent<T extends KubeObject>(type: ResourceType<T>, change: Change['event']['type'], object: KubeObject): WatchEvent<T> {
  return { type: change, object: typed(type, object) };
}

function matches(object: KubeObject, selector: string | undefined): boolean {
  if (selector === undefined) return true;
  const [key = '', value] = selector.split('=');
  return metaOf(object).labels?.[key] === value;
}

/** The fake holds what was created under that type, so that it is one. */
function typed<T extends KubeObject>(type: ResourceType<T>, object: KubeObject): T {
  if (!isOf(type, object)) throw new Error('never');
  return object;
}

function isOf<T extends KubeObject>(_type: ResourceType<T>, _object: KubeObject): _object is T {
  return true;
}

function metaOf(object: { readonly metadata?: ObjectMeta }): Partial<ObjectMeta> {
  return object.metadata ?? {};
}

function asObject(value: unknown): KubeObject {
  if (!hasMetadata(value)) throw new Error('not an object');
  return value;
}

function hasMetadata(value: unknown): value is KubeObject {
  return isMap(value);
}

/** RFC 7396. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch;
  const result: Json = isMap(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else if (value !== undefined) result[key] = mergePatch(result[key], value);
  }
  return result;
}

function isMap(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
