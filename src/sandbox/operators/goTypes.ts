import { isRecord } from '../../base/record.ts';
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
 * empty values of optional fields vanish (texts, lists, maps, `false`, 0), structs without a pointer appear, missing required lists
 * become null.
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

function specAsWritten({ pod, control, bind, connect, ...rest }: TaskTemplateSpec): Record<string, unknown> {
  return {
    ...withoutEmpty({
      ...rest,
      bind: bind?.map(channelAsWritten),
      connect: connect?.map(channelAsWritten),
    }),
    pod: podAsWritten(pod),
    control: withoutEmpty(control ?? {}),
  };
}

function podAsWritten(pod: PodSpec | undefined): Record<string, unknown> {
  const { containers, initContainers = [], ...rest } = pod ?? { containers: undefined };
  return {
    ...withoutEmpty({ ...rest, initContainers: initContainers.map(containerAsWritten) }, POD_KEEPS),
    containers: containers?.map(containerAsWritten) ?? null,
  };
}

function referenceAsWritten({ env, ...rest }: TaskReference): Record<string, unknown> {
  return { ...withoutEmpty(rest, REFERENCE_KEEPS), env: env.map(variableAsWritten) };
}

function containerAsWritten({ env = [], resources, ...rest }: Container): Record<string, unknown> {
  return {
    ...withoutEmpty({ ...rest, env: env.map(variableAsWritten) }, CONTAINER_KEEPS),
    resources: withoutEmpty(isRecord(resources) ? resources : {}),
  };
}

function channelAsWritten(channel: unknown): unknown {
  return isRecord(channel) ? withoutEmpty(channel, CHANNEL_KEEPS) : channel;
}

/** What is required, or behind a pointer in Go, is written although it is empty. */
const REFERENCE_KEEPS = ['name', 'argsCLI'];
const CHANNEL_KEEPS = ['name', 'type', 'target', 'global'];
const CONTAINER_KEEPS = ['name', 'livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle', 'securityContext'];
const POD_KEEPS = [
  'activeDeadlineSeconds',
  'affinity',
  'automountServiceAccountToken',
  'dnsConfig',
  'enableServiceLinks',
  'hostUsers',
  'os',
  'priority',
  'resources',
  'runtimeClassName',
  'securityContext',
  'setHostnameAsFQDN',
  'shareProcessNamespace',
  'terminationGracePeriodSeconds',
];

function withoutEmpty(fields: object, keep: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key, value]) => keep.includes(key) || !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === '' || value === 0 || value === false || (isRecord(value) && Object.keys(value).length === 0);
}

function variableAsWritten({ value, ...rest }: EnvVar): EnvVar {
  return value === undefined || value === '' ? rest : { ...rest, value };
}

function mapLists<T, U>(lists: Readonly<Record<string, readonly T[]>>, change: (item: T) => U): Record<string, readonly U[]> {
  return Object.fromEntries(Object.entries(lists).map(([key, items]) => [key, items.map(change)]));
}
