import { newEnvironmentId } from '../../core/environment/newEnvironmentId.ts';
import { pickEnvironment } from '../commands/pickEnvironment.ts';
import { reportText, say } from '../commands/report.ts';
import type { Ui } from '../ui.ts';
import { factsOf } from './clusterFacts.ts';
import { originOf } from './deployedFrom.ts';
import { showDifference } from './difference.ts';
import { workflowOf } from './taskSource.ts';

const TITLE = 'Compare with what the workflow gives now';

/** An environment beside what its workflow would give now with the values it was deployed with. */
export async function compareWithWorkflow(ui: Ui, argument: unknown): Promise<void> {
  const picked = await pickEnvironment(ui, argument, 'showObject', TITLE);
  if (picked === undefined) return;
  const { link, environment } = picked;
  const origin = originOf(environment);
  if (origin === undefined) return say(ui, `${TITLE}: ${environment.id} was not deployed from a workflow.`);
  const workflow = await workflowOf(ui, environment);
  if (workflow === undefined)
    return say(ui, `${TITLE}: ${origin.file} of ${environment.id} is not in this workspace. Open the folder that holds it.`);
  await ui.server.start();
  await ui.server.notify('aliecs/clusterFacts', factsOf(link));
  const environmentId = newEnvironmentId(new Set(), Math.random);
  const result = await ui.server.request('aliecs/plan', { uri: workflow.uri, variables: origin.variables, environmentId });
  if (!result.ok) return reportText(ui, TITLE, result.error);
  const { manifest, problems } = result.value;
  if (manifest === '') return reportText(ui, TITLE, problems[0]?.message ?? `${workflow.name} gives no environment now.`);
  await showDifference(ui, link, environment.name, manifest, workflow.name);
}
