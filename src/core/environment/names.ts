/** Names that the operators give and demand (domain.md §7, control-operator). */

export const LABEL = { environment: 'environment', node: 'node', taskId: 'taskID', podTask: 'task_name' } as const;

/** Longest label value; the operators copy Task and Environment names into labels. */
export const MAX_LABEL_LENGTH = 63;

/** The object's name of an environment id: ids are mixed-case, object names are not (domain.md §5.1.14). */
export function objectNameOf(environmentId: string): string {
  return environmentId.toLowerCase();
}

/** The name that the environment-manager gives a Task: the node as the Environment spells it, without the environment's id (domain.md §5.1.5). */
export function taskNameOf(node: string, template: string): string {
  return `${node}-${template}`;
}

/** The name that the task-manager gives the Pod of a Task. */
export function podNameOf(taskName: string): string {
  return `aliecs-task-pod-${taskName}`;
}

/** Whether the API server takes `value` as a label's value. */
export function isLabelValue(value: string): boolean {
  return value.length <= MAX_LABEL_LENGTH && /^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/.test(value);
}

/** Whether the API server takes `name` as the name of a node or of a custom object (RFC 1123 subdomain). */
export function isObjectName(name: string): boolean {
  return name.length <= 253 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(name);
}
