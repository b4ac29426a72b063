import http from 'node:http';
import https from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import type { Clock } from '../base/clock.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { readCluster, readUser } from './credentials.ts';
import { isRecord, textOf } from './json.ts';
import type { ChosenContext } from './kubeconfigContext.ts';

/** What a request needs to be let in. */
export interface Access {
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly agent: http.Agent;
}

/** Files and tokens are looked at again after this time, as by kubectl's library. */
const FRESH_MS = 60_000;
/** Sockets that nobody uses are closed before the server does it, so that a write never meets a dying one. */
const IDLE_SOCKET_MS = 30_000;

const LOGIN_DEADLINE_MS = 30_000;

/** Keeps the credentials of one context current: rotated files, tokens that run out, login helpers. */
export class AccessKeeper {
  readonly #context: ChosenContext;
  readonly #server: URL;
  readonly #clock: Clock;
  #current: { readonly access: Access; readonly fingerprint: string; readonly until: number } | undefined;
  #pending: Promise<Outcome<Access, ClusterError>> | undefined;
  #library: { readonly config: KubeConfig; readonly source: string } | undefined;

  constructor(context: ChosenContext, server: URL, clock: Clock) {
    this.#context = context;
    this.#server = server;
    this.#clock = clock;
  }

  /** `renew`: the server refused what we had; the same object comes back when there is nothing newer. Callers share one attempt, so that a slow login helper runs once. */
  get(renew = false): Promise<Outcome<Access, ClusterError>> {
    const current = this.#current;
    if (!renew && current && this.#clock.now() < current.until) return Promise.resolve(ok(current.access));
    if (renew) this.#library = undefined;
    this.#pending ??= this.#read().finally(() => {
      this.#pending = undefined;
    });
    return this.#inTime(this.#pending);
  }

  /** A login helper may wait for a person for ever; who needs it does not. */
  async #inTime(pending: Promise<Outcome<Access, ClusterError>>): Promise<Outcome<Access, ClusterError>> {
    const done = new AbortController();
    const late = this.#clock.sleep(LOGIN_DEADLINE_MS, done.signal).then(() => undefined);
    const access = await Promise.race([pending, late]);
    done.abort();
    if (access !== undefined) return access;
    const who = `user ${this.#context.user?.name ?? ''}`;
    return fail(
      clusterError(
        'timeout',
        `The login helper of ${who} did not answer within ${LOGIN_DEADLINE_MS / 1000} s. Log in at a terminal first.`,
      ),
    );
  }

  async #read(): Promise<Outcome<Access, ClusterError>> {
    const { user, cluster } = this.#context;
    const none: Readonly<Record<string, unknown>> = {};
    const userFields = user ? await readUser(user, this.#clock.now()) : ok(none);
    if (!userFields.ok) return userFields;
    const clusterFields = await readCluster(cluster);
    if (!clusterFields.ok) return clusterFields;

    const config = await this.#load(userFields.value, clusterFields.value);
    const options: https.RequestOptions = {};
    try {
      await config.applyToHTTPSOptions(options);
    } catch (error) {
      return fail(loginFault(this.#context, userFields.value, error));
    }
    const headers = headersOf(options, userFields.value);
    if (isRecord(userFields.value['exec']) && headers['Authorization'] === undefined && options.cert === undefined) {
      return fail(loginFault(this.#context, userFields.value, new TypeError('no credentials')));
    }
    const { ca, cert, key, servername, rejectUnauthorized } = options;
    const tls = { ca, cert, key, servername, rejectUnauthorized };
    const fingerprint = JSON.stringify([tls, clusterFields.value['proxy-url']]);
    const kept = this.#current?.fingerprint === fingerprint ? this.#current.access.agent : undefined;
    const proxied =
      textOf(clusterFields.value['proxy-url']) !== undefined && options.agent instanceof http.Agent ? options.agent : undefined;
    const unchanged = kept && JSON.stringify(headers) === JSON.stringify(this.#current?.access.headers);
    const access = unchanged && this.#current ? this.#current.access : { headers, agent: kept ?? proxied ?? this.#agent(tls) };
    this.#current = { access, fingerprint, until: this.#clock.now() + FRESH_MS };
    return ok(access);
  }

  /** One library object as long as the settings are the same: it remembers what a login helper answered until that runs out. */
  async #load(user: Readonly<Record<string, unknown>>, cluster: Readonly<Record<string, unknown>>): Promise<KubeConfig> {
    const plain = this.#server.protocol === 'http:';
    const source = JSON.stringify({
      'current-context': 'chosen',
      contexts: [{ name: 'chosen', context: { cluster: 'cluster', user: 'user' } }],
      // The library refuses http:// unless told to skip TLS checks, which plain http has none of.
      clusters: [{ name: 'cluster', cluster: { ...cluster, ...(plain ? { 'insecure-skip-tls-verify': true } : {}) } }],
      users: [{ name: 'user', user: withExecInfo(user) }],
    });
    if (this.#library?.source !== source) {
      const { newKubeConfig } = await import('./library.ts');
      const config = newKubeConfig();
      config.loadFromString(source);
      this.#library = { config, source };
    }
    return this.#library.config;
  }

  #agent(tls: https.AgentOptions): http.Agent {
    const keep = { keepAlive: true, timeout: IDLE_SOCKET_MS };
    if (this.#server.protocol === 'http:') return new http.Agent(keep);
    const given = Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined));
    return new https.Agent({ ...keep, ...given });
  }
}

/** Login helpers read from this variable which form of answer is expected; the library does not set it. */
function withExecInfo(user: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const exec = user['exec'];
  if (!isRecord(exec)) return user;
  const info = {
    kind: 'ExecCredential',
    apiVersion: textOf(exec['apiVersion']) ?? 'client.authentication.k8s.io/v1',
    spec: { interactive: false },
  };
  const env = Array.isArray(exec['env']) ? exec['env'] : [];
  return { ...user, exec: { ...exec, env: [...env, { name: 'KUBERNETES_EXEC_INFO', value: JSON.stringify(info) }] } };
}

function headersOf(options: https.RequestOptions, user: Readonly<Record<string, unknown>>): Access['headers'] {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(options.headers ?? {})) if (typeof value === 'string') headers[name] = value;
  if (options.auth) headers['Authorization'] = `Basic ${Buffer.from(options.auth).toString('base64')}`;
  // The library passes on whom to impersonate, but not the groups; without them a request would have other rights than asked for.
  const groups: unknown = user['as-groups'];
  if (Array.isArray(groups)) headers['Impersonate-Group'] = groups.filter((group) => typeof group === 'string');
  return headers;
}

