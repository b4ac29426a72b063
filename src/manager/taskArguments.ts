import { type Outcome, ok } from '../base/outcome.ts';
import { ANNOTATION } from '../core/environment/annotations.ts';
import type { EnvironmentObject, TaskObject } from '../core/environment/customObjects.ts';
import { LABEL } from '../core/environment/names.ts';
import { type PlannedTask, plannedTasks } from '../core/environment/plannedTasks.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import { type ManagerContext, objectIn } from './context.ts';
import { TASKS } from './resources.ts';
import { retryOnConflict } from './retryOnConflict.ts';
import { stringMapsOf } from './savedArguments.ts';

/** New values by key; `undefined` removes one. */
export type ArgumentChanges = Readonly<Record<string, string | undefined>>;

/** Arguments that a Task has of its own, run or no run: from the deploy's annotation and from the Environment itself. */
export class OwnArguments {
  readonly #byTaskId: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly #planned: ReadonlyMap<string, PlannedTask>;

  constructor(environment: EnvironmentObject) {
    this.#byTaskId = stringMapsOf(environment.metadata.annotations?.[ANNOTATION.configureArguments]);
    this.#planned = new Map(plannedTasks(environment).map((planned) => [planned.taskName, planned]));
  }

  /** What CONFIGURE writes into the Task (domain.md §5, configure). */
  toConfigure({ metadata }: TaskObject): Readonly<Record<string, string>> {
    return this.#byTaskId[metadata.labels?.[LABEL.taskId] ?? ''] ?? {};
  }

  /** The value that a key has without a run. */
  withoutRun(task: TaskObject, key: string): string | undefined {
    const planned = this.#planned.get(task.metadata.name);
    return this.toConfigure(task)[key] ?? planned?.reference?.argsTransition?.[key] ?? planned?.inline?.arguments?.[key];
  }
}

/**
 * Merges changes into `spec.arguments` of one Task; other keys, whoever wrote them, stay. `note` sets an annotation, to wake its operator.
 * Writes nothing where nothing changes.
 */
export async function changeArguments(
  context: ManagerContext,
  task: TaskObject,
  changes: ArgumentChanges,
  note: Readonly<Record<string, string>> | undefined,
  signal: AbortSignal | undefined,
): Promise<Outcome<TaskObject, ClusterError>> {
  const name = objectIn(context, task.metadata.name);
  const options = signal === undefined ? {} : { signal };
  let current: Outcome<TaskObject, ClusterError> = ok(task);
  let first = true;
  return retryOnConflict(
    context,
    `Task ${name.name}`,
    async () => {
      if (!first) current = await context.client.get(TASKS, name, options);
      first = false;
      if (!current.ok) return current;
      const args = Object.fromEntries(
        Object.entries(changes)
          .filter(([key, value]) => current.ok && current.value.spec.arguments?.[key] !== value)
          .map(([key, value]) => [key, value ?? null]),
      );
      const patch = {
        ...(Object.keys(args).length === 0 ? {} : { spec: { arguments: args } }),
        ...(note === undefined ? {} : { metadata: { annotations: note } }),
      };
      if (Object.keys(patch).length === 0) return current;
      return context.client.patch(TASKS, name, patch, { type: 'merge', ...options });
    },
    signal,
  );
}
