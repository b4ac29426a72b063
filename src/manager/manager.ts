import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import type { ClusterFacts } from '../core/deployment/facts.ts';
import { planFromManifest } from '../core/deployment/fromManifest.ts';
import type { ManifestObject } from '../core/deployment/manifest.ts';
import type { DeploymentPlan } from '../core/deployment/plan.ts';
import type { EnvironmentObject } from '../core/environment/customObjects.ts';
import { whyNot } from '../core/environment/legality.ts';
import type { EnvironmentOverview } from '../core/environment/overview.ts';
import type { EnvironmentEvent } from '../core/environment/transitions.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import type { ClusterTarget } from '../k8s/kubeClient.ts';
import type { WatchState } from '../k8s/watchState.ts';
import { type ApplyOptions, type ApplyResult, applyManifest } from './applyManifest.ts';
import { coalesced } from './coalesce.ts';
import type { ManagerContext } from './context.ts';
import { Definitions } from './definitions.ts';
import { deploy } from './deploy.ts';
import { killEnvironment } from './killEnvironment.ts';
import { killTask } from './killTask.ts';
import { type LiveAndDryRun, liveAndDryRun } from './liveAndDryRun.ts';
import { missingNamespace } from './missingNamespace.ts';
import { inNamespace } from './namespaces.ts';
import type { OperationOptions } from './operation.ts';
import { type OperatorHealth, OperatorWatch } from './operatorWatch.ts';
import { planFile } from './planFile.ts';
import { readFacts } from './readFacts.ts';
import { readOverviews } from './readOverviews.ts';
import { removeFinalizers } from './removeFinalizers.ts';
import { highestRunNumber } from './runNumbers.ts';
import { type TransitionOptions, transition } from './transition.ts';
import type { WatchedKind } from './watchedKinds.ts';
import { REQUIRED_KINDS } from './watchedKinds.ts';
import { Watches, type WatchesOptions } from './watches.ts';

export type { ApplyOptions, ApplyResult } from './applyManifest.ts';
export type { OperatorHealth } from './operatorWatch.ts';
export type { TransitionOptions } from './transition.ts';
export type { WatchedKind } from './watchedKinds.ts';
export type { ManifestObject };

/** `namespace`: the one whose environments are watched and written. `random`: 0 ≤ x < 1, for the jitter of retries. */
export type ManagerOptions = WatchesOptions;

/** The tree is drawn anew at most four times a second. */
const CHANGE_INTERVAL_MS = 250;

/** The embedded manager of one namespace of one cluster (domain.md §5). Knows nothing that the cluster does not hold too, so that any session can go on. */
export class Manager implements Disposable {
  readonly target: ClusterTarget;
  readonly namespace: string;
  /** The cluster's own; read when asked. */
  readonly definitions: Definitions;
  readonly #context: ManagerContext;
  readonly #watches: Watches;
  readonly #store = new DisposableStore();
  readonly #stateChanges = new Emitter<WatchState>();
  readonly #operations = new Map<string, string>();
  readonly #closed = new AbortController();
  #highestRun = 0;

  constructor(options: ManagerOptions) {
    this.target = options.client.target;
    this.namespace = options.namespace;
    this.definitions = new Definitions(options.client);
    this.#watches = this.#store.add(new Watches(options));
    this.#context = { ...options, watches: this.#watches, operators: new OperatorWatch(this.#watches, options.clock) };
    const changes = this.#store.add(coalesced(this.#watches.onDidChange, options.clock, CHANGE_INTERVAL_MS));
    this.onDidChange = changes.event;
    this.#store.add(this.#stateChanges);
    this.onDidChangeWatchState = this.#stateChanges.event;
    this.#store.add({ dispose: () => this.#closed.abort() });
    this.#store.add(this.#watches.onDidChangeState(() => this.#stateChanges.fire(this.watchState)));
  }

  /** `overviews` changed; at most about four times a second. */
  readonly onDidChange: Event<void>;
  /** Fires at once with the combined state when any watch changes its own. */
  readonly onDidChangeWatchState: Event<WatchState>;

