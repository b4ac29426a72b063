import type { PodObject } from '../../core/environment/customObjects.ts';
import type { ResourceType } from '../../k8s/kubeClient.ts';

export const PODS: ResourceType<PodObject> = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true };
