import * as vscode from 'vscode';
import type { WorkflowSummary } from '../../protocol/messages.ts';
import { reportText, say } from '../commands/report.ts';
import type { Ui } from '../ui.ts';

/**
 * The workflow that a command is about: that of the file or row it was called on, else the person is asked, the open one first.
 * Nothing when there is none; the person was told.
 */
export async function pickWorkflow(ui: Ui, argument: unknown, title: string): Promise<WorkflowSummary | undefined> {
  const workflows = await ui.server.request('aliecs/workflows', null);
  if (!workflows.ok) {
    reportText(ui, title, workflows.error);
    return undefined;
  }
  const wanted = uriOf(argument);
  if (wanted !== undefined) {
    const found = workflows.value.find(({ uri }) => sameUri(uri, wanted));
    if (found === undefined)
      say(
        ui,
        `${title}: ${vscode.workspace.asRelativePath(vscode.Uri.parse(wanted))} is not a workflow template: that is a YAML file with “roles:” in a folder “workflows”.`,
      );
    return found;
  }
  if (workflows.value.length === 0)
    say(ui, `${title}: there is no workflow template in this workspace. Open a folder with workflows/*.yaml.`);
  if (workflows.value.length <= 1) return workflows.value[0];
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const items = workflows.value
    .map((workflow) => ({
      label: workflow.name,
      description: workflow.description,
      detail: vscode.workspace.asRelativePath(vscode.Uri.parse(workflow.uri)),
      workflow,
      isActive: active !== undefined && sameUri(workflow.uri, active),
    }))
    .toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || Number(b.workflow.isPublic) - Number(a.workflow.isPublic));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: 'Choose a workflow',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.workflow;
}

/** The argument is a file's URI or a row of the Workflows view. */
function uriOf(argument: unknown): string | undefined {
  if (argument instanceof vscode.Uri) return argument.toString();
  if (typeof argument !== 'object' || argument === null || !('summary' in argument)) return undefined;
  const { summary } = argument;
  return typeof summary === 'object' && summary !== null && 'uri' in summary ? String(summary.uri) : undefined;
}

/** Server and editor may spell the same URI differently (`%3A`). */
export function sameUri(a: string, b: string): boolean {
  return vscode.Uri.parse(a).toString() === vscode.Uri.parse(b).toString();
}
