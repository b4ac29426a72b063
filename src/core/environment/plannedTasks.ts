import type { EnvironmentObject, TaskReference, TaskTemplateSpec } from './customObjects.ts';
import { taskNameOf } from './names.ts';

/** One Task that an Environment asks for, by reference to a TaskTemplate or defined inline. */
export interface PlannedTask {
  /** As the Environment spells it; the operator resolves it against the cluster's Nodes. */
  readonly node: string;
  /** Name of the TaskTemplate or of the inline definition. */
  readonly className: string;
  readonly taskName: string;
  /** Where it stands in the object, as the API server writes paths. */
  readonly field: string;
  readonly reference?: TaskReference;
  readonly inline?: TaskTemplateSpec;
}

/** Every Task that the environment-manager would make of an Environment, in the order of the object, references first. */
export function plannedTasks(environment: EnvironmentObject): readonly PlannedTask[] {
  const planned: PlannedTask[] = [];
  for (const [node, references] of Object.entries(environment.taskTemplates?.tasks ?? {})) {
    for (const [index, reference] of references.entries()) {
      const field = `taskTemplates.tasks.${node}[${index}]`;
      planned.push({ node, className: reference.name, taskName: taskNameOf(node, reference.name), field, reference });
    }
  }
  for (const [node, definitions] of Object.entries(environment.spec.tasks)) {
    for (const [index, { name, spec }] of definitions.entries()) {
      const field = `spec.tasks.${node}[${index}]`;
      planned.push({ node, className: name, taskName: taskNameOf(node, name), field, inline: spec });
    }
  }
  return planned;
}
