import type { EventObject, PodObject, TaskObject } from './customObjects.ts';
import { LABEL, podNameOf } from './names.ts';
import type { TaskOverview } from './overview.ts';
import type { PlannedTask } from './plannedTasks.ts';
import { taskOverview } from './taskOverview.ts';

interface CachedOverview {
  readonly wanted: string | undefined;
  readonly className: string | undefined;
  readonly overview: TaskOverview;
}

const POD_PREFIX = podNameOf('');

/** The Tasks of one namespace with their Pods and Events, by environment; tells which environments a change touches. */
export class TaskIndex {
  readonly #tasks = new Map<string, TaskObject>();
  readonly #byEnvironment = new Map<string, Set<string>>();
  readonly #pods = new Map<string, PodObject>();
  readonly #events = new Map<string, Map<string, EventObject>>();
  readonly #cache = new Map<string, CachedOverview>();
  readonly #touch: (environment: string, task: string | undefined) => void;
  #podsKnown = false;

  /** `touch` is told the environment that a change concerns, and the Task, where it is one. */
  constructor(touch: (environment: string, task: string | undefined) => void) {
    this.#touch = touch;
  }

  get(name: string): TaskObject | undefined {
    return this.#tasks.get(name);
  }

  all(): Iterable<TaskObject> {
    return this.#tasks.values();
  }

  /** Pods are listed from now on; before, a Task without one was not worth a word. */
  setPodsKnown(): void {
    this.#podsKnown = true;
    this.#cache.clear();
    for (const environment of this.#byEnvironment.keys()) this.#touch(environment, undefined);
  }

  setTask(task: TaskObject): void {
    const { name } = task.metadata;
    const environment = environmentOf(task);
    const previous = this.#tasks.get(name);
    if (previous !== undefined && environmentOf(previous) !== environment) this.deleteTask(name);
    this.#tasks.set(name, task);
    const names = this.#byEnvironment.get(environment);
    if (names) names.add(name);
    else this.#byEnvironment.set(environment, new Set([name]));
    this.#changed(name);
  }

  deleteTask(name: string): void {
    const task = this.#tasks.get(name);
    if (task === undefined) return;
    this.#changed(name);
    this.#tasks.delete(name);
    const environment = environmentOf(task);
    const names = this.#byEnvironment.get(environment);
    names?.delete(name);
    if (names?.size === 0) this.#byEnvironment.delete(environment);
  }

  setPod(pod: PodObject): void {
    const task = taskOfPod(pod);
    if (task === undefined) return;
    this.#pods.set(task, pod);
    this.#changed(task);
  }

  deletePod(pod: PodObject): void {
    const task = taskOfPod(pod);
    if (task === undefined) return;
    this.#pods.delete(task);
    this.#changed(task);
  }

  setEvent(event: EventObject): void {
    const task = taskOfEvent(event);
    if (task === undefined) return;
    const events = this.#events.get(task);
    if (events) events.set(event.metadata.name, event);
    else this.#events.set(task, new Map([[event.metadata.name, event]]));
    this.#changed(task);
  }

  deleteEvent(event: EventObject): void {
    const task = taskOfEvent(event);
    if (task === undefined) return;
    this.#events.get(task)?.delete(event.metadata.name);
    this.#changed(task);
  }

  podOf(task: string): PodObject | undefined {
    return this.#pods.get(task);
  }

  /** Events about a Task object and its Pod; not those of an earlier Task of that name. */
  eventsOf(task: TaskObject): readonly EventObject[] {
    const events = [...(this.#events.get(task.metadata.name)?.values() ?? [])];
    return events.filter(({ involvedObject: { kind, uid } }) => kind !== 'Task' || uid === undefined || uid === task.metadata.uid);
  }

  /** Names of the Tasks that carry the label of an environment; `''` for those without the label. */
  namesOf(environment: string): ReadonlySet<string> {
    return this.#byEnvironment.get(environment) ?? new Set();
  }

  /** Overviews of those Tasks; `wanted` is the state that their Environment asks for, `planned` its references by Task name. */
  overviewsOf(
    names: Iterable<string>,
    wanted: string | undefined,
    planned: ReadonlyMap<string, PlannedTask> | undefined,
  ): readonly TaskOverview[] {
    return [...names].flatMap((name) => {
      const task = this.#tasks.get(name);
      return task === undefined ? [] : [this.#overview(task, wanted, planned?.get(name)?.className)];
    });
  }

  #overview(task: TaskObject, wanted: string | undefined, className: string | undefined): TaskOverview {
    const { name } = task.metadata;
    const cached = this.#cache.get(name);
    if (cached !== undefined && cached.wanted === wanted && cached.className === className) return cached.overview;
    const facts = { task, pod: this.#pods.get(name), podsKnown: this.#podsKnown, events: this.eventsOf(task) };
    const overview = taskOverview(facts, wanted, className);
    this.#cache.set(name, { wanted, className, overview });
    return overview;
  }

  #changed(name: string): void {
    this.#cache.delete(name);
    const task = this.#tasks.get(name);
    if (task !== undefined) this.#touch(environmentOf(task), name);
  }
}

function environmentOf(task: TaskObject): string {
  return task.metadata.labels?.[LABEL.environment] ?? '';
}

function taskOfPod({ metadata: { name, labels } }: PodObject): string | undefined {
  return labels?.[LABEL.podTask] ?? (name.startsWith(POD_PREFIX) ? name.slice(POD_PREFIX.length) : undefined);
}

function taskOfEvent({ involvedObject: { kind, name } }: EventObject): string | undefined {
  if (kind === 'Task') return name;
  return kind === 'Pod' && name?.startsWith(POD_PREFIX) === true ? name.slice(POD_PREFIX.length) : undefined;
}
