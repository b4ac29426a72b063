import type { Clock } from '../base/clock.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { AccessKeeper } from './access.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { isProxyUrl, readServer } from './credentials.ts';
import { environmentProxy, type NamedProxy } from './environmentProxy.ts';
import { HttpClient } from './httpClient.ts';
import { textOf } from './json.ts';
import type { KubeClient } from './kubeClient.ts';
import type { Kubeconfig } from './kubeconfig.ts';
import { chooseContext } from './kubeconfigContext.ts';
import type { KubeconfigEntry } from './kubeconfigFile.ts';
import { isNamespaceName } from './namespaceName.ts';
import { RateLimit } from './rateLimit.ts';
import { Transport } from './transport.ts';

export interface ConnectOptions {
  readonly kubeconfig: Kubeconfig;
  /** The kubeconfig's current context when absent. */
  readonly context?: string;
  /** The context's namespace when absent. */
  readonly namespace?: string;
  /** The process's environment, which may name a proxy; none counts when absent. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Longest wait for the answer to a request; 30 s when absent. */
  readonly requestTimeoutMs?: number;
  /** Ends the wait for a login helper. */
  readonly signal?: AbortSignal;
}

const REQUESTS_PER_SECOND = 50;
const REQUESTS_AT_ONCE = 100;
const REQUEST_DEADLINE_MS = 30_000;

/**
 * A client for one context. Contacts nobody yet: errors are of reason `kubeconfig` (no such context, dangling names, credentials
 * that can't be used, a login helper that fails); everything else shows with the first request.
 */
export async function connect(options: ConnectOptions): Promise<Outcome<KubeClient, ClusterError>> {
  const { clock } = options;
  const chosen = chooseContext(options.kubeconfig, options.context);
  if (!chosen.ok) return chosen;
  const namespace = options.namespace || chosen.value.namespace;
  if (!isNamespaceName(namespace)) {
    const form = 'at most 63 lower-case letters, digits and "-"';
    return fail(clusterError(options.namespace ? 'invalid' : 'kubeconfig', `"${namespace}" cannot be the name of a namespace: ${form}.`));
  }
  const server = readServer(chosen.value.cluster);
  if (!server.ok) return server;
  const proxy = proxyOf(chosen.value.cluster, server.value, options);
  if (!proxy.ok) return proxy;
  const deadlineMs = options.requestTimeoutMs ?? REQUEST_DEADLINE_MS;
  const access = new AccessKeeper({
    context: chosen.value,
    server: server.value,
    clock,
    deadlineMs,
    ...(proxy.value ? { proxy: proxy.value } : {}),
  });
  const usable = await access.get(undefined, options.signal);
  if (!usable.ok) return usable;
  const transport = new Transport({
    server: server.value,
    access,
    ...(proxy.value ? { through: proxy.value.origin } : {}),
    clock,
    rate: new RateLimit(clock, REQUESTS_PER_SECOND, REQUESTS_AT_ONCE),
    deadlineMs,
  });
  const address = textOf(chosen.value.cluster.fields['server']) ?? '';
  const target = { context: chosen.value.name, namespace, server: address };
  return ok(new HttpClient(target, chosen.value.user?.name, transport, clock));
}

/** That of the kubeconfig, which is checked with the rest of it, or that of the environment. */
function proxyOf(
  cluster: KubeconfigEntry,
  server: URL,
  { environment = {} }: ConnectOptions,
): Outcome<NamedProxy | undefined, ClusterError> {
  const own = textOf(cluster.fields['proxy-url']);
  if (own !== undefined) return ok({ url: own, origin: 'the kubeconfig’s proxy-url' });
  const proxy = environmentProxy(server, environment);
  if (proxy === undefined || isProxyUrl(proxy.url)) return ok(proxy);
  return fail(clusterError('kubeconfig', `The environment variable ${proxy.origin} is not an http, https or socks5 address.`));
}
