import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposable.ts';
import type { WorkflowSummary } from '../../protocol/messages.ts';
import type { FormPage, FromDeployPanel, PlanPage, ToDeployPanel } from '../../protocol/panels.ts';
import type { Ui } from '../ui.ts';
import { Coalescer } from '../views/coalescer.ts';
import { showDifference } from './difference.ts';
import { rememberedValues, rememberValues } from './formMemory.ts';
import { openPlace } from './openPlace.ts';
import { panelHtml, panelOptions } from './panelHtml.ts';
import { sameUri } from './pickWorkflow.ts';
import { PlanSession } from './planSession.ts';
import { exportValues, importValues } from './valuesFile.ts';

const REPLAN_PERIOD_MS = 700;

/** The panel of one deploy: form → plan → deploy. It closes itself when the environment stands. */
export class DeployPanel {
  readonly #ui: Ui;
  readonly #workflow: WorkflowSummary;
  readonly #panel: vscode.WebviewPanel;
  readonly #owned = new DisposableStore();
  readonly #plan: PlanSession;
  /** Values of the plan that is shown; nothing while the form is. */
  #planned: Readonly<Record<string, string>> | undefined;
  #nodes: readonly string[] = [];

  constructor(ui: Ui, workflow: WorkflowSummary, closed: () => void) {
    this.#ui = ui;
    this.#workflow = workflow;
    this.#plan = new PlanSession(ui, workflow);
    this.#panel = vscode.window.createWebviewPanel(
      'aliecs.deploy',
      `Deploy ${workflow.name}`,
      vscode.ViewColumn.Active,
      panelOptions(ui.extensionUri),
    );
    this.#panel.iconPath = vscode.Uri.joinPath(ui.extensionUri, 'media', 'activity.svg');
    this.#panel.webview.html = panelHtml(this.#panel.webview, ui.extensionUri, 'deploy');
    this.#owned.add(this.#panel.webview.onDidReceiveMessage((message: FromDeployPanel) => this.#received(message)));
    this.#owned.add(
      this.#panel.onDidDispose(() => {
        this.#owned.dispose();
        closed();
      }),
    );
    const replan = this.#owned.add(new Coalescer(ui.clock, REPLAN_PERIOD_MS, () => void this.#replan()));
    this.#owned.add(ui.server.onDidChangeWorkflows((uris) => uris.some((uri) => sameUri(uri, workflow.uri)) && replan.request()));
    this.#owned.add(
      ui.connection.onDidChangeStatus(({ name }) => {
        if (name === 'connected') replan.request();
      }),
    );
    this.#owned.add(
      ui.connection.onDidChangeData(() => {
        this.#sendNodes();
        if (this.#planned !== undefined && this.#plan.isOutdated()) replan.request();
      }),
    );
  }

  reveal(): void {
    this.#panel.reveal();
  }

  #send(message: ToDeployPanel): void {
    void this.#panel.webview.postMessage(message);
  }

  async #received(message: FromDeployPanel): Promise<void> {
    try {
      await this.#handle(message);
    } catch (error) {
      // A page that waits for ever would be worse than the mistake.
      this.#ui.output.error(error instanceof Error ? error : String(error));
      this.#send({ kind: 'failed', message: 'This failed because of a mistake in the extension. The output channel tells more.' });
    }
  }

  async #handle(message: FromDeployPanel): Promise<void> {
    switch (message.kind) {
      case 'ready':
      case 'back':
        return this.#showForm();
      case 'values':
        return rememberValues(this.#ui.memory, this.#workflow.uri, message.values);
      case 'plan':
        return this.#showPlan(message.values);
      case 'deploy':
        return this.#deploy();
      case 'open':
        return openPlace(message.place);
      case 'remedy':
        return this.#remedy(message.problem);
      case 'openManifest':
        return this.#openManifest();
      case 'compare':
        return this.#compare(message.environment);
      case 'export':
        return exportValues(this.#ui, this.#workflow.name, message.values);
      case 'import':
        return this.#import();
    }
  }

  async #showForm(): Promise<void> {
    this.#planned = undefined;
    const { uri, name, description } = this.#workflow;
    const variables = await this.#ui.server.request('aliecs/variables', { uri });
    if (!variables.ok) return this.#send({ kind: 'failed', message: variables.error });
    this.#nodes = this.#nodeNames();
    const page: FormPage = {
      kind: 'form',
      workflow: name,
      description,
      file: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
      variables: variables.value,
      values: rememberedValues(this.#ui.memory, uri),
      nodes: this.#nodes,
    };
    this.#send(page);
    // The nodes to choose from are the cluster's: this is the moment to look at one.
    void this.#ui.connection.ensure();
  }

  #nodeNames(): readonly string[] {
    const nodes = this.#ui.connection.link?.manager.facts.nodes ?? [];
    return nodes.map(({ metadata }) => metadata.name).toSorted();
  }

  #sendNodes(): void {
    const nodes = this.#nodeNames();
    if (nodes.join() === this.#nodes.join()) return;
    this.#nodes = nodes;
    if (this.#planned === undefined) this.#send({ kind: 'nodes', nodes });
  }

  async #showPlan(values: Readonly<Record<string, string>>): Promise<void> {
    this.#send({ kind: 'busy', message: 'Planning…' });
    const page = await this.#plan.make(values);
    if (page.ok) this.#planned = values;
    this.#send(page.ok ? page.value : { kind: 'failed', message: page.error });
  }

  async #replan(): Promise<void> {
    const values = this.#planned;
    if (values === undefined || this.#plan.isDeploying) return;
    const page = await this.#plan.make(values);
    if (this.#planned === values && page.ok) this.#send(page.value);
  }

  async #remedy(index: number): Promise<void> {
    this.#send({ kind: 'busy', message: '' });
    const helped = await this.#plan.remedy(index);
    if (helped && this.#planned !== undefined) return this.#showPlan(this.#planned);
    this.#send({ kind: 'failed', message: '' });
  }

  async #deploy(): Promise<void> {
    this.#send({ kind: 'busy', message: 'Deploying…' });
    const done = await this.#plan.deploy();
    if (done) return this.#panel.dispose();
    this.#send({ kind: 'failed', message: 'It was not deployed. The notification tells more.' });
    await this.#replan();
  }

  async #openManifest(): Promise<void> {
    const page = this.#plan.page;
    if (page !== undefined) await this.#ui.documents.show(manifestPath(page), page.manifest);
  }

  async #compare(environment: string): Promise<void> {
    const page = this.#plan.page;
    const link = this.#plan.link;
    if (page === undefined || link === undefined) return;
    await showDifference(this.#ui, link, environment, page.manifest, this.#workflow.name);
  }

  async #import(): Promise<void> {
    const values = await importValues(this.#ui);
    if (values === undefined) return;
    await rememberValues(this.#ui.memory, this.#workflow.uri, values);
    this.#send({ kind: 'values', values });
  }
}

function manifestPath({ context, namespace, environmentId }: PlanPage): readonly string[] {
  return [context, namespace, `${environmentId} planned.yaml`];
}
