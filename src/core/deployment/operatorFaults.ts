import type { Problem } from '../../base/problem.ts';
import { templateControlPort } from '../environment/controlPort.ts';
import type { EnvironmentObject, RequestedState, TaskObject, TaskTemplateObject, TaskTemplateSpec } from '../environment/customObjects.ts';
import type { ClusterFacts } from './facts.ts';
import type { ManifestObject } from './manifest.ts';
import { objectProblem } from './objectProblem.ts';
import { shapeFault } from './shape.ts';
import { taskProblems } from './taskProblems.ts';

/**
 * Why the operators could not use an object that the API server takes just as it is written (operators.md 7–11 and 24, domain.md §5.1): warnings.
 * Of `facts` only TaskTemplates and Nodes count: what else the cluster holds may come from this very object.
 */
export function operatorFaults(object: ManifestObject, facts: Pick<ClusterFacts, 'taskTemplates' | 'nodes'>): readonly Problem[] {
  if (object.kind === 'Environment') return shapeFault(object) ? [] : environmentFaults(object, facts);
  return object.kind === 'Task' ? taskFaults(object, facts) : templateFaults(object);
}

function warning(code: string, field: string, message: string): Problem {
  return objectProblem(code, 'warning', field, message);
}

function environmentFaults(environment: EnvironmentObject, facts: Pick<ClusterFacts, 'taskTemplates' | 'nodes'>): readonly Problem[] {
  const missing = (environment.taskTemplates ?? null) === null;
  const inline = Object.entries(environment.spec.tasks).flatMap(([node, definitions]) =>
    definitions.flatMap(({ spec }, index) => portFaults(`spec.tasks.${node}[${index}].spec`, spec)),
  );
  const ranged = new Set(inline.map(({ field = '' }) => field.slice(0, field.lastIndexOf('.spec.control'))));
  const tasks = taskProblems(environment, { ...facts, tasks: [] })
    .filter(({ code, field = '' }) => code !== 'control-port-missing' || !ranged.has(field.replace(/\.spec\.control$/, '')))
    .map((problem): Problem => ({ ...problem, severity: 'warning' }));
  return [
    ...(missing
      ? [
          warning(
            'no-task-templates',
            'taskTemplates',
            'Without it the environment-manager does nothing with this Environment: "taskTemplates: {tasks: {}}" is enough.',
          ),
        ]
      : []),
    ...stateFaults(environment.spec.state),
    ...inline,
    ...tasks,
    ...Object.entries(environment.spec.tasks).flatMap(([node, definitions]) =>
      definitions.flatMap(({ spec }, index) => droppedFields(`spec.tasks.${node}[${index}].spec`, spec, ['bind', 'connect', 'properties'])),
    ),
  ];
}

function taskFaults({ metadata, spec }: TaskObject, { nodes }: Pick<ClusterFacts, 'nodes'>): readonly Problem[] {
  const faults = [...stateFaults(spec.state)];
  if (spec.state === undefined)
    faults.push(
      warning('task-without-state', 'spec.state', 'Without it the task-manager asks the process for the state "", which there is not.'),
    );
  if (spec.nodeName === undefined || spec.nodeName === '') {
    faults.push(
      warning('task-without-node', 'spec.nodeName', 'Each task-manager takes the Tasks of its own node, so nobody takes this one.'),
    );
  } else if (nodes?.every((node) => node.metadata.name !== spec.nodeName)) {
    const message = `No node of the cluster is called "${spec.nodeName}"; a Task names its node in full.`;
    faults.push(warning('node-unknown', 'spec.nodeName', message));
  }
  if ((spec.pod?.containers ?? []).length === 0) {
    faults.push(
      warning(
        'task-without-containers',
        'spec.pod.containers',
        `The task-manager cannot make a Pod for ${metadata.name} without containers.`,
      ),
    );
  }
  const port = portFaults('spec', spec);
  faults.push(...port);
  if (port.length === 0 && spec.control?.port === undefined) {
    faults.push(warning('control-port-missing', 'spec.control', `${metadata.name} has no control.port: its process cannot be reached.`));
  }
  return faults;
}

function templateFaults({ metadata, spec }: TaskTemplateObject): readonly Problem[] {
  const faults: Problem[] = [];
  if ((spec.pod?.containers ?? []).length === 0) {
    const message = `The environment-manager cannot make a Task of "${metadata.name}" without containers, and crashes at it again and again.`;
    faults.push(warning('task-template-without-containers', 'spec.pod.containers', message));
  }
  // OCC_CONTROL_PORT of the container comes before it.
  if (templateControlPort(spec) === undefined) faults.push(...portFaults('spec', spec));
  faults.push(...droppedFields('spec', spec, ['bind', 'connect', 'properties', 'arguments']));
  return faults;
}

/** What the environment-manager does not hand on to the Task (operators.md 8). */
function droppedFields(
  field: string,
  spec: TaskTemplateSpec,
  names: readonly ('bind' | 'connect' | 'properties' | 'arguments')[],
): readonly Problem[] {
  return names.flatMap((name) => {
    if (Object.keys(spec[name] ?? {}).length === 0) return [];
    const remedy =
      name === 'arguments' ? 'give them as argsTransition of the reference' : 'a process gets its channels and properties as arguments';
    const message = `The environment-manager does not hand it on to the Task, so it has no effect: ${remedy}.`;
    return [warning('field-dropped', `${field}.${name}`, message)];
  });
}

function stateFaults(state: RequestedState | undefined): readonly Problem[] {
  if (state !== 'deployed') return [];
  return [warning('state-deployed', 'spec.state', 'No task ever reaches "deployed" in Kubernetes: ask for "standby".')];
}

/** The definitions allow any integer as a port. */
function portFaults(field: string, spec: Pick<TaskTemplateSpec, 'control'>): readonly Problem[] {
  const port = spec.control?.port;
  if (port === undefined || (port > 0 && port < 65_536)) return [];
  return [
    warning(
      'control-port-range',
      `${field}.control.port`,
      `${port} is not a port, so the process cannot be reached: it is between 1 and 65535.`,
    ),
  ];
}
