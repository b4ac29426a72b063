import { fail, type Outcome, ok } from '../../base/outcome.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { KubeObject, RequestOptions, ResourceType } from '../../k8s/kubeClient.ts';
import { CRDS } from '../../manager/resources.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';
import { confirm, runWrite } from './operation.ts';
import { reportError, say } from './report.ts';

const TITLE = 'Install custom resource definitions';

/** Creates those of the three definitions that the cluster lacks; they hold for the whole cluster, so it asks first. */
export async function installDefinitions(ui: Ui): Promise<void> {
  const link = await ui.connection.ensure();
  if (!link.ok) return reportError(ui, TITLE, link.error);
  const allowed = await link.value.client.may('create', CRDS);
  if (allowed.ok && !allowed.value) {
    return say(
      ui,
      `${TITLE}: you may not create custom resource definitions on ${link.value.manager.target.context}. Ask its administrator.`,
    );
  }
  const { context, server } = link.value.manager.target;
  const detail = `Context: ${context}\nServer: ${server}\nEnvironment, Task and TaskTemplate of aliecs.alice.cern, for the whole cluster. Existing ones stay as they are.`;
  if (!(await confirm(`${TITLE}?`, detail, 'Install'))) return;
  const outcome = await runWrite(ui, link.value, { title: TITLE, run: (options) => install(link.value, options), confirmed: true });
  if (outcome?.ok !== true) return;
  say(ui, outcome.value.length === 0 ? `${TITLE}: all were there.` : `${TITLE}: ${outcome.value.join(', ')} created.`);
  await ui.connection.use(ui.connection.choice);
}

/** Only written here, never read: no more than a name is asked of it. */
const DEFINITIONS: ResourceType<KubeObject> = CRDS;

function isNamed(object: object): object is KubeObject {
  const { metadata }: { metadata?: unknown } = { metadata: undefined, ...object };
  return typeof metadata === 'object' && metadata !== null && 'name' in metadata && typeof metadata.name === 'string';
}

/** Names of those that were created. */
async function install({ client }: Link, { signal }: RequestOptions): Promise<Outcome<readonly string[], ClusterError>> {
  const { customResourceDefinitions } = await import('../../core/schema/customResourceDefinitions.ts');
  const options = signal === undefined ? {} : { signal };
  const listed = await client.list(CRDS, options);
  if (!listed.ok) return listed;
  const there = new Set(listed.value.items.map(({ metadata }) => metadata.name));
  const created: string[] = [];
  for (const definition of customResourceDefinitions()) {
    if (!isNamed(definition) || there.has(definition.metadata.name)) continue;
    const outcome = await client.create(DEFINITIONS, definition, options);
    if (!outcome.ok && outcome.error.reason !== 'conflict') return fail(outcome.error);
    created.push(definition.metadata.name);
  }
  return ok(created);
}
