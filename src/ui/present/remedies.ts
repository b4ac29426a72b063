import type { TaskOverview } from '../../core/environment/overview.ts';

interface Remedy {
  readonly applies: (task: TaskOverview) => boolean;
  readonly text: string;
}

function podSays(pattern: RegExp): (task: TaskOverview) => boolean {
  return (task) => pattern.test(`${task.pod?.phase ?? ''} ${task.pod?.reason ?? ''} ${task.object?.status?.error ?? ''}`);
}

function condition(type: string, status: string): (task: TaskOverview) => boolean {
  return (task) => task.conditions.some((item) => item.type === type && item.status === status);
}

/** What usually helps, by what shows in the cluster (operators.md gives the reasons). */
const REMEDIES: readonly Remedy[] = [
  {
    applies: (task) => task.object === undefined,
    text: 'The operator has not created this task. Check that its TaskTemplate exists, that the node is known to the cluster, and that every name in the template’s envVars is given; then kill the environment and deploy it again: a template that comes later wakes nothing.',
  },
  {
    applies: podSays(/ImagePullBackOff|ErrImagePull|InvalidImageName/),
    text: 'The image cannot be pulled. Check its name and tag, the pull secret of the namespace, and that the node reaches the registry.',
  },
  {
    applies: podSays(/CreateContainerConfigError|CreateContainerError/),
    text: 'The container cannot be created. A ConfigMap, Secret or volume that its pod names is probably missing.',
  },
  {
    applies: podSays(/CrashLoopBackOff|Failed|Error|OOMKilled/),
    text: 'The process ended. Read its log (Show logs). After a failed pod the task cannot recover: kill the task or the environment and deploy again.',
  },
  {
    applies: (task) => task.object !== undefined && task.pod === undefined && !condition('PodReady', 'True')(task),
    text: 'There is no pod yet. The task-manager of this node may not be running.',
  },
  {
    applies: podSays(/Pending/),
    text: 'The pod waits for its node. Look at the events below, and whether the node is ready.',
  },
  {
    applies: (task) => condition('PodReady', 'True')(task) && !condition('StateAccessible', 'True')(task),
    text: 'The process does not answer on its control port. Check that OCC_CONTROL_PORT equals control.port of the task, that no other pod of the node uses the port, and that the process really started (Show logs). The operator tries again every 5 s.',
  },
  {
    applies: condition('StateTransitionResult', 'False'),
    text: 'The task refused the transition. Its log tells more. Then Recover (direct tasks), or kill the environment and deploy it again: FairMQ tasks cannot recover.',
  },
  {
    applies: (task) => task.attention === 'behind' && condition('StateAccessible', 'True')(task),
    text: 'The task answers but has not moved. A direct task that refuses leaves no trace in the cluster: read its log, then drive the environment back and try again.',
  },
];

/** Sentences for what to do about a task, most specific first; never empty. */
export function remediesFor(task: TaskOverview): string[] {
  const found = REMEDIES.filter((remedy) => remedy.applies(task)).map((remedy) => remedy.text);
  return found.length > 0 ? found : ['Look at its log and events; if nothing moves, kill the environment and deploy it again.'];
}
