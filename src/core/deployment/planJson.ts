import { shown } from '../workflow/expansion/value.ts';
import { constraintJson, inboundJson, outboundJson } from '../workflow/treeJson.ts';
import type { Endpoint } from './endpoint.ts';
import type { TaskPlan, WorkflowPlan } from './taskPlan.ts';

/** A plan as plain data, in the shape of the golden tasks (golden core/README.md, "Tasks"). */
export function planJson(plan: WorkflowPlan): Readonly<Record<string, unknown>> {
  const { kubernetes, endpointsError } = plan;
  return {
    taskCount: plan.tasks.length,
    tasks: plan.tasks.map((task) => taskJson(task, kubernetes?.kind === 'command')),
    bindMap: Object.fromEntries([...plan.endpoints].map(([name, { target, transport }]) => [name, { address: target, transport }])),
    ...(endpointsError && { bindMapError: endpointsError.message }),
    ...(kubernetes && { kubernetes: kubernetesJson(kubernetes) }),
  };
}

function kubernetesJson(kubernetes: NonNullable<WorkflowPlan['kubernetes']>): Readonly<Record<string, unknown>> {
  if (kubernetes.kind === 'command') return { refsError: kubernetes.error.message };
  if (kubernetes.kind === 'no-node') {
    const message = 'No machine_id constraint: a Kubernetes task needs an explicit node.';
    return { entriesError: message, entryErrors: Object.fromEntries(kubernetes.roles.map(({ path }) => [path, message])) };
  }
  const { metadata, spec, taskTemplates } = kubernetes.environment;
  return { environment: { metadata, spec, taskTemplates } };
}

function taskJson(task: TaskPlan, stopped: boolean): Readonly<Record<string, unknown>> {
  return {
    path: task.role.path,
    class: task.classIdentifier,
    name: task.name,
    taskId: task.taskId,
    hostname: typeof task.hostname === 'string' ? task.hostname : hostSource(task),
    controlMode: task.controlMode,
    constraints: task.constraints.map(constraintJson),
    connect: task.connect.map(outboundJson),
    bind: task.bind.map(inboundJson),
    localBindMap: Object.fromEntries([...task.endpoints].map(([name, endpoint]) => [name, endpoint ? boundJson(endpoint) : null])),
    ...commandJson(task, stopped),
    ...(task.properties?.ok && { properties: task.properties.value }),
    ...(task.properties?.ok === false && { propertiesError: task.properties.error.message }),
  };
}

/** What upstream shows of the Kubernetes task whose command failed. */
const EMPTY_COMMAND = { arguments: [], controlMode: 'direct', env: [], stderr: null, stdout: null, timeout: '0s', user: null, value: null };

function commandJson({ command, template }: TaskPlan, stopped: boolean): Readonly<Record<string, unknown>> {
  if (command === undefined) return { commandError: 'not built' };
  if (command.ok) return { command: command.value };
  return stopped && template.mode.startsWith('kubernetes') ? { command: EMPTY_COMMAND } : { commandError: command.error.message };
}

function boundJson({ bound, transport }: Endpoint): { address: string; transport: string } {
  return { address: bound, transport };
}

function hostSource({ constraints }: TaskPlan): string {
  const machine = constraints.find(({ attribute }) => attribute === 'machine_id');
  return machine ? shown(machine.value) : '';
}
