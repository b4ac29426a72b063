import http from 'node:http';
import https from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import type { Clock } from '../base/clock.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isRecord } from '../base/record.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { readCluster, readUser } from './credentials.ts';
import type { NamedProxy } from './environmentProxy.ts';
import { textOf } from './json.ts';
import { type ChosenContext, rereadEntries } from './kubeconfigContext.ts';
import { askLoginHelper, type HelperFault, type Login } from './loginHelper.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a request needs to be let in. */
export interface Access {
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly agent: http.Agent;
}

/** Files and tokens are looked at again after this time, as by kubectl's library. */
const FRESH_MS = 60_000;
/** Sockets that nobody uses are closed before the server does it, so that a write never meets a dying one. */
const IDLE_SOCKET_MS = 30_000;

export interface AccessOptions {
  readonly context: ChosenContext;
  readonly server: URL;
  /** Where the kubeconfig names none. */
  readonly proxy?: NamedProxy;
  readonly clock: Clock;
  /** Longest wait for a login helper. */
  readonly deadlineMs: number;
}

interface Kept {
  readonly access: Access;
  readonly fingerprint: string;
  readonly until: number;
}

/** Keeps the credentials of one context current: a kubeconfig written anew, rotated files, tokens that run out, login helpers. */
export class AccessKeeper {
  readonly #options: AccessOptions;
  readonly #clock: Clock;
  #current: Kept | undefined;
  #pending: Promise<Outcome<Access, ClusterError>> | undefined;
  #library: { readonly config: KubeConfig; readonly source: string } | undefined;
  #login: { readonly source: string; readonly login: Login } | undefined;

  constructor(options: AccessOptions) {
    this.#options = options;
    this.#clock = options.clock;
  }

