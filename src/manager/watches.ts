import type { Clock } from '../base/clock.ts';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter } from '../base/emitter.ts';
import type { ClusterFacts } from '../core/deployment/facts.ts';
import type { EnvironmentObject, NodeObject, TaskTemplateObject } from '../core/environment/customObjects.ts';
import { NodeNames } from '../core/environment/nodes.ts';
import { OverviewIndex } from '../core/environment/overviewIndex.ts';
import type { KubeClient, KubeObject, ResourceType } from '../k8s/kubeClient.ts';
import { ListWatch } from '../k8s/listWatch.ts';
import type { ObjectChange } from '../k8s/objectStore.ts';
import type { WatchState } from '../k8s/watchState.ts';
import { ENVIRONMENTS, EVENTS, NODES, PODS, TASK_TEMPLATES, TASKS } from './resources.ts';
import { combinedState, type WatchedKind } from './watchedKinds.ts';

export interface WatchesOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly clock: Clock;
  readonly random: () => number;
}

type WatchHandle = Pick<ListWatch<KubeObject>, 'state' | 'whenLive' | 'retryNow'>;

/** The list-and-watches of one namespace, their objects kept as an index of overviews. */
export class Watches implements Disposable {
  readonly #index = new OverviewIndex();
  readonly #options: WatchesOptions;
  readonly #store = new DisposableStore();
  readonly #changes = new Emitter<void>();
  readonly #states = new Emitter<void>();
  readonly #watches = new Map<WatchedKind, WatchHandle>();
  /** Kinds that have been listed at least once; of the others nothing is known. */
  readonly #known = new Set<WatchedKind>();
  #factsAreOld = false;
  #environments: ListWatch<EnvironmentObject> | undefined;
  #templates: ListWatch<TaskTemplateObject> | undefined;
  #nodes: ListWatch<NodeObject> | undefined;

  constructor(options: WatchesOptions) {
    this.#options = options;
    this.#store.add(this.#changes);
    this.#store.add(this.#states);
  }

  /** With everything that the watches know by now. */
  get index(): OverviewIndex {
    if (this.#factsAreOld) {
      this.#factsAreOld = false;
      const templates = this.#listed('TaskTemplate', this.#templates);
      const nodes = this.#listed('Node', this.#nodes);
      this.#index.setFacts({
        templates: templates && new Map(templates.map(({ metadata, spec }) => [metadata.name, spec])),
        nodes: nodes && new NodeNames(nodes.map(({ metadata }) => metadata.name)),
      });
    }
    return this.#index;
  }

  /** After every single change. */
  readonly onDidChange = this.#changes.event;
  readonly onDidChangeState = this.#states.event;

  /** Starts all but the Events; a second call does nothing. */
  start(): void {
    if (this.#watches.size > 0) return;
    const { clock } = this.#options;
    const index = this.#index;
    this.#environments = this.#add('Environment', ENVIRONMENTS, ({ type, object }) => {
      if (type === 'deleted') index.deleteEnvironment(object.metadata.name);
      else index.setEnvironment(object, clock.now());
    });
    this.#add('Task', TASKS, ({ type, object }) => {
      if (type === 'deleted') index.tasks.deleteTask(object.metadata.name);
      else index.tasks.setTask(object);
    });
    this.#add('Pod', PODS, ({ type, object }) => {
      if (type === 'deleted') index.tasks.deletePod(object);
      else index.tasks.setPod(object);
    });
    this.#templates = this.#add('TaskTemplate', TASK_TEMPLATES, () => this.#factsChanged());
    this.#nodes = this.#add('Node', NODES, () => this.#factsChanged());
  }

  watchEvents(): void {
    if (this.#watches.has('Event')) return;
    const { tasks } = this.#index;
    this.#add('Event', EVENTS, ({ type, object }) => {
      if (type === 'deleted') tasks.deleteEvent(object);
      else tasks.setEvent(object);
    });
  }

  get states(): ReadonlyMap<WatchedKind, WatchState> {
    return new Map([...this.#watches].map(([kind, watch]) => [kind, watch.state]));
  }

  get state(): WatchState {
    return combinedState(this.states);
  }

  isLive(kind: WatchedKind): boolean {
    return this.#watches.get(kind)?.state.name === 'live';
  }

  /** Whether the cluster does not know that kind any more: then it holds none of its objects. */
  isUndefined(kind: WatchedKind): boolean {
    const state = this.#watches.get(kind)?.state;
    return state?.name === 'stale' && state.error?.reason === 'crdMissing';
  }

  /** Whether that kind was ever listed. */
  isKnown(kind: WatchedKind): boolean {
    return this.#known.has(kind);
  }

  /** Resolves once that watch is live or has failed; with the state that it is in then, also when `signal` aborts. */
  settled(kind: WatchedKind, signal?: AbortSignal): Promise<WatchState | undefined> {
    return new Promise((resolve) => {
      const look = () => {
        const state = this.#watches.get(kind)?.state;
        if (state?.name === 'connecting' && signal?.aborted !== true) return;
        listening.dispose();
        signal?.removeEventListener('abort', look);
        resolve(state);
      };
      const listening = this.onDidChangeState(look);
      signal?.addEventListener('abort', look);
      look();
    });
  }

  /** Resolves with true once that watch is live; with false when `signal` aborts or it was disposed. */
  async whenLive(kind: WatchedKind, signal?: AbortSignal): Promise<boolean> {
    return (await this.#watches.get(kind)?.whenLive(signal)) ?? false;
  }

  /** What the watches hold; kinds that were never listed are absent. */
  get facts(): ClusterFacts {
    const templates = this.#listed('TaskTemplate', this.#templates);
    const nodes = this.#listed('Node', this.#nodes);
    const environments = this.#listed('Environment', this.#environments);
    return {
      ...(environments ? { environments } : {}),
      ...(this.#known.has('Task') ? { tasks: [...this.#index.tasks.all()] } : {}),
      ...(templates ? { taskTemplates: templates } : {}),
      ...(nodes ? { nodes } : {}),
    };
  }

  retryNow(): void {
    for (const watch of this.#watches.values()) watch.retryNow();
  }

  dispose(): void {
    this.#store.dispose();
  }

  #factsChanged(): void {
    this.#factsAreOld = true;
  }

  #listed<T extends KubeObject>(kind: WatchedKind, watch: ListWatch<T> | undefined): readonly T[] | undefined {
    return watch && this.#known.has(kind) ? [...watch.objects.values()] : undefined;
  }

  #add<T extends KubeObject>(kind: WatchedKind, type: ResourceType<T>, apply: (change: ObjectChange<T>) => void): ListWatch<T> {
    const { client, namespace, clock, random } = this.#options;
    const watch = new ListWatch<T>({ client, type, clock, random, ...(type.namespaced ? { namespace } : {}) });
    this.#watches.set(kind, watch);
    this.#store.add(watch);
    const changes = watch.onDidChange((change) => {
      apply(change);
      this.#changes.fire();
    });
    const states = watch.onDidChangeState(({ name }) => {
      if (name === 'live' && !this.#known.has(kind)) this.#firstKnown(kind);
      this.#states.fire();
    });
    this.#store.add(changes);
    this.#store.add(states);
    return watch;
  }

  #firstKnown(kind: WatchedKind): void {
    this.#known.add(kind);
    if (kind === 'Pod') this.#index.tasks.setPodsKnown();
    this.#factsChanged();
    this.#changes.fire();
  }
}
