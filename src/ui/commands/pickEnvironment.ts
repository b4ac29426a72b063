import * as vscode from 'vscode';
import { fail, type Outcome, ok } from '../../base/outcome.ts';
import type { EnvironmentOverview, TaskOverview } from '../../core/environment/overview.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { Link } from '../connection/link.ts';
import { stateAndGoal } from '../present/stateLook.ts';
import { where } from '../present/watchWords.ts';
import type { Ui } from '../ui.ts';
import { type EnvironmentAction, whyNotAction } from './legality.ts';
import { manageTrust } from './manageTrust.ts';
import { type Remedy, reportError, say } from './report.ts';

export interface PickedEnvironment {
  readonly link: Link;
  readonly environment: EnvironmentOverview;
  /** The task of the row that the command was called on. */
  readonly task?: TaskOverview;
}

/** The link with its first lists in, or nothing after the person was told why not. */
export async function readyLink(ui: Ui, title: string): Promise<Link | undefined> {
  const found = await findLink(ui);
  if (found.ok) return found.value;
  reportError(ui, title, found.error.error, found.error.remedies);
  return undefined;
}

/** Why there is no link to work with, and what can be done about it. */
export interface NoLink {
  readonly error: ClusterError;
  readonly remedies: readonly Remedy[];
}

/** The same for a place that tells the person by itself. */
export async function findLink(ui: Ui): Promise<Outcome<Link, NoLink>> {
  const link = await ui.connection.ensure();
  if (!link.ok) {
    if (!vscode.workspace.isTrusted) return fail({ error: link.error, remedies: [manageTrust] });
    const remedies: Remedy[] = [
      { title: 'Choose kubeconfig file…', run: () => vscode.commands.executeCommand('aliecs.chooseKubeconfig') },
      { title: 'Start sandbox', run: () => vscode.commands.executeCommand('aliecs.startSandbox') },
    ];
    return fail({ error: link.error, remedies });
  }
  const { manager } = link.value;
  // While the watch is live the lists are in; otherwise ask, so that the error is today's.
  const ready = manager.watchState.name === 'live' ? ok(undefined) : await manager.ready();
  if (!ready.ok) {
    const install: Remedy = { title: 'Install them', run: () => vscode.commands.executeCommand('aliecs.installDefinitions') };
    const retry: Remedy = { title: 'Retry now', run: () => ui.connection.retryNow() };
    const choose: Remedy = { title: 'Choose context…', run: () => vscode.commands.executeCommand('aliecs.chooseContext') };
    return fail({ error: ready.error, remedies: ready.error.reason === 'crdMissing' ? [install, retry] : [retry, choose] });
  }
  return ok(link.value);
}

/**
 * The environment that a command is about: that of the row it was called on, else of the selected row, else the person is asked,
 * with those first where `action` is legal. Nothing when there is none or it is not legal; the person was told why.
 */
export async function pickEnvironment(
  ui: Ui,
  argument: unknown,
  action: EnvironmentAction,
  title: string,
): Promise<PickedEnvironment | undefined> {
  const link = await readyLink(ui, title);
  if (link === undefined) return undefined;
  const picked = onRow(ui, link, argument) ?? onRow(ui, link, ui.environments.selection[0]) ?? (await ask(ui, link, action, title));
  if (picked === undefined) return undefined;
  const reason = picked.task === undefined ? whyNotHere(ui, link, picked.environment, action) : undefined;
  if (reason === undefined) return picked;
  say(ui, `${title}: ${reason}`);
  return undefined;
}

/** `argument` is the id of a row, or `{environment}` with an object's name from a button of ours. */
function onRow(ui: Ui, link: Link, argument: unknown): PickedEnvironment | undefined {
  if (typeof argument === 'object' && argument !== null && 'environment' in argument) {
    const named = link.manager.overview(String(argument.environment));
    return named === undefined ? undefined : { link, environment: named };
  }
  if (typeof argument !== 'string') return undefined;
  const subject = ui.environments.row(argument)?.subject;
  if (subject?.kind !== 'environment' && subject?.kind !== 'task') return undefined;
  // The row's own overview may be a moment old; the environment may also just have gone.
  const environment = link.manager.overview(subject.environment.name) ?? subject.environment;
  return subject.kind === 'task' ? { link, environment, task: subject.task } : { link, environment };
}

function whyNotHere(ui: Ui, { manager }: Link, environment: EnvironmentOverview, action: EnvironmentAction): string | undefined {
  return whyNotAction(environment, action, { now: ui.clock.now(), operation: manager.operationOn(environment.name) });
}

interface EnvironmentItem extends vscode.QuickPickItem {
  readonly environment?: EnvironmentOverview;
}

async function ask(ui: Ui, link: Link, action: EnvironmentAction, title: string): Promise<PickedEnvironment | undefined> {
  const all = link.manager.overviews.filter((environment) => environment.object !== undefined);
  const [only] = all;
  if (only === undefined) {
    say(ui, `${title}: there is no environment on ${where(link.manager.target)}.`);
    return undefined;
  }
  if (all.length === 1) return { link, environment: only };
  const legal: EnvironmentItem[] = [];
  const greyed: EnvironmentItem[] = [];
  for (const environment of all) {
    const reason = whyNotHere(ui, link, environment, action);
    const description = stateAndGoal(environment.state, environment.desired);
    if (reason === undefined) legal.push({ label: environment.id, description, environment });
    else greyed.push({ label: `$(circle-slash) ${environment.id}`, description: `${description} · ${reason}`, environment });
  }
  const separator: EnvironmentItem = { label: 'Not now', kind: vscode.QuickPickItemKind.Separator };
  const items = greyed.length === 0 ? legal : [...legal, separator, ...greyed];
  const placeHolder = `Environment on ${where(link.manager.target)}`;
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true });
  return chosen?.environment === undefined ? undefined : { link, environment: chosen.environment };
}