  /** `refused`: what the server does not take any more; the same object comes back when there is nothing newer. Callers share one attempt, so that a slow login helper runs once. */
  get(refused?: Access, signal?: AbortSignal): Promise<Outcome<Access, ClusterError>> {
    const current = this.#current;
    const isCurrent = current !== undefined && this.#clock.now() < current.until;
    if (isCurrent && current.access !== refused) return Promise.resolve(ok(current.access));
    if (refused !== undefined && current?.access === refused && this.#pending === undefined) {
      this.#login = undefined;
      this.#library = undefined;
    }
    this.#pending ??= this.#read().finally(() => {
      this.#pending = undefined;
    });
    return this.#inTime(this.#pending, signal);
  }

  /** A login helper may wait for a person for ever; who needs it does not. */
  async #inTime(pending: Promise<Outcome<Access, ClusterError>>, signal: AbortSignal | undefined): Promise<Outcome<Access, ClusterError>> {
    const { clock, deadlineMs, context } = this.#options;
    const done = new AbortController();
    const late = clock.sleep(deadlineMs, signal ? AbortSignal.any([done.signal, signal]) : done.signal).then(() => undefined);
    const access = await Promise.race([pending, late]);
    done.abort();
    if (access !== undefined) return access;
    if (signal?.aborted) return fail(clusterError('cancelled', 'Cancelled.'));
    const who = `The login helper of user ${context.user?.name ?? ''}`;
    return fail(clusterError('timeout', `${who} did not answer within ${deadlineMs / 1000} s. Log in at a terminal first.`));
  }

  async #read(): Promise<Outcome<Access, ClusterError>> {
    const { user, cluster } = await rereadEntries(this.#options.context);
    const none: Readonly<Record<string, unknown>> = {};
    const userFields = user ? await readUser(user, this.#clock.now()) : ok(none);
    if (!userFields.ok) return userFields;
    const written = await readCluster(cluster);
    if (!written.ok) return written;
    const proxy = textOf(written.value['proxy-url']) ?? this.#options.proxy?.url;
    const clusterFields = { ...written.value, ...(proxy === undefined ? {} : { 'proxy-url': proxy }) };

    const loggedIn = await this.#loggedIn(userFields.value, clusterFields);
    if (!loggedIn.ok) return loggedIn;
    const options: https.RequestOptions = {};
    try {
      const config = await this.#load(loggedIn.value, clusterFields);
      await config.applyToHTTPSOptions(options);
    } catch (error) {
      return fail(credentialsFault(this.#options.context, userFields.value, error));
    }
    const headers = headersOf(options, userFields.value);
    const { ca, cert, key, servername, rejectUnauthorized } = options;
    const tls = { ca, cert, key, servername, rejectUnauthorized };
    const fingerprint = JSON.stringify([tls, proxy]);
    const kept = this.#current?.fingerprint === fingerprint ? this.#current.access.agent : undefined;
    const proxied = proxy !== undefined && options.agent instanceof http.Agent ? options.agent : undefined;
    const unchanged = kept && JSON.stringify(headers) === JSON.stringify(this.#current?.access.headers);
    const access = unchanged && this.#current ? this.#current.access : { headers, agent: kept ?? proxied ?? this.#agent(tls) };
    this.#current = { access, fingerprint, until: this.#clock.now() + FRESH_MS };
    return ok(access);
  }

  /** The user's fields with what a login helper gives in the place of its section; what it gave is kept until it runs out or is refused. */
  async #loggedIn(user: Fields, cluster: Fields): Promise<Outcome<Fields, ClusterError>> {
    const { exec, ...others } = user;
    if (!isRecord(exec)) return ok(user);
    const source = JSON.stringify(exec);
    const kept = this.#login?.source === source ? this.#login.login : undefined;
    if (kept !== undefined && this.#clock.now() < (kept.expiresAt ?? Number.POSITIVE_INFINITY)) return ok({ ...others, ...kept.fields });
    const asked = await askLoginHelper(exec, cluster);
    if (!asked.ok) return fail(loginFault(this.#options.context.user?.name ?? '', exec, asked.error));
    this.#login = { source, login: asked.value };
    return ok({ ...others, ...asked.value.fields });
  }

  /** One library object as long as the settings are the same: for some logins it remembers what it got. */
  async #load(user: Fields, cluster: Fields): Promise<KubeConfig> {
    const plain = this.#options.server.protocol === 'http:';
    const source = JSON.stringify({
      'current-context': 'chosen',
      contexts: [{ name: 'chosen', context: { cluster: 'cluster', user: 'user' } }],
      // The library refuses http:// unless told to skip TLS checks, which plain http has none of.
      clusters: [{ name: 'cluster', cluster: { ...cluster, ...(plain ? { 'insecure-skip-tls-verify': true } : {}) } }],
      users: [{ name: 'user', user }],
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
    if (this.#options.server.protocol === 'http:') return new http.Agent(keep);
    const given = Object.fromEntries(Object.entries(tls).filter(([, value]) => value !== undefined));
    return new https.Agent({ ...keep, ...given });
  }
}

function headersOf(options: https.RequestOptions, user: Fields): Access['headers'] {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(options.headers ?? {})) if (typeof value === 'string') headers[name] = value;
  if (options.auth) headers['Authorization'] = `Basic ${Buffer.from(options.auth).toString('base64')}`;
  // The library passes on whom to impersonate, but nothing more; without it a request would have other rights than asked for.
  const { 'as-uid': uid, 'as-groups': groups, 'as-user-extra': extra } = user;
  if (typeof uid === 'string' && uid !== '') headers['Impersonate-Uid'] = uid;
  if (Array.isArray(groups)) headers['Impersonate-Group'] = groups.filter((group) => typeof group === 'string');
  for (const [name, values] of Object.entries(isRecord(extra) ? extra : {})) {
    if (Array.isArray(values))
      headers[`Impersonate-Extra-${encodeURIComponent(name)}`] = values.filter((value) => typeof value === 'string');
  }
  return headers;
}

/** Why no credentials could be had; the library's own words may hold them. */
function credentialsFault({ user }: ChosenContext, fields: Fields, error: unknown): ClusterError {
  const name = user?.name ?? '';
  const provider = isRecord(fields['auth-provider']) ? textOf(fields['auth-provider']['name']) : undefined;
  if (provider !== undefined) {
    const help = 'Log in at a terminal first, or let the user have a login helper (exec): Kubernetes has dropped auth-providers.';
    return clusterError('kubeconfig', `The auth-provider ${provider} of user ${name} gives no credentials. ${help}`);
  }
  const what = error instanceof Error ? error.name : 'unknown error';
  return clusterError('kubeconfig', `The credentials of user ${name} cannot be used: ${what}.`);
}

/** What a helper printed on its standard output is never shown: it may be a token. */
function loginFault(name: string, exec: Fields, fault: HelperFault): ClusterError {
  const who = `The login helper ${textOf(exec['command']) ?? ''} of user ${name}`;
  const hint = textOf(exec['installHint']);
  const wrong = (what: string) => clusterError('kubeconfig', `${who} ${what}`);
  switch (fault.kind) {
    case 'answer':
      return wrong('answered something that is no ExecCredential.');
    case 'failed':
      return wrong(`failed${fault.said === '' ? '' : `: ${fault.said}`}.`);
    case 'not started': {
      const words = NOT_STARTED[fault.code] ?? `cannot be started (${fault.code})`;
      return wrong(`${words}.${hint === undefined ? '' : ` ${hint.trim()}`}`);
    }
  }
}

const NOT_STARTED: Readonly<Record<string, string>> = {
  ENOENT: 'is not installed',
  EACCES: 'may not be run (permission denied)',
};
