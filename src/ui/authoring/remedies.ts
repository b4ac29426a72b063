import * as vscode from 'vscode';
import type { Problem } from '../../base/problem.ts';
import type { WorkspaceTemplate } from '../../protocol/messages.ts';
import { runWrite } from '../commands/operation.ts';
import { say } from '../commands/report.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';

/** The TaskTemplate that a problem misses; nothing for another problem. */
export function missingTemplate({ code, message }: Problem): string | undefined {
  return code === 'task-template-missing' ? /TaskTemplate "([^"]+)"/.exec(message)?.[1] : undefined;
}

/** Applies one TaskTemplate of the workspace; true once the cluster has it. */
export async function applyTemplate(ui: Ui, link: Link, { uri, template }: WorkspaceTemplate): Promise<boolean> {
  const { name } = template.metadata;
  const outcome = await runWrite(ui, link, {
    title: `Apply TaskTemplate ${name}`,
    run: (options) => link.manager.applyManifest([template], options),
  });
  if (outcome?.ok !== true) return false;
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  say(ui, `TaskTemplate ${name} of ${file}: ${outcome.value.map(({ action }) => action).join(', ')}.`);
  return true;
}
