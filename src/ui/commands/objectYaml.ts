import { type Outcome, ok } from '../../base/outcome.ts';
import type { CustomKind } from '../../core/environment/customObjects.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { KubeObject } from '../../k8s/kubeClient.ts';
import type { Link } from '../connection/link.ts';

/** An object read now, as YAML without the book-keeping of its fields' owners. */
export async function objectYaml(link: Link, kind: CustomKind, name: string): Promise<Outcome<string, ClusterError>> {
  const { ENVIRONMENTS, TASKS, TASK_TEMPLATES } = await import('../../manager/resources.ts');
  const type = { Environment: ENVIRONMENTS, Task: TASKS, TaskTemplate: TASK_TEMPLATES }[kind];
  const object = await link.client.get<KubeObject>(type, { name, namespace: link.manager.namespace });
  return object.ok ? ok(await yamlOf(object.value)) : object;
}

/** An object as YAML without the book-keeping of its fields' owners. */
export async function yamlOf(object: KubeObject): Promise<string> {
  const { stringify } = await import('yaml');
  const { managedFields: _, ...metadata } = { managedFields: undefined, ...object.metadata };
  return stringify({ ...object, metadata }, { lineWidth: 0 });
}
