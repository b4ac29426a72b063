import type {
  EnvironmentObject,
  EventObject,
  NodeObject,
  PodObject,
  TaskObject,
  TaskTemplateObject,
} from '../../core/environment/customObjects.ts';
import { API_GROUP, API_VERSION } from '../../core/environment/customObjects.ts';
import type { ResourceType } from '../../k8s/kubeClient.ts';

const custom = { group: API_GROUP, version: API_VERSION, namespaced: true };
const core = { group: '', version: 'v1', namespaced: true };

export const ENVIRONMENTS: ResourceType<EnvironmentObject> = { ...custom, plural: 'environments', kind: 'Environment' };
export const TASKS: ResourceType<TaskObject> = { ...custom, plural: 'tasks', kind: 'Task' };
export const TASK_TEMPLATES: ResourceType<TaskTemplateObject> = { ...custom, plural: 'tasktemplates', kind: 'TaskTemplate' };
export const PODS: ResourceType<PodObject> = { ...core, plural: 'pods', kind: 'Pod' };
export const EVENTS: ResourceType<EventObject> = { ...core, plural: 'events', kind: 'Event' };
export const NODES: ResourceType<NodeObject> = { ...core, namespaced: false, plural: 'nodes', kind: 'Node' };
