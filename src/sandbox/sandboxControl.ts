import type { Outcome } from '../base/outcome.ts';
import { fail, ok } from '../base/outcome.ts';
import { isRecord } from '../base/record.ts';
import type { KubeClient } from '../k8s/kubeClient.ts';
import type { SandboxAnswer, SandboxRequest } from './api/control/sandboxRequest.ts';
import { readBehaviours } from './kubelet/behaviour.ts';
import type { Kubelet } from './kubelet/kubelet.ts';
import type { PodRunner } from './kubelet/podRunner.ts';
import type { OperatorSet } from './operatorSet.ts';
import { ENVIRONMENT_MANAGER, taskManagerName } from './operatorSet.ts';
import { NODES } from './operators/resources.ts';

export interface SandboxParts {
  readonly kubelet: Kubelet;
  readonly operators: OperatorSet;
  /** May create Nodes. */
  readonly client: KubeClient;
  readonly nodes: Set<string>;
}

type Done = Promise<Outcome<void, string>>;

/** Answers the requests that change how the sandbox behaves (docs/sandbox.md). A refusal is 400 with a `message`. */
export async function answerSandboxRequest(parts: SandboxParts, { method, path, body }: SandboxRequest): Promise<SandboxAnswer> {
  const known = `${method} ${path}`;
  if (known === 'PUT /sandbox/behaviour') return answer(await replaceBehaviour(parts, body));
  if (known === 'POST /sandbox/do') return answer(await act(parts, body));
  return { status: 404, body: { message: 'there are PUT /sandbox/behaviour, POST /sandbox/do and POST /sandbox/fault' } };
}

function answer(done: Outcome<void, string>): SandboxAnswer {
  return done.ok ? { status: 200, body: {} } : { status: 400, body: { message: done.error } };
}

async function replaceBehaviour({ kubelet }: SandboxParts, body: unknown): Done {
  const behaviours = readBehaviours(body);
  if (!behaviours.ok) return behaviours;
  kubelet.setBehaviours(behaviours.value);
  return ok(undefined);
}

async function act(parts: SandboxParts, body: unknown): Done {
  const [entry, ...others] = Object.entries(isRecord(body) ? body : {});
  if (entry === undefined || others.length > 0) return fail('one of crash, state, heal, addNode or operator is expected');
  const [what, value] = entry;
  const fields = isRecord(value) ? value : {};
  const { task, exit, state, name, up } = fields;
  if (what === 'crash' && typeof task === 'string' && typeof exit === 'number') return onPods(parts, task, (runner) => runner.crash(exit));
  if (what === 'state' && typeof task === 'string' && typeof state === 'string') {
    return onPods(parts, task, (runner) => runner.enterState(state));
  }
  if (what === 'heal' && typeof value === 'string') {
    parts.kubelet.heal(value);
    return ok(undefined);
  }
  if (what === 'addNode' && typeof value === 'string') return addNode(parts, value);
  if (what === 'operator' && typeof name === 'string' && typeof up === 'boolean') return switchOperator(parts, name, up);
  return fail(
    'expected {"crash": {"task", "exit"}}, {"state": {"task", "state"}}, {"heal": task}, {"addNode": name} or {"operator": {"name", "up"}}',
  );
}

async function onPods({ kubelet }: SandboxParts, task: string, change: (runner: PodRunner) => void): Done {
  const runners = kubelet.runnersOf(task);
  if (runners.length === 0) return fail(`no Pod of a Task ${task} runs here`);
  for (const runner of runners) change(runner);
  return ok(undefined);
}

/** Creates a Node and serves its Pods; it has no task-manager until one is brought up. */
export async function addNode({ kubelet, client, nodes }: SandboxParts, name: string): Done {
  const created = await client.create(NODES, {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name } },
    status: nodeStatus(name, nodes.size + 1),
  });
  if (!created.ok) return fail(created.error.message);
  nodes.add(name);
  kubelet.addNode(name);
  return ok(undefined);
}

/** `number` from 1, by which the kubelet makes its addresses. Tools divide by the room that there is. */
function nodeStatus(name: string, number: number) {
  const room = { cpu: '64', memory: '256Gi', pods: '110' };
  return {
    conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady' }],
    addresses: [
      { type: 'InternalIP', address: `127.200.0.${number}` },
      { type: 'Hostname', address: name },
    ],
    capacity: room,
    allocatable: room,
  };
}

/** `name`: `environment-manager`, `task-manager/<node>`, or just the node. */
async function switchOperator({ operators, nodes }: SandboxParts, name: string, up: boolean): Done {
  const node = name.replace(/^task-manager[/-]/, '');
  if (name !== ENVIRONMENT_MANAGER && !nodes.has(node)) {
    return fail(`${name} is neither environment-manager nor task-manager/<node> of one of ${[...nodes].join(', ')}`);
  }
  const operator = name === ENVIRONMENT_MANAGER ? name : taskManagerName(node);
  if (!up) {
    operators.down(operator);
    return ok(undefined);
  }
  const started = await operators.up(operator);
  return started.ok ? started : fail(started.error.message);
}
