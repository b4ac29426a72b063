import type { IncomingHttpHeaders } from 'node:http';
import { isRecord } from '../base/record.ts';
import { type ClusterError, type ClusterErrorCause, type ClusterErrorReason, clusterError } from './clusterError.ts';
import { parseJson, textOf } from './json.ts';
import type { KubeObject, ResourceType } from './kubeClient.ts';
import { resourceName } from './resourcePath.ts';

/** What was asked, for the words of an error. */
export interface Asked {
  /** As in access rules: `get list watch create update patch delete`. */
  readonly verb: string;
  readonly type: ResourceType<KubeObject>;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** Where it was asked, for the words of an error. */
export interface Asker {
  readonly context: string;
  readonly server: string;
  readonly user: string | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The error of an answer that is no success: a `Status` object, or whatever a server says that is no API server. */
export function statusError(answer: HttpAnswer, asked: Asked, asker: Asker): ClusterError {
  const parsed = parseJson(answer.body);
  const wait = retryAfter(answer.headers);
  if (isRecord(parsed) && parsed['kind'] === 'Status') {
    return errorOfStatus({ ...parsed, code: answer.status }, asked, asker, wait);
  }
  const { status } = answer;
  const details = { status, brief: `HTTP ${status}`, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  const server = `The server ${asker.server}`;
  if (status === 404 && asked.type.group !== '' && answer.body.startsWith('404 page not found')) {
    return clusterError('crdMissing', missingDefinition(asked, asker), { ...details, brief: missingBrief(asked) });
  }
  if (status === 401) return clusterError('unauthorized', notLetIn(asker), { ...details, brief: REFUSED });
  if (status === 400 && answer.body.includes('HTTP request to an HTTPS server')) {
    return clusterError('tls', `${server} speaks TLS only. Its address in the kubeconfig must begin with https://.`, details);
  }
  if (status >= 300 && status < 400) {
    return clusterError(
      'unreachable',
      `${server} leads elsewhere (HTTP ${status}), perhaps to a login page: it is no API server.`,
      details,
    );
  }
  const about = status >= 500 || status === 429 ? 'is in trouble' : 'does not answer like an API server';
  const reason = reasonOf(status, undefined);
  const unlike = reason === 'notFound' || reason === 'invalid' ? 'unreachable' : reason;
  return clusterError(unlike, `${server} ${about}: it answered ${doing(asked)} with HTTP ${status}.`, details);
}

/** The error of a `Status` object, whether an answer or an event of a watch. */
export function errorOfStatus(status: Readonly<Record<string, unknown>>, asked: Asked, asker: Asker, waitMs?: number): ClusterError {
  const code = typeof status['code'] === 'number' ? status['code'] : 500;
  const given = textOf(status['reason']);
  const said = textOf(status['message']) ?? given ?? `HTTP ${code}`;
  const details = isRecord(status['details']) ? status['details'] : {};
  const seconds = details['retryAfterSeconds'];
  const wait = waitMs ?? (typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined);
  const reason = reasonOf(code, given);
  const listed = causesOf(details['causes']);
  // Tells "already exists" from "has been modified".
  const causes = listed.length === 0 && reason === 'conflict' && given !== undefined ? [{ reason: given, message: said }] : listed;
  const message =
    reason === 'unauthorized'
      ? notLetIn(asker)
      : reason === 'forbidden'
        ? notAllowed(said, listed, asked, asker)
        : reason === 'notFound'
          ? `${said} (context ${asker.context}).`
          : `${begin(code, asked, asker)}: ${said}${/[.!?]$/.test(said) ? '' : '.'}`;
  const brief = reason === 'unauthorized' ? REFUSED : reason === 'forbidden' ? `no right to ${asked.verb} ${asked.type.plural}` : said;
  const whole = { status: code, brief, causes, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  // The server has no such resource, rather than no such object.
  if (reason === 'notFound' && details['name'] === undefined && asked.type.group !== '') {
    return clusterError('crdMissing', missingDefinition(asked, asker), { ...whole, brief: missingBrief(asked) });
  }
  return clusterError(reason, message, whole);
}

function reasonOf(code: number, reason: string | undefined): ClusterErrorReason {
  if (reason === 'Expired' || reason === 'Gone' || code === 410) return 'expired';
  if (reason === 'Timeout' || code === 504 || code === 408) return 'timeout';
  if (code === 401) return 'unauthorized';
  if (code === 403) return 'forbidden';
  if (code === 404) return 'notFound';
  if (code === 409) return 'conflict';
  return code >= 500 || code === 429 ? 'unreachable' : 'invalid';
}

function causesOf(value: unknown): ClusterErrorCause[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((cause) => {
    const field = textOf(cause['field']);
    const reason = textOf(cause['reason']);
    return {
      message: textOf(cause['message']) ?? '',
      ...(field === undefined ? {} : { field }),
      ...(reason === undefined ? {} : { reason }),
    };
  });
}

/** Seconds, as the API server sends it, or a time, as proxies may; that is told from the answer's own, so that clocks that differ do not count. */
function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after'] ?? '';
  const seconds = Number(text) || (Date.parse(text) - Date.parse(headers.date ?? '')) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

/** How the server answered, as far as its code tells: whether the fault is the request's or its own. */
function begin(code: number, asked: Asked, { context, server }: Asker): string {
  const where = `The API server ${server} (context ${context})`;
  if (code === 429) return `${where} is too busy ${doing(asked)}, try again in a moment`;
  if (code >= 500) return `${where} is in trouble, it failed ${doing(asked)}`;
  return `The API server refused ${doing(asked)}`;
}

function doing({ verb, type, namespace, name }: Asked): string {
  const what = name === undefined ? resourceName(type) : `${resourceName(type)} ${name}`;
  return `to ${verb} ${what}${namespace === undefined ? '' : ` in namespace ${namespace}`}`;
}

function notLetIn({ server, context, user }: Asker): string {
  const who =
    user === undefined ? `Context ${context} names no user, and` : `The credentials of user ${user} (context ${context}) are refused:`;
  return `${who} the API server ${server} wants to know who asks (Unauthorized). Log in again, or renew the token in the kubeconfig.`;
}

const REFUSED = 'credentials refused';

function missingBrief({ type }: Asked): string {
  return `CRD ${resourceName(type)} is missing`;
}

function missingDefinition({ type }: Asked, { context }: Asker): string {
  const name = resourceName(type);
  return `The cluster of context ${context} does not know ${type.kind} objects: the CustomResourceDefinition ${name} (version ${type.version}) is missing. Install the AliECS CRDs, or choose another context.`;
}

/** A right that is missing, or something else that forbids it: a quota, a webhook, a namespace on its way out. */
function notAllowed(said: string, causes: readonly ClusterErrorCause[], asked: Asked, { context, user }: Asker): string {
  const known =
    /User "([^"]*)" cannot (\S+) resource "([^"]*)" in API group "([^"]*)"(?: in the namespace "([^"]*)"| at the cluster scope)/.exec(said);
  if (!known && causes.some(({ reason }) => reason === 'NamespaceTerminating')) {
    return `Namespace ${asked.namespace ?? ''} is being deleted: nothing can be created in it any more (context ${context}). Choose another, or wait until it is gone and create it anew.`;
  }
  if (!known) return `The API server forbids ${doing(asked)} (context ${context}): ${said}${/[.!?]$/.test(said) ? '' : '.'}`;
  const [, who, verb, plural, group, namespace] = known;
  const what = group === '' ? plural : `${plural}.${group}`;
  const where = namespace === undefined ? 'in the whole cluster' : `in namespace ${namespace}`;
  if (who === 'system:anonymous') {
    const why = user === undefined ? 'the context names no user' : `user ${user} has no credentials that the server takes`;
    return `The API server knows nobody by this kubeconfig (context ${context}): ${why}, and who is anonymous may not ${verb} ${what} ${where}. Log in, or put a token into the kubeconfig.`;
  }
  return `User ${who} may not ${verb} ${what} ${where} (context ${context}). Ask the cluster’s administrator for that right, or choose another context.`;
}
