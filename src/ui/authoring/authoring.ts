import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { Ui } from '../ui.ts';
import { sendClusterFacts } from './clusterFacts.ts';
import { deployPanels } from './deployWorkflow.ts';
import { recogniseJitScripts } from './jitLanguage.ts';
import { isOurs } from './ourFiles.ts';
import { previewPanels } from './previewWorkflow.ts';
import { showServerStatus } from './serverStatus.ts';
import { registerWorkflowLenses } from './workflowLenses.ts';
import { createWorkflowsView } from './workflowsView.ts';

/** A file of ours shows what it is near its top. */
const CHARACTERS_LOOKED_AT = 20_000;

/** Wires the authoring half. The language server starts with the first file of ours, or when a view or command asks it something. */
export function startAuthoring(ui: Ui): Disposable {
  const { server, connection, clock } = ui;
  const owned = new DisposableStore();
  const look = (document: vscode.TextDocument) => {
    const start = () => document.getText(new vscode.Range(0, 0, 400, 0)).slice(0, CHARACTERS_LOOKED_AT);
    if (server.status === 'idle' && isOurs({ languageId: document.languageId, path: document.uri.path, start })) void server.start();
  };
  owned.add(vscode.workspace.onDidOpenTextDocument(look));
  // A new file becomes one of ours while it is written.
  owned.add(vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)));
  owned.add(showServerStatus(server));
  owned.add(sendClusterFacts(ui));
  owned.add(createWorkflowsView(server, clock));
  owned.add(registerWorkflowLenses(connection, clock));
  owned.add(recogniseJitScripts());
  owned.add(deployPanels.restore(ui));
  owned.add(previewPanels.restore(ui));
  for (const document of vscode.workspace.textDocuments) look(document);
  return owned;
}