/** Why no credentials could be had. What a helper printed on its standard output is never shown: it may be a token. */
function loginFault(context: ChosenContext, user: Readonly<Record<string, unknown>>, error: unknown): ClusterError {
  const name = context.user?.name ?? '';
  const exec = isRecord(user['exec']) ? user['exec'] : undefined;
  const provider = isRecord(user['auth-provider']) ? textOf(user['auth-provider']['name']) : undefined;
  if (provider !== undefined) {
    const help = 'Log in at a terminal first, or let the user have a login helper (exec): Kubernetes has dropped auth-providers.';
    return clusterError('kubeconfig', `The auth-provider ${provider} of user ${name} gives no credentials. ${help}`);
  }
  if (exec === undefined) {
    return clusterError(
      'kubeconfig',
      `The credentials of user ${name} cannot be used: ${error instanceof Error ? error.name : 'unknown error'}.`,
    );
  }
  const command = textOf(exec['command']) ?? '';
  const code = isRecord(error) ? error['code'] : undefined;
  if (code === 'ENOENT' || code === 'EACCES') {
    const hint = textOf(exec['installHint']);
    const what = code === 'ENOENT' ? 'is not installed' : 'may not be run (permission denied)';
    return clusterError('kubeconfig', `The login helper ${command} of user ${name} ${what}.${hint === undefined ? '' : ` ${hint.trim()}`}`);
  }
  if (error instanceof SyntaxError || error instanceof TypeError) {
    return clusterError('kubeconfig', `The login helper ${command} of user ${name} answered something that is no ExecCredential.`);
  }
  const said = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : '';
  return clusterError('kubeconfig', `The login helper ${command} of user ${name} failed${said === '' ? '' : `: ${said.slice(0, 300)}`}.`);
}
