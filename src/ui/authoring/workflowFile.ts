import * as vscode from 'vscode';

/**
 * A workflow's file as a deploy writes it down: below its folder of the workspace, and with that folder where there are several. The folder by
 * its name on disk: what it is called in the workspace is known to this window only.
 */
export function workflowFile(uri: vscode.Uri): string {
  const below = vscode.workspace.asRelativePath(uri, false);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const isOneOfMany = folder !== undefined && (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  return isOneOfMany ? `${folder.uri.path.split('/').at(-1)}/${below}` : below;
}
