import type {
  Container,
  EnvironmentObject,
  EnvVar,
  PodSpec,
  TaskControl,
  TaskObject,
  TaskReference,
  TaskTemplateSpec,
} from '../../core/environment/customObjects.ts';
import { API_GROUP_VERSION } from '../../core/environment/customObjects.ts';
import { LABEL, taskNameOf } from '../../core/environment/names.ts';

const PORT_VARIABLE = 'OCC_CONTROL_PORT';

/** Where a Task of an Environment goes: the node as the Environment spells it, and the Node that this means. */
export interface Placement {
  readonly environment: EnvironmentObject;
  readonly nodeKey: string;
  readonly nodeName: string;
}

/**
 * The Task of a reference to a TaskTemplate (domain.md §7, operators.md 8): only `pod` and `control` of the template reach it.
 * The template must have a container.
 */
export function taskFromTemplate(placement: Placement, reference: TaskReference, template: TaskTemplateSpec): TaskObject {
  const [first, ...others] = template.pod?.containers ?? [];
  const container = first && withReference(first, reference);
  const pod: PodSpec = { ...template.pod, containers: container ? [container, ...others] : [], nodeName: placement.nodeName };
  return task(placement, reference.name, {
    taskId: reference.taskID,
    pod,
    control: withPort(template.control, container?.env),
    transitionArguments: reference.argsTransition ?? {},
  });
}

/** The Task of a definition inside the Environment: no task id, and OCC_CONTROL_PORT is not looked at (operators.md 8). */
export function taskFromInline(placement: Placement, name: string, spec: TaskTemplateSpec): TaskObject {
  const pod: PodSpec = { ...spec.pod, containers: spec.pod?.containers ?? [], nodeName: placement.nodeName };
  return task(placement, name, { taskId: undefined, pod, control: spec.control, transitionArguments: spec.arguments ?? {} });
}

/** The first name of the template's `envVars` that the reference does not give; the template's own env does not count (operators.md 10). */
export function missingVariable(template: TaskTemplateSpec, reference: TaskReference): string | undefined {
  return template.envVars?.find((name) => !reference.env.some((variable) => variable.name === name));
}

interface TaskParts {
  readonly taskId: string | undefined;
  readonly pod: PodSpec;
  readonly control: TaskControl | undefined;
  readonly transitionArguments: Readonly<Record<string, string>>;
}

function task({ environment, nodeKey, nodeName }: Placement, name: string, parts: TaskParts): TaskObject {
  const { namespace, uid = '' } = environment.metadata;
  return {
    apiVersion: API_GROUP_VERSION,
    kind: 'Task',
    metadata: {
      name: taskNameOf(nodeKey, name),
      ...(namespace !== undefined && { namespace }),
      labels: {
        [LABEL.environment]: environment.metadata.name,
        [LABEL.node]: nodeKey,
        ...(parts.taskId && { [LABEL.taskId]: parts.taskId }),
      },
      ownerReferences: [
        {
          apiVersion: API_GROUP_VERSION,
          kind: 'Environment',
          name: environment.metadata.name,
          uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      pod: parts.pod,
      ...(parts.control && { control: parts.control }),
      ...(Object.keys(parts.transitionArguments).length > 0 && { arguments: parts.transitionArguments }),
      state: environment.spec.state,
      nodeName,
    },
  };
}

function withReference(container: Container, reference: TaskReference): Container {
  const given = new Map(reference.env.map((variable) => [variable.name, variable]));
  const own = container.env ?? [];
  const added = [...given.values()].filter((variable) => !own.some(({ name }) => name === variable.name));
  return {
    ...container,
    env: [...own.map((variable) => given.get(variable.name) ?? variable), ...added],
    args: [...(container.args ?? []), ...reference.argsCLI],
  };
}

/** A port that is no number, or none that Go's integers hold, is passed over in silence; any other is taken (operators.md 24). */
function withPort(control: TaskControl | undefined, env: readonly EnvVar[] | undefined): TaskControl | undefined {
  const text = env?.find(({ name }) => name === PORT_VARIABLE)?.value;
  const port = text !== undefined && /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(port) ? { ...control, port } : control;
}
