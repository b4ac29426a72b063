import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../base/clock.ts';
import type { Outcome } from '../../base/outcome.ts';
import { fail, ok } from '../../base/outcome.ts';
import type { EnvironmentObject, TaskObject } from '../../core/environment/customObjects.ts';
import { LABEL, taskNameOf } from '../../core/environment/names.ts';
import { NodeNames } from '../../core/environment/nodes.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { KubeClient, ObjectName } from '../../k8s/kubeClient.ts';
import type { ReconcileError, ReconcileResult } from './controller.ts';
import { afterWrite, DONE } from './controller.ts';
import { environmentStatus } from './environmentStatus.ts';
import type { WrittenObject } from './goTypes.ts';
import { environmentAsWritten, taskAsWritten } from './goTypes.ts';
import type { ObjectCache, Written } from './objectCache.ts';
import { untilKnown } from './objectCache.ts';
import { ENVIRONMENTS, NODES, TASK_TEMPLATES, TASKS } from './resources.ts';
import type { Placement } from './taskFromDefinition.ts';
import { missingVariable, taskFromInline, taskFromTemplate } from './taskFromDefinition.ts';

const FINALIZER = 'aliecs.alice.cern/environment-finalizer';

export interface EnvironmentCaches {
  readonly environments: ObjectCache<EnvironmentObject>;
  readonly tasks: ObjectCache<TaskObject>;
}

/** How making Tasks ended: all are there, or it stopped in silence and nothing will ever be tried again (operators.md 10). */
type Creation = 'complete' | 'stopped';

/** The environment-manager's work on one Environment (domain.md §7). */
export class EnvironmentReconciler {
  readonly #client: KubeClient;
  readonly #caches: EnvironmentCaches;
  readonly #clock: Clock;
  /** The Environment as it was last written by the reconcile that is under way. */
  #written: Written | undefined;

  constructor(client: KubeClient, caches: EnvironmentCaches, clock: Clock) {
    this.#client = client;
    this.#caches = caches;
    this.#clock = clock;
  }

  async reconcile(name: Required<ObjectName>): Promise<ReconcileResult> {
    this.#written = undefined;
    const result = await this.#work(name);
    await untilKnown(this.#caches.environments, `${name.namespace}/${name.name}`, this.#written, this.#clock);
    return result;
  }

  async #work({ namespace, name }: Required<ObjectName>): Promise<ReconcileResult> {
    const environment = this.#caches.environments.objects.get(`${namespace}/${name}`);
    if (environment === undefined) return DONE;
    const finalizers = environment.metadata.finalizers ?? [];
    if (environment.metadata.deletionTimestamp !== undefined) {
      return finalizers.includes(FINALIZER) ? this.#delete(environment, finalizers) : DONE;
    }
    if (!finalizers.includes(FINALIZER)) return this.#writeFinalizers(environment, [...finalizers, FINALIZER]);
    if ((environment.status?.state ?? '') === '') {
      const creation = await this.#createTasks(environment);
      if (!creation.ok) return creation;
      if (creation.value === 'stopped') return DONE;
    }
    return this.#drive(environment);
  }

