import * as vscode from 'vscode';
import type { Outcome } from '../../base/outcome.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { OperationOptions, Progress } from '../../manager/operation.ts';
import type { Link } from '../connection/link.ts';
import { writePolicy } from '../connection/safety.ts';
import { where } from '../present/watchWords.ts';
import { settings } from '../settings.ts';
import type { Ui } from '../ui.ts';
import { type Remedy, reportError, say } from './report.ts';

export interface Write<T> {
  /** What is done to what, `Configure 2rE9AV3m1HL`. */
  readonly title: string;
  readonly run: (options: OperationOptions) => Promise<Outcome<T, ClusterError>>;
  /** Buttons of the notification when it fails or is cancelled. */
  readonly remedies?: (error: ClusterError) => readonly Remedy[];
  /** What a confirmation that was given already said; otherwise a protected context asks. */
  readonly confirmed?: boolean;
}

/** One write to the cluster: allowed by the settings, with progress that can be cancelled, told in the output channel, its error shown once. */
export async function runWrite<T>(ui: Ui, link: Link, write: Write<T>): Promise<Outcome<T, ClusterError> | undefined> {
  const place = where(link.manager.target);
  const title = `${write.title} on ${place}`;
  if (!(await mayWrite(ui, link, title, write.confirmed ?? false))) return undefined;
  ui.output.info(`${title}: asked (${link.manager.target.server}).`);
  const outcome = await withProgress(title, write.run);
  if (outcome.ok) ui.output.info(`${title}: done.`);
  else reportError(ui, title, outcome.error, write.remedies?.(outcome.error) ?? []);
  return outcome;
}

/** Whether the settings allow a write to the context; a protected one asks, unless a confirmation was given already. Says why not. */
export async function mayWrite(ui: Ui, link: Link, title: string, confirmed: boolean): Promise<boolean> {
  const { context } = link.manager.target;
  const policy = writePolicy(context, settings.safety);
  if (policy === 'refused') {
    say(ui, `${title}: not sent, the context ${context} is read-only here (setting aliecs.readOnlyContexts).`, [
      { title: 'Open settings', run: () => vscode.commands.executeCommand('workbench.action.openSettings', 'aliecs.readOnlyContexts') },
    ]);
    return false;
  }
  if (policy === 'allowed' || confirmed) return true;
  return confirm(`${title}?`, `The context ${context} is protected (setting aliecs.protectedContexts).`, 'Go on');
}

/** Asks modally; false when it is dismissed. */
export async function confirm(question: string, detail: string, yes: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

/** A notification with progress that can be cancelled, while `run` runs. */
export function withProgress<T>(title: string, run: (options: OperationOptions) => Promise<T>): Thenable<T> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const cancel = new AbortController();
      const subscription = token.onCancellationRequested(() => cancel.abort());
      let reached = 0;
      const onProgress = ({ message, done, total }: Progress) => {
        const percent = total === 0 ? 0 : (100 * done) / total;
        progress.report({ message, increment: Math.max(0, percent - reached) });
        reached = Math.max(reached, percent);
      };
      try {
        return await run({ signal: cancel.signal, onProgress, timeoutMs: settings.transitionTimeoutMs });
      } finally {
        subscription.dispose();
      }
    },
  );
}
