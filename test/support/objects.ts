import { API_GROUP_VERSION, type EnvironmentObject, type PodObject, type TaskObject } from '../../src/core/environment/customObjects.ts';

/** A healthy Task in `standby` on flp001.cern.ch, of environment `2abc`; `given` goes over it. */
export function taskObject(
  name: string,
  given: {
    readonly metadata?: Partial<TaskObject['metadata']>;
    readonly spec?: TaskObject['spec'];
    readonly status?: TaskObject['status'];
  } = {},
): TaskObject {
  return {
    apiVersion: API_GROUP_VERSION,
    kind: 'Task',
    metadata: {
      name,
      uid: `uid-${name}`,
      resourceVersion: '10',
      finalizers: ['aliecs.alice.cern/finalizer'],
      labels: { environment: '2abc', node: 'flp001', taskID: `id-${name}` },
      ...given.metadata,
    },
    spec: { state: 'standby', nodeName: 'flp001.cern.ch', control: { mode: 'direct', port: 47101 }, ...given.spec },
    status: { state: 'standby', ...given.status },
  };
}

/** The pod of a Task, running on one healthy container unless `status` says otherwise. */
export function podObject(task: string, status: PodObject['status'] = {}): PodObject {
  const containerStatuses = [{ name: 'main', ready: true, restartCount: 0, state: { running: {} } }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `aliecs-task-pod-${task}`, labels: { task_name: task } },
    spec: { nodeName: 'flp001.cern.ch', containers: [{ name: 'main', image: 'registry.example/main:1' }] },
    status: { phase: 'Running', containerStatuses, ...status },
  };
}

/** Environment `2abc` with templates on node flp001, desired and observed as given (lower case; no status when absent). */
export function environmentObject(
  templates: readonly string[],
  desired: EnvironmentObject['spec']['state'],
  observed?: string,
  metadata: Partial<EnvironmentObject['metadata']> = {},
): EnvironmentObject {
  return {
    apiVersion: API_GROUP_VERSION,
    kind: 'Environment',
    metadata: {
      name: '2abc',
      namespace: 'alice-tasks',
      uid: 'uid-2abc',
      finalizers: ['aliecs.alice.cern/environment-finalizer'],
      ...metadata,
    },
    taskTemplates: { tasks: { flp001: templates.map((name) => ({ name, env: [], argsCLI: [], taskID: `id-flp001-${name}` })) } },
    spec: { state: desired, tasks: {} },
    ...(observed === undefined ? {} : { status: { state: observed, tasks: {} } }),
  };
}
