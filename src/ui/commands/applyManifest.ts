import type { ManifestObject } from '../../core/deployment/manifest.ts';
import { placeProblem } from '../../core/deployment/placeProblem.ts';
import { placeRefusal } from '../../core/deployment/placeRefusal.ts';
import type { DeploymentPlan } from '../../core/deployment/plan.ts';
import type { Ui } from '../ui.ts';
import { deployPlan } from './deployPlan.ts';
import { type ManifestInHand, manifestInHand } from './manifestInHand.ts';
import { runWrite } from './operation.ts';
import { reportError, say } from './report.ts';
import { goToLine, showProblems } from './showProblems.ts';

const TITLE = 'Apply manifest';

/** Applies the custom objects of a text: TaskTemplates and Tasks are written, each Environment is deployed and waited for. */
export async function applyManifest(ui: Ui, argument: unknown): Promise<void> {
  const manifest = await manifestInHand(ui, argument, TITLE, (uri) => applyManifest(ui, uri));
  if (manifest === undefined) return;
  const plans = await checkedPlans(ui, manifest);
  if (plans === undefined) return;
  const others = manifest.objects.filter((object) => object.kind !== 'Environment');
  if (others.length > 0 && !(await applyOthers(ui, manifest, others))) return;
  for (const plan of plans) {
    const deployed = await deployPlan(ui, manifest.link, plan, `Deploy ${plan.environmentId}`);
    if (deployed?.ok !== true) return;
  }
}

/** The whole file is tried first: an Environment that the server refuses must not leave its TaskTemplates behind. */
async function applyOthers(ui: Ui, manifest: ManifestInHand, others: readonly ManifestObject[]): Promise<boolean> {
  const { document, file, label, objects, link } = manifest;
  const { manager } = link;
  const outcome = await runWrite(ui, link, {
    title: `${TITLE} ${label}`,
    run: async (options) => {
      const tried = await manager.applyManifest(objects, { ...options, dryRun: true });
      return tried.ok ? manager.applyManifest(others, options) : tried;
    },
    remedies: ({ causes }) => {
      const [place] = causes.flatMap((cause) => {
        const object = objects[cause.document ?? -1];
        return object ? placeRefusal(cause, { file, text: document.getText() }, object) : [];
      });
      return place ? [goToLine(document, place)] : [];
    },
  });
  if (outcome?.ok !== true) return false;
  const results = outcome.value.map(({ kind, name, action }) => `${kind} ${name} ${action}`);
  say(ui, `${TITLE}: ${results.join(', ')}.`);
  return true;
}

/** The plans of all Environments of the file, checked against the cluster and the file's own TaskTemplates; nothing, after the problems were shown, when one has an error. */
async function checkedPlans(ui: Ui, { document, file, objects, link }: ManifestInHand): Promise<readonly DeploymentPlan[] | undefined> {
  const environments = objects.filter((object) => object.kind === 'Environment');
  if (environments.length === 0) return [];
  const title = `Deploy ${environments.map(({ metadata }) => metadata.name).join(', ')}`;
  const plans = await link.manager.planFile(objects);
  if (!plans.ok) {
    reportError(ui, title, plans.error);
    return undefined;
  }
  const source = { file, text: document.getText() };
  const problems = plans.value.flatMap((plan, index) => {
    const object = environments[index];
    return object === undefined ? plan.problems : plan.problems.map((problem) => placeProblem(problem, source, object));
  });
  if (problems.some(({ severity }) => severity === 'error')) {
    showProblems(ui, document, `${title}: nothing was created`, problems);
    return undefined;
  }
  for (const { severity, message } of problems) ui.output.warn(`${title}: ${severity}: ${message}`);
  return plans.value;
}
