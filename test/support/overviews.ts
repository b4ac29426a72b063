import { ANNOTATION } from '../../src/core/environment/annotations.ts';
import { API_GROUP_VERSION, type EnvironmentObject, type TaskObject } from '../../src/core/environment/customObjects.ts';
import type { EnvironmentOverview, NodeOverview, TaskOverview } from '../../src/core/environment/overview.ts';

/** An environment as the tree gets it, healthy and CONFIGURED unless `given` says otherwise. */
export function environmentOverview(given: Partial<EnvironmentOverview> = {}): EnvironmentOverview {
  const name = given.name ?? '2abcdefg';
  const nodes = given.nodes ?? [nodeOverview()];
  const tasks = nodes.flatMap((node) => node.tasks);
  return {
    name,
    namespace: 'alice-tasks',
    uid: `uid-${name}`,
    id: name,
    state: 'CONFIGURED',
    desired: 'CONFIGURED',
    attention: 'fine',
    explanation: '',
    taskCount: tasks.length,
    tasksInDesiredState: tasks.filter((task) => task.attention === 'fine').length,
    createdAt: 1_000_000,
    object: environmentObject(name),
    ...given,
    nodes,
  };
}

export function nodeOverview(given: Partial<NodeOverview> = {}): NodeOverview {
  return { name: 'flp001.cern.ch', state: 'CONFIGURED', attention: 'fine', behind: 0, tasks: [taskOverview()], ...given };
}

export function taskOverview(given: Partial<TaskOverview> = {}): TaskOverview {
  const name = given.name ?? 'flp001-readout';
  return {
    name,
    className: 'readout',
    taskId: 'id-readout',
    node: 'flp001.cern.ch',
    state: 'CONFIGURED',
    desired: 'CONFIGURED',
    attention: 'fine',
    explanation: '',
    conditions: [],
    object: taskObject(name),
    events: [],
    ...given,
  };
}

/** A reference whose Task object the operator has not created, or tasks whose Environment is gone. */
export function withoutObject<T extends { readonly object?: unknown }>(overview: T): Omit<T, 'object'> {
  const { object: _, ...rest } = overview;
  return rest;
}

/** Requested and observed: `configured`. */
function environmentObject(name: string): EnvironmentObject {
  return {
    apiVersion: API_GROUP_VERSION,
    kind: 'Environment',
    metadata: { name, namespace: 'alice-tasks', uid: `uid-${name}`, annotations: { [ANNOTATION.environmentId]: name } },
    taskTemplates: { tasks: {} },
    spec: { state: 'configured', tasks: {} },
    status: { state: 'configured', tasks: {} },
  };
}

function taskObject(name: string): TaskObject {
  return {
    apiVersion: API_GROUP_VERSION,
    kind: 'Task',
    metadata: { name, namespace: 'alice-tasks', uid: `uid-${name}` },
    spec: { state: 'configured', nodeName: 'flp001.cern.ch', control: { mode: 'direct', port: 47100 } },
    status: { state: 'configured' },
  };
}
