import type {
  Container,
  EnvironmentObject,
  EnvVar,
  ObjectMeta,
  PodSpec,
  TaskObject,
  TaskReference,
  TaskTemplateSpec,
} from '../../core/environment/customObjects.ts';
import type { KubeObject } from '../../k8s/kubeClient.ts';

/**
 * The operators read objects into Go types and write those back, which changes more than they mean to (operators.md 9, 22):
 * empty texts and lists of optional fields vanish, structs without a pointer appear, missing required lists become null.
 */

/** An object as it is sent; it may hold nulls that the API server refuses. */
export interface WrittenObject extends KubeObject {
  readonly metadata: ObjectMeta;
  readonly spec?: unknown;
  readonly taskTemplates?: unknown;
  readonly status?: unknown;
}

/** An Environment as the environment-manager writes it back. */
export function environmentAsWritten(environment: EnvironmentObject): WrittenObject {
  const tasks = environment.taskTemplates?.tasks;
  return {
    ...environment,
    taskTemplates: { tasks: tasks === undefined ? null : mapLists(tasks, referenceAsWritten) },
    spec: {
      ...environment.spec,
      tasks: mapLists(environment.spec.tasks, (definition) => ({ ...definition, spec: specAsWritten(definition.spec) })),
    },
  };
}

/** A Task as either operator writes it. */
export function taskAsWritten(task: TaskObject): WrittenObject {
  return { ...task, spec: specAsWritten(task.spec) };
}

function specAsWritten(spec: TaskTemplateSpec): Record<string, unknown> {
  return { ...spec, pod: podAsWritten(spec.pod), control: spec.control ?? {} };
}

function podAsWritten(pod: PodSpec | undefined): Record<string, unknown> {
  const { containers, initContainers = [], ...rest } = pod ?? { containers: undefined };
  return {
    ...rest,
    containers: containers?.map(containerAsWritten) ?? null,
    ...(initContainers.length > 0 && { initContainers: initContainers.map(containerAsWritten) }),
  };
}

function referenceAsWritten(reference: TaskReference): TaskReference {
  return { ...reference, env: reference.env.map(variableAsWritten) };
}

function containerAsWritten({ args = [], command = [], env = [], ...rest }: Container): Container {
  return {
    ...rest,
    ...(args.length > 0 && { args }),
    ...(command.length > 0 && { command }),
    ...(env.length > 0 && { env: env.map(variableAsWritten) }),
    resources: rest['resources'] ?? {},
  };
}

function variableAsWritten({ value, ...rest }: EnvVar): EnvVar {
  return value === undefined || value === '' ? rest : { ...rest, value };
}

function mapLists<T, U>(lists: Readonly<Record<string, readonly T[]>>, change: (item: T) => U): Record<string, readonly U[]> {
  return Object.fromEntries(Object.entries(lists).map(([key, items]) => [key, items.map(change)]));
}
