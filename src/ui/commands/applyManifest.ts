import * as vscode from 'vscode';
import type { Problem } from '../../base/problem.ts';
import { type ManifestObject, namespaceOf, readManifest } from '../../core/deployment/manifest.ts';
import { placeProblem } from '../../core/deployment/placeProblem.ts';
import { placeRefusal } from '../../core/deployment/placeRefusal.ts';
import type { DeploymentPlan } from '../../core/deployment/plan.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';
import { connectTo } from './choose.ts';
import { deployPlan } from './deployPlan.ts';
import { runWrite } from './operation.ts';
import { readyLink } from './pickEnvironment.ts';
import { reportError, say } from './report.ts';

const TITLE = 'Apply manifest';

/** Applies the custom objects of a text: TaskTemplates and Tasks are written, each Environment is deployed and waited for. */
export async function applyManifest(ui: Ui, argument: unknown): Promise<void> {
  const document =
    argument instanceof vscode.Uri ? await vscode.workspace.openTextDocument(argument) : vscode.window.activeTextEditor?.document;
  if (document === undefined) return say(ui, `${TITLE}: open an Environment, Task or TaskTemplate manifest first.`);
  const file = vscode.workspace.asRelativePath(document.uri);
  const objects = readManifest(document.getText(), file);
  if (!objects.ok) return showProblems(ui, document, `${TITLE} ${file}: nothing was sent`, objects.error);
  const link = await readyLink(ui, TITLE);
  if (link === undefined || !inChosenNamespace(ui, link, objects.value, document)) return;
  const plans = await checkedPlans(ui, link, document, objects.value);
  if (plans === undefined) return;
  const others = objects.value.filter((object) => object.kind !== 'Environment');
  if (others.length > 0 && !(await applyOthers(ui, link, document, objects.value, others))) return;
  for (const plan of plans) {
    if (!(await deployPlan(ui, link, plan, `Deploy ${plan.environmentId}`))) return;
  }
}

/** A manifest that names another namespace than the chosen one is not applied there: the person is asked to go there first. */
function inChosenNamespace(ui: Ui, link: Link, objects: readonly ManifestObject[], document: vscode.TextDocument): boolean {
  const { target } = link.manager;
  const namespace = namespaceOf(objects);
  if (!namespace.ok) say(ui, `${TITLE}: ${namespace.error}`);
  if (!namespace.ok || namespace.value === undefined || namespace.value === target.namespace) return namespace.ok;
  const wanted = namespace.value;
  const goThere = async () => {
    await connectTo(ui, { ...ui.connection.choice, context: target.context, namespace: wanted });
    await applyManifest(ui, document.uri);
  };
  say(ui, `${TITLE}: the file is for namespace ${wanted}, but ${target.namespace} is chosen on ${target.context}. Nothing was sent.`, [
    { title: `Choose ${wanted} and apply`, run: goThere },
  ]);
  return false;
}

/** The whole file is tried first: an Environment that the server refuses must not leave its TaskTemplates behind. */
async function applyOthers(
  ui: Ui,
  link: Link,
  document: vscode.TextDocument,
  objects: readonly ManifestObject[],
  others: readonly ManifestObject[],
): Promise<boolean> {
  const { manager } = link;
  const file = vscode.workspace.asRelativePath(document.uri);
  const outcome = await runWrite(ui, link, {
    title: `${TITLE} ${file}`,
    run: async (options) => {
      const tried = await manager.applyManifest(objects, { ...options, dryRun: true });
      return tried.ok ? manager.applyManifest(others, options) : tried;
    },
    remedies: ({ causes }) => {
      const [place] = causes.flatMap((cause) => {
        const object = objects[cause.document ?? -1];
        return object ? placeRefusal(cause, { file, text: document.getText() }, object) : [];
      });
      return place ? [{ title: `Go to line ${place.range.start.line + 1}`, run: () => goTo(document, place) }] : [];
    },
  });
  if (outcome?.ok !== true) return false;
  const results = outcome.value.map(({ kind, name, action }) => `${kind} ${name} ${action}`);
  say(ui, `${TITLE}: ${results.join(', ')}.`);
  return true;
}

/** The plans of all Environments of the file, checked against the cluster and the file's own TaskTemplates; nothing, after the problems were shown, when one has an error. */
async function checkedPlans(
  ui: Ui,
  link: Link,
  document: vscode.TextDocument,
  objects: readonly ManifestObject[],
): Promise<readonly DeploymentPlan[] | undefined> {
  const environments = objects.filter((object) => object.kind === 'Environment');
  if (environments.length === 0) return [];
  const title = `Deploy ${environments.map(({ metadata }) => metadata.name).join(', ')}`;
  const plans = await link.manager.planFile(objects);
  if (!plans.ok) {
    reportError(ui, title, plans.error);
    return undefined;
  }
  const source = { file: vscode.workspace.asRelativePath(document.uri), text: document.getText() };
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

/** All problems in the output channel, the first in a notification that leads to its place. */
function showProblems(ui: Ui, document: vscode.TextDocument, what: string, problems: readonly Problem[]): void {
  for (const { severity, message, file, range } of problems) {
    ui.output.error(`${file}:${range.start.line + 1}: ${severity}: ${message}`);
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (first === undefined) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const error = { reason: 'invalid' as const, message: `${first.message}${more}`, causes: [] };
  reportError(ui, what, error, [{ title: 'Go to it', run: () => goTo(document, first) }]);
}

function goTo(document: vscode.TextDocument, { range: { start, end } }: Problem): Thenable<unknown> {
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  return vscode.window.showTextDocument(document, { selection });
}
