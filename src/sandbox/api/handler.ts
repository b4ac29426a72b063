import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../base/clock.ts';
import { authorize, impersonate } from './access/authorize.ts';
import { answerReview } from './access/reviews.ts';
import { authenticate, type TokenUser, type User } from './access/users.ts';
import { type Faults, faultOf } from './control/faults.ts';
import type { SandboxAnswer, SandboxRequest } from './control/sandboxRequest.ts';
import { openApiV2 } from './discovery/openApiV2.ts';
import { isHealth, visit } from './discovery/visit.ts';
import { type Answer, answerOf, json, PAGE_NOT_FOUND, RESOURCE_NOT_FOUND, refusal } from './http/answer.ts';
import { type ApiRequest, flag, readRequest } from './http/apiRequest.ts';
import { readBody } from './http/body.ts';
import { negotiate, type Subject, type Wanted } from './http/negotiate.ts';
import { protobufToJson } from './http/protobuf.ts';
import { respond } from './http/respond.ts';
import { isBuiltInGroup } from './resources/builtIn.ts';
import type { Registry } from './resources/registry.ts';
import { route } from './routes.ts';
import type { Store } from './store/store.ts';
import { timestamp } from './verbs/call.ts';
import type { ReadLog } from './verbs/logs.ts';
import { parseLoose } from './verbs/looseBody.ts';

interface HandlerOptions {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  /** Aborts when the server closes. */
  readonly signal: AbortSignal;
  readonly users: readonly TokenUser[];
  readonly faults: Faults;
  readonly readLog?: ReadLog;
  readonly onSandboxRequest?: (request: SandboxRequest) => Promise<SandboxAnswer>;
}

/** Has media types of its own. */
const OPENAPI_V2 = '/openapi/v2';
const PROTOBUF = 'application/vnd.kubernetes.protobuf';

function fromProtobuf(sent: Buffer): { readonly type: string; readonly body: Buffer } {
  const body = protobufToJson(sent);
  return body ? { type: 'application/json', body } : { type: PROTOBUF, body: sent };
}

function subjectOf(request: ApiRequest | undefined): Subject {
  if (request?.target) return 'objects';
  return ['/api', '/apis'].includes(request?.path.replace(/\/$/, '') ?? '') ? 'groups' : 'other';
}

/** Takes one HTTP request from its headers to its answer. */
export class Handler {
  readonly #options: HandlerOptions;

  constructor(options: HandlerOptions) {
    this.#options = options;
  }

  /** Never rejects: a bug of the server is an answer of its own. */
  async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#handle(message, response);
    } catch (error) {
      const failure = { code: 500, reason: 'InternalError', message: `Internal error occurred: ${String(error)}` };
      if (response.headersSent) response.destroy();
      else respond(response, refusal(failure), { format: 'json', pretty: false, signal: this.#options.signal });
    }
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = message.url ?? '/';
    const body = await readBody(message);
    if (body === undefined) return;
    const request = readRequest(message.method ?? 'GET', path);
    const wanted = negotiate(message.headers.accept, subjectOf(request));
    const format = wanted.ok ? wanted.value.format : 'json';
    const shape = { format, pretty: request !== undefined && flag(request.query, 'pretty'), signal: this.#options.signal };
    if (path.startsWith('/sandbox/')) return respond(response, await this.#sandbox(message, body.ok ? body.value : Buffer.of()), shape);
    const fault = this.#options.faults.next();
    if (fault?.type === 'hang') return;
    if (fault) return respond(response, refusal(faultOf(fault)), shape);
    if (!request) return respond(response, PAGE_NOT_FOUND, shape);
    const user = this.#userOf(message);
    if (!user.ok) return respond(response, user.answer, shape);
    const allowed = authorize(user.user, request);
    if (!allowed.ok) return respond(response, refusal(allowed.error), shape);
    if (request.path === OPENAPI_V2) return respond(response, openApiV2(this.#options.registry, message.headers.accept), shape);
    if (!wanted.ok && !isHealth(request.path)) return respond(response, refusal(wanted.error), shape);
    if (!body.ok) return respond(response, refusal(body.error), shape);
    respond(
      response,
      await this.#answer(
        message,
        request,
        user.user,
        wanted.ok ? wanted.value : { format: 'json', mediaType: 'application/json' },
        body.value,
      ),
      shape,
    );
  }

  #userOf({ headers }: IncomingMessage): { readonly ok: true; readonly user: User } | { readonly ok: false; readonly answer: Answer } {
    const user = authenticate(this.#options.users, headers.authorization);
    if (!user) return { ok: false, answer: refusal({ code: 401, reason: 'Unauthorized', message: 'Unauthorized' }) };
    const [name, groups] = [headers['impersonate-user'], headers['impersonate-group']];
    if (!name && groups === undefined) return { ok: true, user };
    const asked = { name: String(name ?? ''), groups: groups === undefined ? [] : String(groups).split(', ') };
    const acting = impersonate(user, asked, this.#options.users);
    return acting.ok ? { ok: true, user: acting.value } : { ok: false, answer: refusal(acting.error) };
  }

  async #answer(message: IncomingMessage, request: ApiRequest, user: User, wanted: Wanted, sent: Buffer): Promise<Answer> {
    const { store, registry, clock, readLog } = this.#options;
    const { target } = request;
    if (!target) return visit(request, registry, wanted, message.headers.host ?? '');
    const contentType = (message.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
    const { type, body } = contentType === PROTOBUF ? fromProtobuf(sent) : { type: contentType, body: sent };
    const review = answerReview({ target, verb: request.verb }, user, { contentType: type, body }, timestamp(clock.now()));
    if (review) return review;
    const resource = registry.find(target.group, target.version, target.plural);
    const misplaced = resource && !resource.namespaced && target.namespace !== undefined && target.plural !== 'namespaces';
    if (!resource || misplaced) return isBuiltInGroup(target.group) ? RESOURCE_NOT_FOUND : PAGE_NOT_FOUND;
    const call = {
      ...{ store, registry, clock, resource, target, user, wanted, body },
      table: store.table(resource.storage),
      verb: request.verb,
      query: request.query,
      contentType: type,
      userAgent: (message.headers['user-agent'] ?? '').split('/')[0] ?? '',
    };
    return answerOf(await route(call, readLog));
  }

  /** The sandbox's own controls need no token: they are for the person or test that started it, on this machine, but for no web page. */
  async #sandbox(message: IncomingMessage, body: Buffer): Promise<Answer> {
    if (message.headers.origin !== undefined) return refusal({ code: 403, reason: 'Forbidden', message: 'not for web pages', details: {} });
    const text = body.toString('utf8');
    const request = { method: message.method ?? 'GET', path: message.url ?? '', body: text === '' ? undefined : parseLoose(text) };
    if (request.path === '/sandbox/fault' && request.method === 'POST') return this.#options.faults.ask(request.body);
    const answer = await this.#options.onSandboxRequest?.(request);
    return answer ? json(answer.status, answer.body) : PAGE_NOT_FOUND;
  }
}
