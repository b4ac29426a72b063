import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';

/** What a panel shows: `webview/` has a page of that name. */
export type PanelPage = 'deploy' | 'preview';

interface PanelOptions {
  readonly extensionUri: vscode.Uri;
  readonly page: PanelPage;
  /** URI of the workflow that it is about. */
  readonly workflow: string;
  readonly title: string;
  readonly place: vscode.ViewColumn | { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus: boolean };
  /** Hears what the page says, from its first word on. */
  readonly received: (message: unknown) => unknown;
  /** A panel that VS Code kept over a reload, to be taken over. */
  readonly kept: vscode.WebviewPanel | undefined;
}

/** A panel about a workflow. It keeps its state while hidden: a half-filled form must not be lost to a look at another tab. */
export function openPanel({ extensionUri, page, workflow, title, place, received, kept }: PanelOptions): vscode.WebviewPanel {
  const localResourceRoots = ['dist', 'media'].map((folder) => vscode.Uri.joinPath(extensionUri, folder));
  const options = { enableScripts: true, retainContextWhenHidden: true, localResourceRoots };
  const panel = kept ?? vscode.window.createWebviewPanel(viewTypeOf(page), title, place, options);
  panel.webview.options = options;
  panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'activity.svg');
  panel.webview.onDidReceiveMessage(received);
  panel.webview.html = html(panel.webview, extensionUri, page, workflow);
  return panel;
}

/** By which VS Code knows panels of a kind again. */
export function viewTypeOf(page: PanelPage): string {
  return `aliecs.${page}`;
}

/**
 * The frame of a panel: one script, one style sheet, nothing inline, nothing from elsewhere. The script builds the page from messages and
 * keeps the workflow's URI, so that the panel can be told what it is about after a reload.
 */
function html(webview: vscode.Webview, extensionUri: vscode.Uri, page: PanelPage, workflow: string): string {
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
<body data-panel="${page}" data-workflow="${encodeURIComponent(workflow)}">
<main id="root"></main>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
