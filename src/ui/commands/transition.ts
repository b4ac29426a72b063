import * as vscode from 'vscode';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { RunArguments } from '../../manager/operation.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';
import { EVENT_OF, type TransitionAction } from './legality.ts';
import { runWrite } from './operation.ts';
import { pickEnvironment } from './pickEnvironment.ts';
import type { Remedy } from './report.ts';

const TITLES: Readonly<Record<TransitionAction, string>> = {
  configure: 'Configure',
  startActivity: 'Start activity',
  stopActivity: 'Stop activity',
  reset: 'Reset',
  recover: 'Recover',
};

/** Configure, Start activity, Stop activity, Reset or Recover. */
export async function transition(ui: Ui, action: TransitionAction, argument: unknown): Promise<void> {
  const title = TITLES[action];
  const picked = await pickEnvironment(ui, argument, action, title);
  if (picked === undefined) return;
  const { link, environment } = picked;
  const run = action === 'startActivity' ? await askRunNumber(link, environment.id) : undefined;
  if (action === 'startActivity' && run === undefined) return;
  await runWrite(ui, link, {
    title: `${title} ${environment.id}`,
    run: (options) => link.manager.transition(environment.name, EVENT_OF[action], { ...options, ...(run === undefined ? {} : { run }) }),
    remedies: (error) => transitionRemedies(environment.name, error, () => transition(ui, action, argument)),
  });
}

/** The run's number, prefilled with the next one; nothing when it is dismissed. */
export async function askRunNumber({ manager }: Link, id: string): Promise<RunArguments | undefined> {
  const text = await vscode.window.showInputBox({
    title: `Start activity ${id}`,
    // What is to be typed may have to be looked up elsewhere.
    ignoreFocusOut: true,
    prompt: 'Run number',
    value: String(manager.nextRunNumber()),
    validateInput: (value) => (/^[1-9]\d{0,8}$/.test(value.trim()) ? undefined : 'A run number is a positive whole number.'),
  });
  return text === undefined ? undefined : { runNumber: Number(text.trim()) };
}

/** What can be done about a transition that failed. `name` is that of the Environment object. */
export function transitionRemedies(name: string, error: ClusterError, again: () => unknown): readonly Remedy[] {
  if (error.reason === 'cancelled') return [];
  const retry: Remedy = { title: 'Retry', run: again };
  const explain: Remedy = { title: 'Explain', run: () => vscode.commands.executeCommand('aliecs.explain', { environment: name }) };
  return error.reason === 'taskFailed' || error.reason === 'timeout' ? [explain, retry] : [retry];
}
