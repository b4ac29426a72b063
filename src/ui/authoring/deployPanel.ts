import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposable.ts';
import type { WorkflowSummary } from '../../protocol/messages.ts';
import type { FormPage, FromDeployPanel, PlanPage, ToDeployPanel } from '../../protocol/panels.ts';
import { type Remedy, showOutput } from '../commands/report.ts';
import type { Ui } from '../ui.ts';
import { Coalescer } from '../views/coalescer.ts';
import { showDifference } from './difference.ts';
import { rememberedValues, rememberValues } from './formMemory.ts';
import { openPanel } from './openPanel.ts';
import { openPlace } from './openPlace.ts';
import { deployMessage } from './panelMessages.ts';
import { sameUri } from './pickWorkflow.ts';
import { PlanSession } from './planSession.ts';
import { exportValues, importValues } from './valuesFile.ts';

const REPLAN_PERIOD_MS = 700;

/** The panel of one deploy: form → plan → deploy. It closes itself when the environment stands. */
export class DeployPanel {
  static readonly page = 'deploy';
  readonly #ui: Ui;
  readonly #workflow: WorkflowSummary;
  readonly #panel: vscode.WebviewPanel;
  readonly #owned = new DisposableStore();
  readonly #plan: PlanSession;
  /** Values of the plan that is shown; nothing while the form is. */
  #planned: Readonly<Record<string, string>> | undefined;
  /** Counts what the person asked for, so that an answer to what was cancelled is dropped. */
  #asked = 0;
  #variables: ReadonlySet<string> = new Set();
  #nodes: readonly string[] = [];
  #remedies: readonly Remedy[] = [];

  /** In a new panel, or in one that VS Code kept over a reload. */
  constructor(ui: Ui, workflow: WorkflowSummary, closed: () => void, kept?: vscode.WebviewPanel) {
    this.#ui = ui;
    this.#workflow = workflow;
    this.#plan = new PlanSession(ui, workflow);
    this.#panel = openPanel({
      extensionUri: ui.extensionUri,
      page: DeployPanel.page,
      workflow: workflow.uri,
      title: `Deploy ${workflow.name}`,
      place: vscode.ViewColumn.Active,
      received: (message) => this.#received(message),
      kept,
    });
    this.#owned.add(
      this.#panel.onDidDispose(() => {
        this.#asked++;
        this.#owned.dispose();
        closed();
      }),
    );
    const replan = this.#owned.add(new Coalescer(ui.clock, REPLAN_PERIOD_MS, () => void this.#replan()));
    this.#owned.add(ui.server.onDidChangeFiles((uris) => uris.some((uri) => sameUri(uri, workflow.uri)) && replan.request()));
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

  #failed(message: string, remedies: readonly Remedy[] = []): void {
    this.#remedies = remedies;
    this.#send({ kind: 'failed', message, remedies: remedies.map(({ title }) => title) });
  }

  async #received(received: unknown): Promise<void> {
    const message = deployMessage(received);
    if (message === undefined) return;
    try {
      await this.#handle(message);
    } catch (error) {
      // A page that waits for ever would be worse than the mistake.
      this.#ui.output.error(error instanceof Error ? error : String(error));
      this.#failed('This failed because of a mistake in the extension. The output channel tells more.', [showOutput(this.#ui)]);
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
      case 'cancel':
        return this.#cancel();
      case 'deploy':
        return this.#deploy();
      case 'open':
        return openPlace(message.place);
      case 'remedy':
        return this.#remedy(message.problem);
      case 'help':
        return void (await this.#remedies[message.remedy]?.run());
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
    this.#asked++;
    this.#planned = undefined;
    const { uri, name, description } = this.#workflow;
    const file = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
    const tryAgain: Remedy = { title: 'Try again', run: () => this.#showForm() };
    const { server } = this.#ui;
    const [workflows, variables] = await Promise.all([
      server.request('aliecs/workflows', null),
      server.request('aliecs/variables', { uri }),
    ]);
    if (!workflows.ok) return this.#failed(workflows.error, [tryAgain]);
    if (!variables.ok) return this.#failed(variables.error, [tryAgain]);
    if (!workflows.value.some((workflow) => sameUri(workflow.uri, uri))) {
      return this.#failed(`${file} is not there any more, or it is not a workflow template now.`, [tryAgain]);
    }
    this.#variables = new Set(variables.value.map((variable) => variable.name));
    this.#nodes = this.#nodeNames();
    const page: FormPage = {
      kind: 'form',
      workflow: name,
      description,
      file,
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
    const asked = ++this.#asked;
    this.#send({ kind: 'busy', message: 'Planning…', canCancel: true });
    const isWanted = () => asked === this.#asked;
    const page = await this.#plan.make(values, isWanted);
    if (!isWanted()) return;
    if (!page.ok) return this.#failed(page.error.message, page.error.remedies);
    this.#planned = values;
    this.#send(page.value);
  }

  /** Planning writes nothing: whatever it still brings is not looked at. */
  #cancel(): void {
    this.#asked++;
    this.#failed('Planning was cancelled. Nothing was sent.');
  }

  async #replan(): Promise<void> {
    const values = this.#planned;
    if (values === undefined || this.#plan.isDeploying) return;
    const asked = this.#asked;
    const isWanted = () => asked === this.#asked && !this.#plan.isDeploying;
    const page = await this.#plan.make(values, isWanted);
    if (isWanted() && page.ok) this.#send(page.value);
  }

  async #remedy(index: number): Promise<void> {
    this.#send({ kind: 'busy', message: 'Waiting for the answer…', canCancel: false });
    const helped = await this.#plan.remedy(index);
    if (helped && this.#planned !== undefined) return this.#showPlan(this.#planned);
    this.#failed('');
  }

  async #deploy(): Promise<void> {
    this.#send({ kind: 'busy', message: 'Deploying… The notification shows how far it is and can cancel it.', canCancel: false });
    const done = await this.#plan.deploy();
    if (done.ok) return this.#panel.dispose();
    this.#failed(done.error.message, done.error.remedies);
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
    const values = await importValues(this.#ui, this.#variables);
    if (values === undefined) return;
    await rememberValues(this.#ui.memory, this.#workflow.uri, values);
    this.#send({ kind: 'values', values });
  }
}

function manifestPath({ context, namespace, environmentId }: PlanPage): readonly string[] {
  return [context, namespace, `${environmentId} planned.yaml`];
}