  /** Starts the watches; a second call does nothing. Events are watched from the first transition or `watchEvents()` on. */
  start(): void {
    this.#watches.start();
  }

  watchEvents(): void {
    this.#watches.watchEvents();
  }

  /** Starts the watches and resolves when everything needed is listed, or with the error of a server that does not let itself be read. */
  async ready(signal?: AbortSignal): Promise<Outcome<void, ClusterError>> {
    this.start();
    const facts = await readFacts(this.#context, signal);
    if (!facts.ok) return facts;
    const { environments, taskTemplates } = facts.value;
    if (environments.length + taskTemplates.length === 0) {
      const missing = await missingNamespace(this.#context, signal);
      if (missing) return fail(missing);
    }
    for (const kind of REQUIRED_KINDS) {
      const state = await this.#watches.settled(kind, signal);
      if (signal?.aborted) return fail(clusterError('cancelled', 'Stopped before the cluster was read.'));
      // Without Pods much can still be told; the watch state says that they are missing.
      if (state?.name === 'stale' && kind !== 'Pod') return fail(state.error ?? clusterError('unreachable', state.reason));
    }
    return ok(undefined);
  }

  /** The environments as they are now, without watching them; sorted as `overviews`. */
  readOverviews(signal?: AbortSignal): Promise<Outcome<readonly EnvironmentOverview[], ClusterError>> {
    return readOverviews(this.#context, signal);
  }

  /** Sorted: what needs attention first. Tasks without an Environment come as an overview without `object`. */
  get overviews(): readonly EnvironmentOverview[] {
    return this.#watches.index.overviews();
  }

  overview(name: string): EnvironmentOverview | undefined {
    return this.#watches.index.overview(name);
  }

  /** Why a command is greyed, in a sentence; nothing when the event may be asked of the environment now. */
  whyNot(name: string, event: EnvironmentEvent): string | undefined {
    const overview = this.overview(name);
    if (overview === undefined) return `There is no environment "${name}".`;
    const operation = this.#operations.get(name);
    return operation === undefined
      ? whyNot(overview, event, this.#context.clock.now())
      : `${operation} of ${overview.id} is still in progress.`;
  }

  /** The worst state of the watches that matter (Nodes and Events are optional). */
  get watchState(): WatchState {
    return this.#watches.state;
  }

  get watchStates(): ReadonlyMap<WatchedKind, WatchState> {
    return this.#watches.states;
  }

  /** What the watches know now, for checks in the editor; `plan` reads it afresh. */
  get facts(): ClusterFacts {
    return this.#watches.facts;
  }

  /** The operation in progress on an environment in this process (`DEPLOY` or an event). */
  operationOn(name: string): string | undefined {
    return this.#operations.get(name);
  }

  /** How the operators do, told from the watched objects; nothing of them while the watches are not live. */
  get operators(): readonly OperatorHealth[] {
    return this.#context.operators.look();
  }

  retryNow(): void {
    this.#watches.retryNow();
  }

  /** What the cluster holds now, for a plan of a workflow; Nodes only where they may be listed. */
  readFacts({ signal }: OperationOptions = {}): Promise<Outcome<ClusterFacts, ClusterError>> {
    return readFacts(this.#context, signal);
  }

  /** A plan of a parsed manifest, checked against facts read now. */
  async plan(environment: EnvironmentObject, { signal }: OperationOptions = {}): Promise<Outcome<DeploymentPlan, ClusterError>> {
    const facts = await readFacts(this.#context, signal);
    return facts.ok ? ok(planFromManifest(inNamespace(environment, this.namespace), facts.value)) : facts;
  }

  /** A plan of each Environment of a file, in order; TaskTemplates and Environments of the same file count as facts. Writes nothing. */
  planFile(objects: readonly ManifestObject[], options: OperationOptions = {}): Promise<Outcome<readonly DeploymentPlan[], ClusterError>> {
    return planFile(this.#context, objects, options.signal);
  }

  /** Creates the Environment and waits until it is `standby`. A plan with errors creates nothing (reason `invalid`, `causes` the problems). */
  deploy(plan: DeploymentPlan, options: OperationOptions = {}): Promise<Outcome<EnvironmentOverview, ClusterError>> {
    return this.#exclusive(plan.environment.metadata.name, 'DEPLOY', () => deploy(this.#context, plan, this.#whileOpen(options)));
  }

  /** Asks for one transition and waits until every Task has made it, or says which did not and why. */
  async transition(
    name: string,
    event: EnvironmentEvent,
    options: TransitionOptions = {},
  ): Promise<Outcome<EnvironmentOverview, ClusterError>> {
    if (event === 'START_ACTIVITY') this.#highestRun = Math.max(this.#highestRun, options.run?.runNumber ?? 0);
    return this.#exclusive(name, event, () => transition(this.#context, name, event, this.#whileOpen(options)));
  }

  /** `task` is a task id (label `taskID`) or the name of a Task object. Waits until it and its pod are gone. */
  killTask(task: string, options: OperationOptions = {}): Promise<Outcome<void, ClusterError>> {
    this.start();
    return killTask(this.#context, task, this.#whileOpen(options));
  }

  /** Deletes an Environment, also an incomplete or already leaving one, and waits until it, its Tasks and Pods are gone; orphaned Tasks likewise. */
  killEnvironment(name: string, options: OperationOptions = {}): Promise<Outcome<void, ClusterError>> {
    this.start();
    return killEnvironment(this.#context, name, this.#whileOpen(options));
  }

  /** Last resort for an Environment that is being deleted while no operator answers; the Tasks it answers, their pods and processes may stay behind. */
  removeFinalizers(name: string, options: OperationOptions = {}): Promise<Outcome<readonly string[], ClusterError>> {
    return removeFinalizers(this.#context, name, this.#whileOpen(options));
  }

  /** Creates or updates the objects of one file; all of them are tried dry first and nothing is written when one is refused. Does not wait for `standby`. */
  applyManifest(objects: readonly ManifestObject[], options: ApplyOptions = {}): Promise<Outcome<readonly ApplyResult[], ClusterError>> {
    return applyManifest(this.#context, objects, this.#whileOpen(options));
  }

  /** An object as it is and as the API server would make it of the text; nothing is written. */
  liveAndDryRun(object: ManifestObject, options: OperationOptions = {}): Promise<Outcome<LiveAndDryRun, ClusterError>> {
    return liveAndDryRun(this.#context, object, this.#whileOpen(options).signal);
  }

  /** Highest run number seen in this namespace, plus one. */
  nextRunNumber(): number {
    const { environments = [], tasks = [] } = this.facts;
    return Math.max(this.#highestRun, highestRunNumber(environments, tasks)) + 1;
  }

  /** Operations in progress end as cancelled; what they asked of the cluster goes on. */
  dispose(): void {
    this.#store.dispose();
  }

  #whileOpen<T extends OperationOptions>(options: T): T & { readonly signal: AbortSignal } {
    const { signal } = options;
    return { ...options, signal: signal === undefined ? this.#closed.signal : AbortSignal.any([signal, this.#closed.signal]) };
  }

  /** One operation at a time on an environment; others may be busy with it too, that shows in the cluster. */
  async #exclusive(
    name: string,
    operation: string,
    run: () => Promise<Outcome<EnvironmentObject, ClusterError>>,
  ): Promise<Outcome<EnvironmentOverview, ClusterError>> {
    const other = this.#operations.get(name);
    if (other !== undefined) return fail(clusterError('conflict', `${other} of ${name} is still in progress.`));
    this.start();
    this.#operations.set(name, operation);
    try {
      const result = await run();
      if (!result.ok) return result;
      const overview = this.overview(name);
      return overview === undefined ? fail(clusterError('notFound', `${name} was deleted meanwhile.`)) : ok(overview);
    } finally {
      this.#operations.delete(name);
    }
  }
}
