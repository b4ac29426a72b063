import * as vscode from 'vscode';
import type { Clock } from '../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { Coalescer } from '../views/coalescer.ts';
import type { LanguageServer } from './languageServer.ts';
import { WorkflowTree } from './workflowTree.ts';

const REFRESH_PERIOD_MS = 500;

/** The Workflows view; the language server starts when it is first shown. */
export function createWorkflowsView(server: LanguageServer, clock: Clock): Disposable {
  const owned = new DisposableStore();
  const tree = owned.add(
    new WorkflowTree(server, (reason) => {
      view.message = reason;
    }),
  );
  const view = owned.add(vscode.window.createTreeView('aliecs.workflows', { treeDataProvider: tree, showCollapseAll: true }));
  const refresh = owned.add(new Coalescer(clock, REFRESH_PERIOD_MS, () => tree.refresh()));
  owned.add(server.onDidChangeFiles(() => refresh.request()));
  owned.add(server.onDidChangeStatus(() => refresh.request()));
  return owned;
}
