import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposable.ts';
import type { Place, RenderParams, WorkflowSummary } from '../../protocol/messages.ts';
import type { ToPreviewPanel } from '../../protocol/panels.ts';
import type { Ui } from '../ui.ts';
import { Coalescer } from '../views/coalescer.ts';
import { onDidRememberValues, rememberedValues } from './formMemory.ts';
import { openPanel } from './openPanel.ts';
import { openPlace } from './openPlace.ts';
import { previewMessage } from './panelMessages.ts';

/** Rendering follows typing, at most this often. */
const RENDER_PERIOD_MS = 200;

/** The rendered workflow beside its text, with the values of the form where some are given. */
export class PreviewPanel {
  static readonly page = 'preview';
  readonly #ui: Ui;
  readonly #workflow: WorkflowSummary;
  readonly #panel: vscode.WebviewPanel;
  readonly #owned = new DisposableStore();
  readonly #render: Coalescer;
  #rendering: vscode.CancellationTokenSource | undefined;
  #shown = '';
  /** Path of the role whose values the page shows. */
  #role: string | undefined;

  /** In a new panel, or in one that VS Code kept over a reload. */
  constructor(ui: Ui, workflow: WorkflowSummary, closed: () => void, kept?: vscode.WebviewPanel) {
    this.#ui = ui;
    this.#workflow = workflow;
    this.#render = this.#owned.add(new Coalescer(ui.clock, RENDER_PERIOD_MS, () => void this.#update()));
    this.#panel = openPanel({
      extensionUri: ui.extensionUri,
      page: PreviewPanel.page,
      workflow: workflow.uri,
      title: `Preview ${workflow.name}`,
      place: { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      received: (message) => this.#received(message),
      kept,
    });
    this.#owned.add(this.#panel.onDidChangeViewState(() => this.#render.request()));
    // Anything that was typed may matter: included workflows and task templates too. An equal result is not sent.
    this.#owned.add(vscode.workspace.onDidChangeTextDocument(({ document }) => isTemplate(document) && this.#render.request()));
    this.#owned.add(ui.server.onDidChangeFiles(() => this.#render.request()));
    this.#owned.add(onDidRememberValues((uri) => uri === workflow.uri && this.#render.request()));
    this.#owned.add(ui.server.onDidChangeStatus((status) => status !== 'idle' && this.#render.request()));
    this.#owned.add(
      this.#panel.onDidDispose(() => {
        this.#rendering?.cancel();
        this.#owned.dispose();
        closed();
      }),
    );
  }

  reveal(): void {
    this.#panel.reveal(undefined, true);
    this.#render.request();
  }

  get #params(): RenderParams {
    const { uri } = this.#workflow;
    return { uri, variables: rememberedValues(this.#ui.memory, uri) };
  }

  #send(message: ToPreviewPanel): void {
    void this.#panel.webview.postMessage(message);
  }

  async #received(received: unknown): Promise<void> {
    const message = previewMessage(received);
    if (message === undefined) return;
    if (message.kind === 'open') return openPlace(message.place, true);
    if (message.kind === 'role') return this.#showRole(message.path);
    if (message.kind === 'fixtures') return void (await vscode.commands.executeCommand('workbench.action.openSettings', 'aliecs.fixtures'));
    this.#shown = '';
    this.#render.request();
  }

  async #update(): Promise<void> {
    this.#rendering?.cancel();
    // Nobody sees it: it is rendered when it comes to the front.
    if (!this.#panel.visible) return;
    const rendering = new vscode.CancellationTokenSource();
    this.#rendering = rendering;
    const params = this.#params;
    const result = await this.#ui.server.request('aliecs/render', params, rendering.token);
    if (rendering.token.isCancellationRequested) return;
    const workflow = this.#workflow.name;
    const message: ToPreviewPanel = !result.ok
      ? { kind: 'error', workflow, message: result.error, placeText: '' }
      : result.value.kind === 'error'
        ? { ...result.value, workflow, placeText: placeText(result.value.place) }
        : { ...result.value, workflow, given: Object.keys(params.variables) };
    const text = JSON.stringify(message);
    if (text === this.#shown) {
      // The tree is the same, the values of a role in it may be others.
      if (this.#role !== undefined) await this.#showRole(this.#role);
      return;
    }
    this.#shown = text;
    this.#send(message);
  }

  async #showRole(path: string): Promise<void> {
    this.#role = path;
    const values = await this.#ui.server.request('aliecs/roleValues', { ...this.#params, path });
    this.#send({ kind: 'roleValues', path, values: values.ok ? values.value : [], error: values.ok ? '' : values.error });
  }
}

function isTemplate({ languageId }: vscode.TextDocument): boolean {
  return languageId === 'yaml' || languageId === 'aliecs-jit';
}

function placeText(place: Place | undefined): string {
  return place === undefined ? '' : `${vscode.workspace.asRelativePath(vscode.Uri.parse(place.uri))}:${place.range.start.line + 1}`;
}
