import * as vscode from 'vscode';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { Ui } from '../ui.ts';

export interface Remedy {
  readonly title: string;
  readonly run: () => unknown;
}

/** Tells the output channel everything and the person one sentence, with what can be done about it. Does not wait for an answer. */
export function reportError(ui: Ui, what: string, error: ClusterError, remedies: readonly Remedy[] = []): void {
  // The person's own doing is no error.
  if (error.reason === 'cancelled') {
    say(ui, `${what}: ${error.message}`, remedies);
    return;
  }
  ui.output.error(`${what}: ${error.message} [${error.reason}${error.status === undefined ? '' : ` ${error.status}`}]`);
  for (const { task, field, message } of error.causes)
    ui.output.error(`  ${[task, field, message].filter((part) => part !== undefined).join(': ')}`);
  const all: readonly Remedy[] = [...remedies, showOutput(ui)];
  void offer(vscode.window.showErrorMessage(`${what}: ${error.message}`, ...all.map(({ title }) => title)), all);
}

/** The same for what did not come from a cluster: a sentence says it all. */
export function reportText(ui: Ui, what: string, message: string): void {
  ui.output.error(`${what}: ${message}`);
  void vscode.window.showErrorMessage(`${what}: ${message}`);
}

/** A bug in the extension. */
export function reportMistake(ui: Ui, what: string, error: unknown): void {
  ui.output.error(error instanceof Error ? error : String(error));
  const show = showOutput(ui);
  const message = `AliECS: ${what} failed because of a mistake in the extension. The output channel tells more.`;
  void offer(vscode.window.showErrorMessage(message, show.title), [show]);
}

export function showOutput(ui: Ui): Remedy {
  return { title: 'Show output', run: () => ui.output.show(true) };
}

/** Says why something is not done; no error, nothing was asked of the cluster. */
export function say(ui: Ui, message: string, remedies: readonly Remedy[] = []): void {
  ui.output.info(message);
  void offer(vscode.window.showInformationMessage(message, ...remedies.map(({ title }) => title)), remedies);
}

async function offer(shown: Thenable<string | undefined>, remedies: readonly Remedy[]): Promise<void> {
  const title = await shown;
  await remedies.find((remedy) => remedy.title === title)?.run();
}
