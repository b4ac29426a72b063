import { type Outcome, ok } from '../base/outcome.ts';
import { API_GROUP, type CustomKind } from '../core/environment/customObjects.ts';
import type { SchemaDifference } from '../core/schema/schemaDifferences.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import type { KubeClient, RequestOptions } from '../k8s/kubeClient.ts';
import { CRDS, type CustomResourceDefinitionObject, ENVIRONMENTS, TASK_TEMPLATES, TASKS } from './resources.ts';

/** A definition of the cluster that means something else than the one that comes with this program. */
export interface DifferentDefinition {
  readonly kind: CustomKind;
  readonly uid: string;
  readonly resourceVersion: string;
  /** The CustomResourceDefinition as JSON. */
  readonly text: string;
  readonly differences: readonly SchemaDifference[];
}

/** The three definitions as the cluster has them; one that has not changed is not looked at twice. */
export class Definitions {
  readonly #client: KubeClient;
  /** By name; nothing for one that differs in nothing. */
  readonly #known = new Map<string, { readonly version: string; readonly different: DifferentDefinition | undefined }>();

  constructor(client: KubeClient) {
    this.#client = client;
  }

  /** Those that differ, as last read. */
  get different(): readonly DifferentDefinition[] {
    return [...this.#known.values()].flatMap(({ different }) => different ?? []);
  }

  /** Reads them now. One that is missing differs in nothing; whoever may not read them gets the error. */
  async read(options: RequestOptions): Promise<Outcome<void, ClusterError>> {
    for (const { plural } of [ENVIRONMENTS, TASKS, TASK_TEMPLATES]) {
      const name = `${plural}.${API_GROUP}`;
      const found = await this.#client.get(CRDS, { name }, options);
      if (!found.ok && found.error.reason !== 'notFound') return found;
      if (!found.ok) {
        this.#known.delete(name);
        continue;
      }
      const { uid = '', resourceVersion = '' } = found.value.metadata;
      const version = `${uid} ${resourceVersion}`;
      if (this.#known.get(name)?.version === version) continue;
      this.#known.set(name, { version, different: await compared(found.value, uid, resourceVersion) });
    }
    return ok(undefined);
  }
}

/** The schemas are loaded for this. */
async function compared(
  definition: CustomResourceDefinitionObject,
  uid: string,
  resourceVersion: string,
): Promise<DifferentDefinition | undefined> {
  const [{ readJson }, { readDefinition }, { schemaDifferences }, { schemaOf }] = await Promise.all([
    import('../core/schema/jsonReader.ts'),
    import('../core/schema/readDefinition.ts'),
    import('../core/schema/schemaDifferences.ts'),
    import('../core/schema/schemas.ts'),
  ]);
  const text = JSON.stringify(definition);
  const json = readJson(text);
  const read = readDefinition(json.ok ? json.value.value : null);
  if (!read.ok) return undefined;
  const { kind, schema } = read.value;
  const differences = schemaDifferences(schemaOf(kind), schema, 'the cluster');
  return differences.length === 0 ? undefined : { kind, uid, resourceVersion, text, differences };
}
