import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { systemClock } from '../base/clock.ts';
import type { Outcome } from '../base/outcome.ts';
import { fail, ok } from '../base/outcome.ts';
import { customResourceDefinitions } from '../core/schema/customResourceDefinitions.ts';
import { connect } from '../k8s/connect.ts';
import { PEOPLE, type TokenUser } from './api/access/users.ts';
import type { ApiServer } from './api/apiServer.ts';
import { createApiServer } from './api/apiServer.ts';
import { kubeconfigOf, kubeconfigText, SANDBOX_NAMESPACE, type SandboxAccess } from './kubeconfig.ts';
import { readBehaviours } from './kubelet/behaviour.ts';
import { Kubelet } from './kubelet/kubelet.ts';
import { ENVIRONMENT_MANAGER, OperatorSet, taskManagerName } from './operatorSet.ts';
import type { SandboxParts } from './sandboxControl.ts';
import { addNode, answerSandboxRequest } from './sandboxControl.ts';

export interface SandboxOptions {
  /** Full names of the Nodes. */
  readonly nodes: readonly string[];
  /** Nodes with a task-manager; all when absent. */
  readonly taskManagers?: readonly string[];
  /** Content of a behaviour file (docs/sandbox.md). */
  readonly behaviour?: unknown;
  /** 0 (as when absent): a free one. */
  readonly port?: number;
  readonly clock?: Clock;
  /** Told what the operators fail at. */
  readonly log?: (line: string) => void;
}

export interface Sandbox {
  /** Plain HTTP, for tools that need no certificate; the kubeconfig has the address for clients that check one. */
  readonly url: string;
  /** Text of a kubeconfig file with a context a person: the administrator (current), the reader, and the one who may do nothing. */
  readonly kubeconfig: string;
  close(): Promise<void>;
}

/** The contexts of the kubeconfig, the current one first. */
const CONTEXTS: readonly SandboxAccess[] = [
  accessOf('aliecs-sandbox', PEOPLE.admin),
  accessOf('aliecs-sandbox-reader', PEOPLE.reader),
  accessOf('aliecs-sandbox-nobody', PEOPLE.nobody),
];

/** Starts a cluster on this machine's loopback interface. The error says what is wrong with the options, or why it cannot listen. */
export async function startSandbox(options: SandboxOptions): Promise<Outcome<Sandbox, string>> {
  const behaviours = readBehaviours(options.behaviour ?? {});
  if (!behaviours.ok) return fail(`behaviour: ${behaviours.error}`);
  const stranger = options.taskManagers?.find((node) => !options.nodes.includes(node));
  if (stranger !== undefined) return fail(`task-manager on ${stranger}, which is not one of the nodes`);

  const clock = options.clock ?? systemClock;
  const users = {
    'environment-manager': user('system:serviceaccount:aliecs:environment-manager', []),
    'task-manager': user('system:serviceaccount:aliecs:task-manager', []),
    kubelet: user('system:node', ['system:nodes']),
  };
  let parts: SandboxParts | undefined;
  const started = await listen(() =>
    createApiServer({
      clock,
      port: options.port ?? 0,
      users: [...Object.values(users), ...Object.values(PEOPLE)],
      definitions: customResourceDefinitions(),
      namespaces: [SANDBOX_NAMESPACE],
      readLog: ({ namespace, pod }) => parts?.kubelet.output(namespace, pod),
      onSandboxRequest: async (request) =>
        parts ? answerSandboxRequest(parts, request) : { status: 503, body: { message: 'the sandbox is starting' } },
    }),
  );
  if (!started.ok) return started;
  const server = started.value;
  const connectAs = (who: keyof typeof users) => connect({ kubeconfig: kubeconfigOf(server, accessOf(who, users[who])), clock });

  const client = await connectAs('kubelet');
  if (!client.ok) return fail(client.error.message);
  const common = { clock, random: Math.random };
  const kubelet = new Kubelet({ ...common, client: client.value, behaviours: behaviours.value, nodes: [] });
  const operators = new OperatorSet({ ...common, connect: connectAs, transport: kubelet.transport, log: options.log ?? (() => {}) });
  parts = { kubelet, operators, client: client.value, nodes: new Set() };
  const close = async () => {
    operators.dispose();
    kubelet.dispose();
    await server.close();
  };

  for (const node of options.nodes) {
    const added = await addNode(parts, node);
    if (!added.ok) return close().then(() => added);
  }
  for (const name of [ENVIRONMENT_MANAGER, ...(options.taskManagers ?? options.nodes).map(taskManagerName)]) {
    const up = await operators.up(name);
    if (!up.ok) return close().then(() => fail(up.error.message));
  }
  return ok({ url: server.httpUrl, kubeconfig: kubeconfigText(server, CONTEXTS), close });
}

function accessOf(context: string, { name, token }: TokenUser): SandboxAccess {
  return { context, user: name, token };
}

function user(name: string, groups: readonly string[]): TokenUser {
  return { name, groups, access: 'admin', token: randomBytes(16).toString('hex') };
}

/** A port that is taken or forbidden is for the caller to tell, everything else is a bug. */
async function listen(start: () => Promise<ApiServer>): Promise<Outcome<ApiServer, string>> {
  try {
    return ok(await start());
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return fail(`cannot listen: ${error.message}`);
    throw error;
  }
}
