import type { Clock } from '../base/clock.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isRecord } from '../base/record.ts';
import { pauseBefore } from './askAgain.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { parseJson, textOf } from './json.ts';
import type {
  ClusterTarget,
  DeleteOptions,
  KubeClient,
  KubeObject,
  ListOptions,
  LogOptions,
  ObjectList,
  ObjectName,
  PatchOptions,
  RequestOptions,
  ResourceType,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from './kubeClient.ts';
import { asObject } from './objectShape.ts';
import { resourcePath } from './resourcePath.ts';
import { type Asked, type Asker, type HttpAnswer, statusError } from './statusError.ts';
import type { HttpQuestion, Transport } from './transport.ts';
import { readWatchStream } from './watchStream.ts';

const POD: ResourceType<KubeObject> = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
const ACCESS_REVIEW: ResourceType<KubeObject> = {
  group: 'authorization.k8s.io',
  version: 'v1',
  plural: 'selfsubjectaccessreviews',
  kind: 'SelfSubjectAccessReview',
  namespaced: false,
};

/** `KubeClient` over HTTP: builds the requests, reads the answers. */
export class HttpClient implements KubeClient {
  readonly target: ClusterTarget;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #asker: Asker;

  constructor(target: ClusterTarget, user: string | undefined, transport: Transport, clock: Clock) {
    this.target = target;
    this.#transport = transport;
    this.#clock = clock;
    this.#asker = { context: target.context, server: target.server, user };
  }

  async get<T extends KubeObject>(type: ResourceType<T>, name: ObjectName, options?: RequestOptions): Promise<Outcome<T, ClusterError>> {
    const asked = this.#asked('get', type, name);
    return this.#object(type, asked, await this.#ask(asked, { method: 'GET', path: resourcePath(type, asked) }, options));
  }

  async list<T extends KubeObject>(type: ResourceType<T>, options: ListOptions = {}): Promise<Outcome<ObjectList<T>, ClusterError>> {
    const asked = { verb: 'list', type, namespace: type.namespaced ? options.namespace : undefined };
    const { labelSelector, fieldSelector, limit, resourceVersion } = options;
    const query = { labelSelector, fieldSelector, limit, resourceVersion, continue: options.continueToken };
    const answer = await this.#ask(asked, { method: 'GET', path: resourcePath(type, asked, query) }, options);
    if (!answer.ok) return answer;
    const body = parseJson(answer.value.body);
    const metadata = isRecord(body) && isRecord(body['metadata']) ? body['metadata'] : {};
    const version = textOf(metadata['resourceVersion']);
    // Go writes an empty list of some kinds as null.
    const items: unknown = isRecord(body) ? (body['items'] ?? []) : undefined;
    const objects = Array.isArray(items) ? items.map((item) => asObject(type, item)) : [undefined];
    const whole = objects.filter((object) => object !== undefined);
    if (version === undefined || whole.length !== objects.length) return fail(this.#strange(asked, answer.value));
    const continueToken = textOf(metadata['continue']);
    return ok({ items: whole, resourceVersion: version, ...(continueToken === undefined ? {} : { continueToken }) });
  }

  async create<T extends KubeObject>(type: ResourceType<T>, object: T, options?: WriteOptions): Promise<Outcome<T, ClusterError>> {
    const asked = { ...this.#asked('create', type, object.metadata), name: undefined };
    const path = resourcePath(type, asked, writeQuery(options));
    return this.#object(type, asked, await this.#ask(asked, jsonQuestion('POST', path, object), options));
  }

  async replace<T extends KubeObject>(type: ResourceType<T>, object: T, options?: WriteOptions): Promise<Outcome<T, ClusterError>> {
    const asked = this.#asked('update', type, object.metadata);
    const path = resourcePath(type, { ...asked, subresource: options?.subresource }, writeQuery(options));
    return this.#object(type, asked, await this.#ask(asked, jsonQuestion('PUT', path, object), options));
  }

  async patch<T extends KubeObject>(
    type: ResourceType<T>,
    name: ObjectName,
    patch: unknown,
    options: PatchOptions,
  ): Promise<Outcome<T, ClusterError>> {
    const asked = this.#asked('patch', type, name);
    const path = resourcePath(type, { ...asked, subresource: options.subresource }, writeQuery(options));
    const contentType = options.type === 'merge' ? 'application/merge-patch+json' : 'application/json-patch+json';
    return this.#object(type, asked, await this.#ask(asked, jsonQuestion('PATCH', path, patch, contentType), options));
  }

  async delete<T extends KubeObject>(
    type: ResourceType<T>,
    name: ObjectName,
    options: DeleteOptions = {},
  ): Promise<Outcome<T | undefined, ClusterError>> {
    const asked = this.#asked('delete', type, name);
    const body = {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      ...(options.uid === undefined ? {} : { preconditions: { uid: options.uid } }),
      ...(options.gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds: options.gracePeriodSeconds }),
      ...(options.dryRun ? { dryRun: ['All'] } : {}),
    };
    const answer = await this.#ask(asked, jsonQuestion('DELETE', resourcePath(type, asked), body), options);
    if (!answer.ok) return answer;
    const parsed = parseJson(answer.value.body);
    if (isRecord(parsed) && parsed['kind'] === 'Status') return ok(undefined);
    return this.#object(type, asked, answer);
  }

  async watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions,
    onEvent: (event: WatchEvent<T>) => void,
  ): Promise<Outcome<void, ClusterError>> {
    const asked = { verb: 'watch', type, namespace: type.namespaced ? options.namespace : undefined };
    const { labelSelector, fieldSelector, resourceVersion, timeoutSeconds } = options;
    const query = { watch: true, allowWatchBookmarks: true, labelSelector, fieldSelector, resourceVersion, timeoutSeconds };
    const opened = await this.#transport.open({ method: 'GET', path: resourcePath(type, asked, query) }, options.signal);
    if (!opened.ok) return opened;
    const stream = opened.value;
    try {
      if (stream.statusCode !== 200) {
        const answer = await this.#transport.read(stream);
        return answer.ok ? fail(statusError(answer.value, asked, this.#asker)) : answer;
      }
      options.onOpen?.();
      return await readWatchStream(stream, asked, this.#asker, onEvent);
    } catch (error) {
      if (options.signal.aborted) return fail(clusterError('cancelled', 'Cancelled.'));
      return fail(this.#transport.broken(error));
    }
  }

  async logs(pod: ObjectName, options: LogOptions = {}): Promise<Outcome<string, ClusterError>> {
    const asked = this.#asked('get', POD, pod);
    const { container, tailLines, previous } = options;
    const path = resourcePath(POD, { ...asked, subresource: 'log' }, { container, tailLines, previous });
    const answer = await this.#ask(asked, { method: 'GET', path }, options);
    return answer.ok ? ok(answer.value.body) : answer;
  }

  async may(
    verb: string,
    type: ResourceType<KubeObject>,
    namespace?: string,
    options?: RequestOptions,
  ): Promise<Outcome<boolean, ClusterError>> {
    const asked = { verb: 'create', type: ACCESS_REVIEW };
    const resourceAttributes = { verb, group: type.group, resource: type.plural, ...(namespace === undefined ? {} : { namespace }) };
    const review = { apiVersion: 'authorization.k8s.io/v1', kind: ACCESS_REVIEW.kind, spec: { resourceAttributes } };
    const answer = await this.#ask(asked, jsonQuestion('POST', resourcePath(ACCESS_REVIEW, {}), review), options);
    if (!answer.ok) return answer;
    const body = parseJson(answer.value.body);
    const status = isRecord(body) ? body['status'] : undefined;
    return isRecord(status) && typeof status['allowed'] === 'boolean' ? ok(status['allowed']) : fail(this.#strange(asked, answer.value));
  }

  /** An object without a namespace is meant in the target's. */
  #asked<T extends KubeObject>(verb: string, type: ResourceType<T>, { name, namespace }: ObjectName) {
    return { verb, type, name, namespace: type.namespaced ? (namespace ?? this.target.namespace) : undefined };
  }

  /** A success, or the error that the answer tells; asked again a few times where that can't do anything twice and may help. */
  async #ask(asked: Asked, question: HttpQuestion, options: RequestOptions = {}): Promise<Outcome<HttpAnswer, ClusterError>> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#transport.send(question, options.timeoutMs, options.signal);
      if (!answer.ok) return answer;
      const { status } = answer.value;
      if (status >= 200 && status < 300) return answer;
      const error = statusError(answer.value, asked, this.#asker);
      const pause = options.once ? undefined : pauseBefore(tries, question.method, error);
      if (pause === undefined) return fail(error);
      await this.#clock.sleep(pause, options.signal);
    }
  }

  #object<T extends KubeObject>(type: ResourceType<T>, asked: Asked, answer: Outcome<HttpAnswer, ClusterError>): Outcome<T, ClusterError> {
    if (!answer.ok) return answer;
    const object = asObject(type, parseJson(answer.value.body));
    return object ? ok(object) : fail(this.#strange(asked, answer.value));
  }

  #strange(asked: Asked, { status, headers }: HttpAnswer): ClusterError {
    const form = headers['content-type'] ?? 'no content type';
    const what = `something other than ${asked.type.kind} objects (HTTP ${status}, ${form})`;
    return clusterError(
      'unreachable',
      `The server ${this.target.server} answers with ${what}: it is no API server, or a proxy answers for it.`,
    );
  }
}

function writeQuery(options: WriteOptions = {}) {
  return { dryRun: options.dryRun ? 'All' : undefined, fieldValidation: options.fieldValidation };
}

function jsonQuestion(method: string, path: string, body: unknown, contentType = 'application/json'): HttpQuestion {
  return { method, path, body: JSON.stringify(body), contentType };
}
