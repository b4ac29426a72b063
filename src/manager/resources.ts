import type {
  EnvironmentObject,
  EventObject,
  NodeObject,
  ObjectMeta,
  PodObject,
  TaskObject,
  TaskTemplateObject,
} from '../core/environment/customObjects.ts';
import { API_GROUP, API_VERSION } from '../core/environment/customObjects.ts';
import type { KubeObject, ResourceType } from '../k8s/kubeClient.ts';

/** A CustomResourceDefinition, as far as the Cluster view and the check for missing ones read it. */
export interface CustomResourceDefinitionObject extends KubeObject {
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly versions: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly schema?: { readonly openAPIV3Schema?: unknown };
    }[];
  };
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

const custom = { group: API_GROUP, version: API_VERSION, namespaced: true };
const core = { group: '', version: 'v1', namespaced: true };

export const ENVIRONMENTS: ResourceType<EnvironmentObject> = {
  ...custom,
  plural: 'environments',
  kind: 'Environment',
  emptySpec: { state: '', tasks: {} },
};
export const TASKS: ResourceType<TaskObject> = { ...custom, plural: 'tasks', kind: 'Task', emptySpec: {} };
export const TASK_TEMPLATES: ResourceType<TaskTemplateObject> = {
  ...custom,
  plural: 'tasktemplates',
  kind: 'TaskTemplate',
  emptySpec: {},
};
export const PODS: ResourceType<PodObject> = { ...core, plural: 'pods', kind: 'Pod' };
export const EVENTS: ResourceType<EventObject> = { ...core, plural: 'events', kind: 'Event' };
export const NODES: ResourceType<NodeObject> = { ...core, namespaced: false, plural: 'nodes', kind: 'Node' };
export const NAMESPACES: ResourceType<KubeObject & { readonly metadata: ObjectMeta }> = {
  ...core,
  namespaced: false,
  plural: 'namespaces',
  kind: 'Namespace',
};
export const CRDS: ResourceType<CustomResourceDefinitionObject> = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  namespaced: false,
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
};
