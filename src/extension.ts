import * as vscode from 'vscode';
import { systemClock } from './base/clock.ts';
import { startAuthoring } from './ui/authoring/authoring.ts';
import { Crashes } from './ui/authoring/crashes.ts';
import { LanguageServer } from './ui/authoring/languageServer.ts';
import { registerCommands } from './ui/commands/register.ts';
import { rememberedChoice } from './ui/connection/choiceMemory.ts';
import { Connection } from './ui/connection/connection.ts';
import { openLink, readSource } from './ui/connection/link.ts';
import { keepContextKeys } from './ui/contextKeys.ts';
import { VirtualDocuments } from './ui/documents/virtualDocuments.ts';
import { keepLease } from './ui/sandbox/leaseKeeper.ts';
import { createStatusBar } from './ui/statusBar.ts';
import type { Ui } from './ui/ui.ts';
import { ClusterView } from './ui/views/clusterView.ts';
import { EnvironmentsView } from './ui/views/environmentsView.ts';
import { TaskTemplatesView } from './ui/views/taskTemplatesView.ts';

/** Wires the extension. Nothing is contacted or started here: the first view or command that needs the cluster asks for it. */
export function activate(context: vscode.ExtensionContext): void {
  const clock = systemClock;
  const memory = context.workspaceState;
  const output = vscode.window.createOutputChannel('AliECS', { log: true });
  const connection = new Connection({
    clock,
    open: openLink,
    readSource,
    choice: rememberedChoice(memory),
    trusted: vscode.workspace.isTrusted,
  });
  const documents = new VirtualDocuments();
  const environments = new EnvironmentsView(connection, clock);
  const cluster = new ClusterView(connection, clock);
  const { extensionUri, globalStorageUri: storageUri } = context;
  const server = new LanguageServer({ extensionUri, output, crashes: new Crashes(clock) });
  const taskTemplates = new TaskTemplatesView(connection, server, clock);
  const ui: Ui = { clock, connection, server, documents, environments, taskTemplates, output, memory, extensionUri, storageUri };
  context.subscriptions.push(
    output,
    connection,
    server,
    documents,
    environments,
    taskTemplates,
    cluster,
    createStatusBar(connection),
    keepContextKeys(connection),
    keepLease(connection, clock),
    registerCommands(ui, cluster),
    startAuthoring(ui),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      // The workspace's own settings hold from now on.
      void connection.follow(rememberedChoice(memory));
      connection.trust();
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const elsewhere = change.affectsConfiguration('aliecs.kubeconfig') || change.affectsConfiguration('aliecs.namespace');
      if (elsewhere) void connection.follow(rememberedChoice(memory));
    }),
  );
}
