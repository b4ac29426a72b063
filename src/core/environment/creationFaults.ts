import { CONTROL_PORT_VARIABLE, controlPortOf } from './controlPort.ts';
import type { TaskTemplateSpec } from './customObjects.ts';
import { isLabelValue, isObjectName, MAX_LABEL_LENGTH } from './names.ts';
import type { NodeNames } from './nodes.ts';
import type { PlannedTask } from './plannedTasks.ts';

/** Why the operators would never make a Task, or never reach its process, although the API server takes the Environment. All of it leaves no status. */
export interface CreationFault {
  readonly code: string;
  readonly message: string;
  /** Path below the object, as the API server writes it. */
  readonly field: string;
  /** The Task is made all the same, only its process is never reached. */
  readonly isMade: boolean;
}

/** What the faults are judged by; nothing is reported about what is absent. */
export interface CreationFacts {
  readonly templates: ReadonlyMap<string, TaskTemplateSpec> | undefined;
  readonly nodes: NodeNames | undefined;
}

const MADE_ALL_THE_SAME: ReadonlySet<string> = new Set(['task-name-too-long', 'control-port-missing']);

/** Everything that keeps one Task from coming up (operators.md 7–11, domain.md §5.1), in the order in which the operators meet it. */
export function creationFaults(planned: PlannedTask, { templates, nodes }: CreationFacts): readonly CreationFault[] {
  const faults: CreationFault[] = [];
  const add = (code: string, field: string, message: string) =>
    faults.push({ code, field: `${planned.field}${field}`, message, isMade: MADE_ALL_THE_SAME.has(code) });
  const { reference, className, node, taskName } = planned;

  const where = nodes?.resolve(node);
  if (where?.kind === 'unknown') add('node-unknown', '', `No node of the cluster is called "${node}", in full or by one part of its name.`);
  if (where?.kind === 'ambiguous') {
    const [one, other] = where.nodes;
    add(
      'node-ambiguous',
      '',
      `The nodes ${one} and ${other} share the name part "${where.part}": the environment-manager then resolves no node at all, not even "${node}".`,
    );
  }
  if (!isObjectName(taskName)) add('task-name-invalid', '.name', `"${taskName}" cannot be the name of a Task.`);
  if (taskName.length > MAX_LABEL_LENGTH) {
    add(
      'task-name-too-long',
      '.name',
      `The Task's name "${taskName}" is longer than ${MAX_LABEL_LENGTH} characters, its pod would be refused.`,
    );
  }
  const taskId = reference?.taskID;
  if (taskId !== undefined && !isLabelValue(taskId)) {
    add(
      'task-id-invalid',
      '.taskID',
      `The task id "${taskId}" cannot be a label: at most ${MAX_LABEL_LENGTH} letters, digits, "-", "_" and ".".`,
    );
  }

  const template = reference ? templates?.get(className) : planned.inline;
  if (reference && templates && !template) {
    add('task-template-missing', '.name', `There is no TaskTemplate "${className}" in this namespace: apply it first.`);
  }
  if (!template) return faults;
  if ((template.pod?.containers ?? []).length === 0) {
    const what = reference ? `The TaskTemplate "${className}"` : `The definition of "${className}"`;
    add(
      'task-template-without-containers',
      reference ? '.name' : '.spec.pod',
      `${what} has no containers: the operator cannot make a Task of it.`,
    );
    return faults;
  }
  if (reference) {
    const given = new Set(reference.env.map(({ name }) => name));
    for (const name of template.envVars ?? []) {
      if (!given.has(name)) {
        add(
          'env-var-missing',
          '.env',
          `The TaskTemplate "${className}" demands ${name} in env, and it is not given: the Task would never be made.`,
        );
      }
    }
  }
  if (controlPortOf(planned, template) === undefined) {
    const remedy = reference ? `give ${CONTROL_PORT_VARIABLE} in env` : 'set control.port';
    add(
      'control-port-missing',
      reference ? '.env' : '.spec.control',
      `${taskName} has no control port, its process cannot be reached: ${remedy}.`,
    );
  }
  return faults;
}
