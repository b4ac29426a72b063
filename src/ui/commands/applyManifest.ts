import * as vscode from 'vscode';
import type { Problem } from '../../base/problem.ts';
import { type ManifestObject, namespaceOf, readManifest } from '../../core/deployment/manifest.ts';
import { placeProblem } from '../../core/deployment/placeProblem.ts';
import type { DeploymentPlan } from '../../core/deployment/plan.ts';
import type { EnvironmentObject } from '../../core/environment/customObjects.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';
import { connectTo } from './choose.ts';
import { kill } from './kill.ts';
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
  const others = objects.value.filter((object) => object.kind !== 'Environment');
  if (others.length > 0 && !(await applyOthers(ui, link, file, others))) return;
  for (const object of objects.value) {
    if (object.kind === 'Environment' && !(await deploy(ui, link, document, object))) return;
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

async function applyOthers(ui: Ui, link: Link, file: string, objects: readonly ManifestObject[]): Promise<boolean> {
  const outcome = await runWrite(ui, link, {
    title: `${TITLE} ${file}`,
    run: (options) => link.manager.applyManifest(objects, options),
  });
  if (outcome?.ok !== true) return false;
  const results = outcome.value.map(({ kind, name, action }) => `${kind} ${name} ${action}`);
  say(ui, `${TITLE}: ${results.join(', ')}.`);
  return true;
}

/** Checked against the cluster first: a plan with errors creates nothing. True once it stands by. */
async function deploy(ui: Ui, link: Link, document: vscode.TextDocument, environment: EnvironmentObject): Promise<boolean> {
  const title = `Deploy ${environment.metadata.name}`;
  const plan = await link.manager.plan(environment);
  if (!plan.ok) {
    reportError(ui, title, plan.error);
    return false;
  }
  const source = { file: vscode.workspace.asRelativePath(document.uri), text: document.getText() };
  const problems = plan.value.problems.map((problem) => placeProblem(problem, source, environment));
  if (problems.some(({ severity }) => severity === 'error')) {
    showProblems(ui, document, `${title}: nothing was created`, problems);
    return false;
  }
  for (const { severity, message } of problems) ui.output.warn(`${title}: ${severity}: ${message}`);
  return deployPlan(ui, link, plan.value, title);
}

async function deployPlan(ui: Ui, link: Link, plan: DeploymentPlan, title: string): Promise<boolean> {
  const { name } = plan.environment.metadata;
  const outcome = await runWrite(ui, link, {
    title,
    run: (options) => link.manager.deploy(plan, options),
    remedies: () =>
      link.manager.overview(name) === undefined
        ? [{ title: 'Retry', run: () => deployPlan(ui, link, plan, title) }]
        : [
            { title: 'Explain', run: () => vscode.commands.executeCommand('aliecs.explain', { environment: name }) },
            { title: 'Remove what was created', run: () => kill(ui, link, { name, id: plan.environmentId }, false) },
          ],
  });
  if (outcome === undefined) return false;
  await ui.environments.reveal(name);
  return outcome.ok;
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
  const { start, end } = first.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  const error = { reason: 'invalid' as const, message: `${first.message}${more}`, causes: [] };
  reportError(ui, what, error, [{ title: 'Go to it', run: () => vscode.window.showTextDocument(document, { selection }) }]);
}
