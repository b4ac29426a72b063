import { API_GROUP, type CustomKind } from '../../core/environment/customObjects.ts';
import type { KubeClient, KubeObject, ResourceType } from '../../k8s/kubeClient.ts';
import { CRDS, ENVIRONMENTS, PODS, TASK_TEMPLATES, TASKS } from '../../manager/resources.ts';

export interface Permission {
  readonly verb: string;
  readonly kind: string;
  readonly answer: 'yes' | 'no' | 'unknown';
}

export type Definitions =
  | { readonly name: 'unknown'; readonly reason: string }
  /** `version` is the served one, absent for a definition that is missing. */
  | { readonly name: 'known'; readonly found: readonly { readonly kind: CustomKind; readonly version: string | undefined }[] };

/** What the Cluster view shows besides the watches: asked once when it is opened, and again by *Retry now*. */
export interface ClusterDetails {
  readonly definitions: Definitions;
  readonly permissions: readonly Permission[];
}

const KINDS: readonly CustomKind[] = ['Environment', 'Task', 'TaskTemplate'];

/** What the manager needs to be allowed. */
const NEEDED: readonly (readonly [verb: string, type: ResourceType<KubeObject>])[] = [
  ['list', ENVIRONMENTS],
  ['watch', ENVIRONMENTS],
  ['create', ENVIRONMENTS],
  ['patch', ENVIRONMENTS],
  ['delete', ENVIRONMENTS],
  ['list', TASKS],
  ['watch', TASKS],
  ['patch', TASKS],
  ['delete', TASKS],
  ['list', TASK_TEMPLATES],
  ['create', TASK_TEMPLATES],
  ['list', PODS],
];

export async function readClusterDetails(client: KubeClient, signal: AbortSignal): Promise<ClusterDetails> {
  const [definitions, permissions] = await Promise.all([readDefinitions(client, signal), readPermissions(client, signal)]);
  return { definitions, permissions };
}

async function readDefinitions(client: KubeClient, signal: AbortSignal): Promise<Definitions> {
  const listed = await client.list(CRDS, { signal });
  if (!listed.ok) return { name: 'unknown', reason: listed.error.message };
  const found = KINDS.map((kind) => {
    const definition = listed.value.items.find(({ spec }) => spec.group === API_GROUP && spec.names.kind === kind);
    return { kind, version: definition?.spec.versions.find(({ served }) => served)?.name };
  });
  return { name: 'known', found };
}

async function readPermissions(client: KubeClient, signal: AbortSignal): Promise<Permission[]> {
  const { namespace } = client.target;
  return Promise.all(
    NEEDED.map(async ([verb, type]): Promise<Permission> => {
      const answer = await client.may(verb, type, namespace, { signal });
      return { verb, kind: type.kind, answer: answer.ok ? (answer.value ? 'yes' : 'no') : 'unknown' };
    }),
  );
}
