import { byAttention } from './attention.ts';
import type { CreationFacts } from './creationFaults.ts';
import { creationFaults } from './creationFaults.ts';
import type { EnvironmentObject } from './customObjects.ts';
import { environmentOverview, orphanOverview } from './environmentOverview.ts';
import { LABEL } from './names.ts';
import type { EnvironmentOverview, TaskOverview } from './overview.ts';
import { type PlannedTask, plannedTasks } from './plannedTasks.ts';
import { TaskIndex } from './taskIndex.ts';

interface KnownEnvironment {
  readonly object: EnvironmentObject;
  readonly planned: ReadonlyMap<string, PlannedTask>;
  /** When this requested state was first seen (milliseconds since the epoch), for requests that others made. */
  readonly seenAt: number | undefined;
}

/**
 * Overviews of one namespace that follow single changes: only the environments touched since the last call are derived again,
 * and in them only the Tasks touched. Object names are unique within the namespace.
 */
export class OverviewIndex {
  readonly #environments = new Map<string, KnownEnvironment>();
  readonly #tasks = new TaskIndex((environment, task) => this.#touched(environment, task));
  /** Environments that lack a Task, by its name: another's Task of that name explains why. */
  readonly #lacking = new Map<string, Set<string>>();
  readonly #overviews = new Map<string, EnvironmentOverview>();
  readonly #dirty = new Set<string>();
  #facts: CreationFacts = { templates: undefined, nodes: undefined };
  #sorted: readonly EnvironmentOverview[] = [];

  /** `now`: milliseconds since the epoch; absent where time does not matter. */
  setEnvironment(object: EnvironmentObject, now?: number): void {
    const known = this.#environments.get(object.metadata.name);
    const seenAt = known?.object.spec.state === object.spec.state ? known.seenAt : now;
    const planned = new Map<string, PlannedTask>();
    for (const task of plannedTasks(object)) if (!planned.has(task.taskName)) planned.set(task.taskName, task);
    this.#environments.set(object.metadata.name, { object, planned, seenAt });
    this.#dirty.add(object.metadata.name);
  }

  deleteEnvironment(name: string): void {
    this.#environments.delete(name);
    this.#dirty.add(name);
  }

  environment(name: string): EnvironmentObject | undefined {
    return this.#environments.get(name)?.object;
  }

  /** The Tasks, Pods and Events. */
  get tasks(): TaskIndex {
    return this.#tasks;
  }

  /** What explains a deploy that did not finish. */
  setFacts(facts: CreationFacts): void {
    this.#facts = facts;
    for (const { name, attention } of this.#overviews.values())
      if (attention === 'incomplete' || attention === 'behind') this.#dirty.add(name);
  }

  /** Every environment, and the Tasks without one grouped by their label; sorted, what needs attention first. */
  overviews(): readonly EnvironmentOverview[] {
    if (this.#dirty.size === 0) return this.#sorted;
    for (const name of this.#dirty) {
      const overview = this.#derive(name);
      if (overview === undefined) this.#overviews.delete(name);
      else this.#overviews.set(name, overview);
    }
    this.#dirty.clear();
    this.#sorted = [...this.#overviews.values()].sort(byAttention);
    return this.#sorted;
  }

  overview(name: string): EnvironmentOverview | undefined {
    this.overviews();
    return this.#overviews.get(name);
  }

  #derive(name: string): EnvironmentOverview | undefined {
    const known = this.#environments.get(name);
    const names = this.#tasks.namesOf(name);
    if (known === undefined) {
      if (names.size === 0) return undefined;
      const tasks = this.#tasks.overviewsOf(names, undefined, undefined);
      return orphanOverview(name, tasks[0]?.object?.metadata.namespace ?? '', tasks);
    }
    const { object, planned } = known;
    const tasks = this.#tasks.overviewsOf(names, object.spec.state, planned);
    const overview = environmentOverview(object, [...tasks, ...this.#missing(known, names)]);
    const { requestedAt = known.seenAt } = overview;
    return requestedAt === undefined || object.status?.state === object.spec.state ? overview : { ...overview, requestedAt };
  }

  /** References without a Task. One whose Task was there before was killed and is not missed (operators.md 12). */
  #missing({ object, planned }: KnownEnvironment, present: ReadonlySet<string>): readonly TaskOverview[] {
    if (object.metadata.deletionTimestamp !== undefined) return [];
    const seen = new Set(Object.values(object.status?.tasks ?? {}).flatMap((tasks) => Object.keys(tasks)));
    const missing = [...planned.values()].filter(({ taskName }) => !present.has(taskName) && !seen.has(taskName));
    for (const { taskName } of missing) {
      const lacking = this.#lacking.get(taskName);
      if (lacking) lacking.add(object.metadata.name);
      else this.#lacking.set(taskName, new Set([object.metadata.name]));
    }
    return missing.map((task) => this.#missingOverview(object, task));
  }

  #touched(environment: string, task: string | undefined): void {
    this.#dirty.add(environment);
    if (task === undefined) return;
    for (const other of this.#lacking.get(task) ?? []) this.#dirty.add(other);
    // Those that still lack it say so again.
    this.#lacking.delete(task);
  }

  #missingOverview(environment: EnvironmentObject, planned: PlannedTask): TaskOverview {
    const where = this.#facts.nodes?.resolve(planned.node);
    const taskId = planned.reference?.taskID;
    const fault = this.#faultOf(planned);
    return {
      name: '',
      className: planned.className,
      ...(taskId === undefined ? {} : { taskId }),
      node: where?.kind === 'found' ? where.name : planned.node,
      state: '',
      desired: environment.spec.state.toUpperCase(),
      // Its status is written after the last Task was made: what is missing then never comes.
      attention: fault !== undefined || environment.status !== undefined ? 'incomplete' : 'behind',
      explanation: fault ?? 'waiting for the environment-manager to make its Task',
      conditions: [],
      events: [],
    };
  }

  /** What keeps its Task from being made, as far as it can be seen. */
  #faultOf(planned: PlannedTask): string | undefined {
    const taken = this.#tasks.get(planned.taskName);
    if (taken === undefined) return creationFaults(planned, this.#facts).find(({ isMade }) => !isMade)?.message;
    const owner = taken.metadata.labels?.[LABEL.environment] ?? '';
    return `its name ${planned.taskName} is taken by a task of ${owner === '' ? 'no environment' : owner}`;
  }
}
