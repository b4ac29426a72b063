import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';

/**
 * The frame of a panel about a workflow: one script, one style sheet, nothing inline, nothing from elsewhere.
 * The script builds `panel` from messages and keeps the workflow's URI, so that the panel can be told what it is about after a reload.
 */
export function panelHtml(webview: vscode.Webview, extensionUri: vscode.Uri, panel: 'deploy' | 'preview', workflow: string): string {
  const nonce = randomUUID();
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview.js'));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'media', 'panels.css'));
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>AliECS</title>
</head>
<body data-panel="${panel}" data-workflow="${encodeURIComponent(workflow)}">
<main id="root"></main>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

/** Options of every panel. It keeps its state while hidden: a half-filled form must not be lost to a look at another tab. */
export function panelOptions(extensionUri: vscode.Uri): vscode.WebviewPanelOptions & vscode.WebviewOptions {
  const localResourceRoots = ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder));
  return { enableScripts: true, retainContextWhenHidden: true, localResourceRoots };
}
