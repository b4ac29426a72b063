import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { WorkflowSummary } from '../../protocol/messages.ts';
import type { Ui } from '../ui.ts';
import { type PanelPage, viewTypeOf } from './openPanel.ts';
import { keptWorkflow } from './panelMessages.ts';
import { sameUri } from './pickWorkflow.ts';

interface Panel {
  reveal(): void;
}

interface PanelKind<P extends Panel> {
  readonly page: PanelPage;
  new (ui: Ui, workflow: WorkflowSummary, closed: () => void, kept?: vscode.WebviewPanel): P;
}

/** The panels of one kind: one a workflow, a second request shows the first again. They come back when the window is reloaded. */
export class WorkflowPanels<P extends Panel> {
  readonly #kind: PanelKind<P>;
  readonly #open = new Map<string, P>();

  constructor(kind: PanelKind<P>) {
    this.#kind = kind;
  }

  show(ui: Ui, workflow: WorkflowSummary): void {
    const panel = this.#open.get(workflow.uri);
    if (panel) panel.reveal();
    else this.#add(ui, workflow);
  }

  /** Takes back panels that VS Code kept. */
  restore(ui: Ui): Disposable {
    return vscode.window.registerWebviewPanelSerializer(viewTypeOf(this.#kind.page), {
      deserializeWebviewPanel: async (panel, state: unknown) => {
        const uri = keptWorkflow(state);
        const workflow = uri === undefined ? undefined : await summaryOf(ui, uri);
        if (workflow === undefined || this.#open.has(workflow.uri)) panel.dispose();
        else this.#add(ui, workflow, panel);
      },
    });
  }

  #add(ui: Ui, workflow: WorkflowSummary, kept?: vscode.WebviewPanel): void {
    const { uri } = workflow;
    this.#open.set(uri, new this.#kind(ui, workflow, () => this.#open.delete(uri), kept));
  }
}

/** A workflow that is gone, or that cannot be read now, is shown by its name: its panel then says what is the matter. */
async function summaryOf(ui: Ui, uri: string): Promise<WorkflowSummary> {
  const workflows = await ui.server.request('aliecs/workflows', null);
  const found = workflows.ok ? workflows.value.find((workflow) => sameUri(workflow.uri, uri)) : undefined;
  const name = vscode.Uri.parse(uri).path.split('/').at(-1) ?? '';
  return found ?? { uri, name: name.replace(/\.ya?ml$/, ''), description: '', isPublic: false, repository: '' };
}
