import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, systemClock } from '../../base/clock.ts';
import { PEOPLE, type TokenUser } from './access/users.ts';
import { createCertificate } from './certificate.ts';
import { establish, followDefinitions } from './control/definitions.ts';
import { Faults } from './control/faults.ts';
import { followNamespaces } from './control/namespaces.ts';
import type { SandboxAnswer, SandboxRequest } from './control/sandboxRequest.ts';
import { Handler } from './handler.ts';
import { listen } from './listener.ts';
import { BUILT_IN } from './resources/builtIn.ts';
import { Registry } from './resources/registry.ts';
import { seedObject } from './seed.ts';
import { readApiObject } from './store/apiObject.ts';
import { Store } from './store/store.ts';
import type { ReadLog } from './verbs/logs.ts';

const HISTORY_LIMIT = 10_000;
const NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

export interface ApiServerOptions {
  /** 0 (as when absent): a free one. */
  readonly port?: number;
  /** Who may come in; `PEOPLE` when absent. */
  readonly users?: readonly TokenUser[];
  /** CustomResourceDefinition objects that are served from the start. */
  readonly definitions?: readonly unknown[];
  /** Beside `default` and those of Kubernetes itself. */
  readonly namespaces?: readonly string[];
  readonly clock?: Clock;
  /** How many changes of a resource can at least be watched again. */
  readonly historyLimit?: number;
  /** Output of a pod's container. Without it every log is refused, as by a node without kubelet. */
  readonly readLog?: ReadLog;
  /** Answers requests below `/sandbox/` other than `/sandbox/fault`. */
  readonly onSandboxRequest?: (request: SandboxRequest) => Promise<SandboxAnswer>;
}

export interface ApiServer {
  readonly port: number;
  /** For a kubeconfig: kubectl sends no token over plain HTTP. */
  readonly url: string;
  /** The same server without TLS, for tools that need no certificate. */
  readonly httpUrl: string;
  /** Authority of the certificate, PEM. */
  readonly caPem: string;
  /** Ends every watch and connection. */
  close(): Promise<void>;
}

/** Starts an API server on this machine's loopback interface, with an empty cluster. */
export async function createApiServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  const clock = options.clock ?? systemClock;
  const store = new Store(options.historyLimit ?? HISTORY_LIMIT);
  const registry = new Registry();
  const closing = new AbortController();
  const context = { store, registry, clock, signal: closing.signal };
  for (const { storage } of BUILT_IN) store.table(storage);
  for (const name of [...NAMESPACES, ...(options.namespaces ?? [])]) {
    seedObject(context, 'namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  }
  for (const definition of options.definitions ?? []) {
    const object = readApiObject(definition);
    if (object.ok) establish(context, seedObject(context, 'customresourcedefinitions', object.value));
  }
  followDefinitions(context);
  followNamespaces(context);

  const certificate = await createCertificate();
  const handler = new Handler({
    ...context,
    users: options.users ?? Object.values(PEOPLE),
    faults: new Faults(store),
    ...(options.readLog ? { readLog: options.readLog } : {}),
    ...(options.onSandboxRequest ? { onSandboxRequest: options.onSandboxRequest } : {}),
  });
  const onRequest = (request: IncomingMessage, response: ServerResponse) => void handler.handle(request, response);
  const listener = await listen(options.port ?? 0, certificate, onRequest);
  return {
    port: listener.port,
    url: `https://127.0.0.1:${listener.port}`,
    httpUrl: `http://127.0.0.1:${listener.port}`,
    caPem: certificate.cert,
    close: () => {
      closing.abort();
      return listener.close();
    },
  };
}