  async #delete(environment: EnvironmentObject, finalizers: readonly string[]): Promise<ReconcileResult> {
    const tasks = this.#tasksOf(environment);
    if (tasks.length === 0) {
      // Asks the server, so that Tasks made a moment ago are not left behind.
      const { name, namespace } = environment.metadata;
      const labelSelector = `${LABEL.environment}=${name}`;
      const left = await this.#client.list(TASKS, { labelSelector, limit: 1, ...(namespace !== undefined && { namespace }) });
      if (!left.ok) return left;
      if (left.value.items.length > 0) return DONE;
      const rest = finalizers.filter((finalizer) => finalizer !== FINALIZER);
      return this.#writeFinalizers(environment, rest);
    }
    for (const { metadata } of tasks) {
      if (metadata.deletionTimestamp !== undefined) continue;
      const deleted = await this.#client.delete(TASKS, metadata);
      if (!deleted.ok && deleted.error.reason !== 'notFound') return deleted;
    }
    return DONE;
  }

  async #createTasks(environment: EnvironmentObject): Promise<Outcome<Creation, ReconcileError>> {
    const nodes = await this.#client.list(NODES);
    if (!nodes.ok) return nodes;
    const names = new NodeNames(nodes.value.items.map((node) => node.metadata.name));
    const { taskTemplates, spec } = environment;
    for (const [nodeKey, references] of Object.entries(taskTemplates?.tasks ?? {})) {
      const placement = place(environment, nodeKey, names);
      if (!placement.ok) return placement;
      for (const reference of references) {
        const template = await this.#client.get(TASK_TEMPLATES, inNamespaceOf(environment, reference.name));
        if (!template.ok) return template.error.reason === 'notFound' ? ok('stopped') : template;
        if (this.#exists(environment, nodeKey, reference.name)) continue;
        if (missingVariable(template.value.spec, reference) !== undefined) return ok('stopped');
        // The real one runs into an index out of range here and is restarted by its framework.
        if (!template.value.spec.pod?.containers?.length) return fail({ message: `TaskTemplate ${reference.name} has no container` });
        const created = await this.#create(taskFromTemplate(placement.value, reference, template.value.spec));
        if (!created.ok) return created;
      }
    }
    for (const [nodeKey, definitions] of Object.entries(spec.tasks)) {
      const placement = place(environment, nodeKey, names);
      if (!placement.ok) return placement;
      for (const definition of definitions) {
        if (this.#exists(environment, nodeKey, definition.name)) continue;
        const created = await this.#create(taskFromInline(placement.value, definition.name, definition.spec));
        if (!created.ok) return created;
      }
    }
    return ok('complete');
  }

  /** Whether a Task of that name is there, whoever it belongs to. */
  #exists(environment: EnvironmentObject, nodeKey: string, template: string): boolean {
    return this.#caches.tasks.objects.has(`${environment.metadata.namespace ?? ''}/${taskNameOf(nodeKey, template)}`);
  }

  async #create(task: TaskObject): Promise<Outcome<void, ReconcileError>> {
    const created = await this.#client.create<WrittenObject>(TASKS, taskAsWritten(task));
    // `conflict` of a create: it exists, which the cache did not know yet.
    return created.ok || created.error.reason === 'conflict' ? ok(undefined) : created;
  }

  async #drive(environment: EnvironmentObject): Promise<ReconcileResult> {
    const tasks = this.#tasksOf(environment);
    for (const task of tasks) {
      if (task.spec.state === environment.spec.state) continue;
      // A Task that cannot be patched does not keep the others from it, nor is it tried again.
      await this.#client.patch(TASKS, task.metadata, { spec: { state: environment.spec.state } }, { type: 'merge' });
    }
    const status = environmentStatus(environment.status, tasks);
    if (isDeepStrictEqual(status, environment.status)) return DONE;
    return this.#noting(await this.#client.replace(ENVIRONMENTS, { ...environment, status }, { subresource: 'status' }));
  }

  #tasksOf({ metadata }: EnvironmentObject): TaskObject[] {
    return [...this.#caches.tasks.objects.values()].filter(
      (task) => task.metadata.namespace === metadata.namespace && task.metadata.labels?.[LABEL.environment] === metadata.name,
    );
  }

  async #writeFinalizers(environment: EnvironmentObject, finalizers: readonly string[]): Promise<ReconcileResult> {
    const changed = { ...environment, metadata: { ...environment.metadata, finalizers } };
    return this.#noting(await this.#client.replace<WrittenObject>(ENVIRONMENTS, environmentAsWritten(changed)));
  }

  #noting(outcome: Outcome<Written, ClusterError>): ReconcileResult {
    if (outcome.ok) this.#written = outcome.value;
    return afterWrite(outcome);
  }
}

function place(environment: EnvironmentObject, nodeKey: string, names: NodeNames): Outcome<Placement, ReconcileError> {
  const node = names.resolve(nodeKey);
  if (node.kind === 'found') return ok({ environment, nodeKey, nodeName: node.name });
  const why = node.kind === 'unknown' ? 'matches no Node' : `cannot be resolved: ${node.nodes.join(' and ')} share ${node.part}`;
  return fail({ message: `Node name ${nodeKey} ${why}` });
}

function inNamespaceOf({ metadata }: EnvironmentObject, name: string): ObjectName {
  return metadata.namespace === undefined ? { name } : { name, namespace: metadata.namespace };
}
