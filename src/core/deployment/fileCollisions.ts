import type { Problem } from '../../base/problem.ts';
import { controlPortOf } from '../environment/controlPort.ts';
import type { EnvironmentObject, TaskObject, TaskTemplateSpec } from '../environment/customObjects.ts';
import { LABEL } from '../environment/names.ts';
import type { NodeNames } from '../environment/nodes.ts';
import { plannedTasks } from '../environment/plannedTasks.ts';
import type { ManifestObject } from './manifest.ts';
import { objectProblem } from './objectProblem.ts';

/** What is known besides the objects themselves. */
export interface CollisionFacts {
  readonly templates: ReadonlyMap<string, TaskTemplateSpec> | undefined;
  readonly nodes: NodeNames | undefined;
}

/** A Task that is to be, as a Task object or by an Environment. */
interface ComingTask {
  /** Of the object among those of the file. */
  readonly index: number;
  /** As it is called in a sentence. */
  readonly maker: string;
  readonly isMade: boolean;
  readonly namespace: string;
  readonly name: string;
  readonly id: string | undefined;
  readonly node: string;
  /** Absent where the pod has a network of its own. */
  readonly port: number | undefined;
  readonly fields: { readonly name: string; readonly id: string; readonly port: string };
}

export interface FileCollision {
  readonly index: number;
  readonly problem: Problem;
}

/**
 * Tasks of one file that get into each other's way although each object is good by itself: one name or task id for two in a namespace, one
 * control port for two on a node (domain.md §5.1.5 and 13). What collides within one Environment is told by `taskProblems`.
 */
export function fileCollisions(objects: readonly ManifestObject[], facts: CollisionFacts): readonly FileCollision[] {
  const found: FileCollision[] = [];
  const names = new Map<string, ComingTask>();
  const ids = new Map<string, ComingTask>();
  const ports = new Map<string, ComingTask>();
  for (const task of objects.flatMap((object, index) => comingTasks(object, index, facts))) {
    const report = (code: string, field: string, message: string) =>
      found.push({ index: task.index, problem: objectProblem(code, 'warning', field, message) });
    const sameName = taken(names, `${task.namespace} ${task.name}`, task);
    if (sameName && (sameName.isMade || task.isMade)) {
      const other = sameName.isMade ? `${sameName.maker} makes` : 'This file holds';
      const message = `${other} a Task "${task.name}" as well: there can be only one, and the environment-manager skips the second.`;
      report('task-name-collision', task.fields.name, message);
    }
    const sameId = task.id === undefined ? undefined : taken(ids, `${task.namespace} ${task.id}`, task);
    if (sameId && sameId.name !== task.name) {
      const message = `The task id "${task.id}" is that of "${sameId.name}" (${sameId.maker}) as well: tasks are found by it, it must be unique.`;
      report('task-id-collision', task.fields.id, message);
    }
    const samePort = task.port === undefined ? undefined : taken(ports, `${task.node}:${task.port}`, task);
    if (samePort && samePort.name !== task.name) {
      const message = `Control port ${task.port} is used on ${task.node} by "${samePort.name}" (${samePort.maker}) as well, and both share the host's network.`;
      report('control-port-clash', task.fields.port, message);
    }
  }
  return found;
}

/** The first with this key, if another object brings it. */
function taken(first: Map<string, ComingTask>, key: string, task: ComingTask): ComingTask | undefined {
  const known = first.get(key);
  if (known === undefined) first.set(key, task);
  return known !== undefined && known.index !== task.index ? known : undefined;
}

function comingTasks(object: ManifestObject, index: number, facts: CollisionFacts): readonly ComingTask[] {
  if (object.kind === 'Task') return [ownTask(object, index)];
  return object.kind === 'Environment' ? tasksOf(object, index, facts) : [];
}

function ownTask({ metadata, spec }: TaskObject, index: number): ComingTask {
  return {
    index,
    maker: `Task "${metadata.name}"`,
    isMade: false,
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    id: metadata.labels?.[LABEL.taskId] || undefined,
    node: spec.nodeName ?? '',
    port: spec.pod?.hostNetwork === true && (spec.nodeName ?? '') !== '' ? spec.control?.port : undefined,
    fields: { name: 'metadata.name', id: `metadata.labels.${LABEL.taskId}`, port: 'spec.control.port' },
  };
}

function tasksOf(environment: EnvironmentObject, index: number, { templates, nodes }: CollisionFacts): readonly ComingTask[] {
  const { name, namespace = '' } = environment.metadata;
  return plannedTasks(environment).map((planned) => {
    const template = planned.inline ?? templates?.get(planned.className);
    const where = nodes?.resolve(planned.node);
    return {
      index,
      maker: `Environment "${name}"`,
      isMade: true,
      namespace,
      name: planned.taskName,
      id: planned.reference?.taskID || undefined,
      node: where?.kind === 'found' ? where.name : planned.node,
      port: template?.pod?.hostNetwork === true ? controlPortOf(planned, template) : undefined,
      fields: { name: planned.field, id: `${planned.field}.taskID`, port: planned.field },
    };
  });
}
