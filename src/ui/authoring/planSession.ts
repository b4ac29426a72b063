import * as vscode from 'vscode';
import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { newEnvironmentId } from '../../core/environment/newEnvironmentId.ts';
import type { PlanResult, WorkflowSummary, WorkspaceTemplate } from '../../protocol/messages.ts';
import type { PlanPage } from '../../protocol/panels.ts';
import { deployPlan } from '../commands/deployPlan.ts';
import { findLink } from '../commands/pickEnvironment.ts';
import type { Remedy } from '../commands/report.ts';
import type { Link } from '../connection/link.ts';
import { stateAndGoal } from '../present/stateLook.ts';
import type { Ui } from '../ui.ts';
import { factsOf } from './clusterFacts.ts';
import { isDeployedFrom } from './deployedFrom.ts';
import { factsSignature } from './factsSignature.ts';
import { withOrigin } from './plannedDeploy.ts';
import { groupedProblems, planPage } from './planPage.ts';
import { applyTemplate, missingTemplate } from './remedies.ts';
import { workflowFile } from './workflowFile.ts';

/** Why something did not come about, and what can be done against it. */
export interface Failure {
  readonly message: string;
  readonly remedies: readonly Remedy[];
}

interface Made {
  readonly link: Link;
  readonly result: PlanResult;
  readonly page: PlanPage;
  readonly values: Readonly<Record<string, string>>;
  readonly templates: ReadonlyMap<string, WorkspaceTemplate>;
}

/** The plan of one panel: made of a workflow and values for the connected cluster, then deployed as it was shown. */
export class PlanSession {
  readonly #ui: Ui;
  readonly #workflow: WorkflowSummary;
  /** The same over all plans of the panel, so that comparing two of them shows what changed. */
  #environmentId: string | undefined;
  #made: Made | undefined;
  #isDeploying = false;
  /** What the watches knew when the plan was made. */
  #watched = '';

  constructor(ui: Ui, workflow: WorkflowSummary) {
    this.#ui = ui;
    this.#workflow = workflow;
  }

  get page(): PlanPage | undefined {
    return this.#made?.page;
  }

  get link(): Link | undefined {
    return this.#made?.link;
  }

  get isDeploying(): boolean {
    return this.#isDeploying;
  }

  /** Whether the cluster holds something else now that a plan looks at. */
  isOutdated(): boolean {
    const link = this.#made?.link;
    return link !== undefined && this.#watched !== factsSignature(factsOf(link));
  }

  /** `isWanted` is asked at the end: what is deployed is what was shown last, not what came too late to be shown. */
  async make(values: Readonly<Record<string, string>>, isWanted: () => boolean): Promise<Outcome<PlanPage, Failure>> {
    const found = await findLink(this.#ui);
    if (!found.ok) {
      const { error, remedies } = found.error;
      return fail({ message: `There is no cluster to plan for: ${error.message}`, remedies });
    }
    const link = found.value;
    const { uri, name } = this.#workflow;
    // Read now: the watch may not have told yet of a TaskTemplate that was applied a moment ago.
    const facts = await link.manager.readFacts();
    if (!facts.ok) {
      const { context, namespace } = link.manager.target;
      return fail({ message: `What ${context} / ${namespace} holds could not be read: ${facts.error.message}`, remedies: [] });
    }
    const told = { ...factsOf(link), ...facts.value };
    this.#watched = factsSignature(factsOf(link));
    const { environments = [] } = facts.value;
    const taken = new Set(environments.map(({ metadata }) => metadata.name));
    this.#environmentId ??= newEnvironmentId(taken, Math.random);
    const environmentId = this.#environmentId;
    await this.#ui.server.start();
    await this.#ui.server.notify('aliecs/clusterFacts', told);
    const result = await this.#ui.server.request('aliecs/plan', { uri, variables: values, environmentId });
    if (!result.ok) return fail({ message: result.error, remedies: [restartServer] });
    const listed = await this.#ui.server.request('aliecs/taskTemplates', null);
    const templates = new Map(listed.ok ? listed.value.map((each) => [each.template.metadata.name, each]) : []);
    const page = planPage(result.value, {
      workflow: name,
      environmentId,
      context: link.manager.target.context,
      namespace: link.manager.target.namespace,
      others: link.manager.overviews
        .filter((environment) => isDeployedFrom(environment, uri))
        .map(({ name: object, id, state, desired }) => ({ name: object, label: `${id} (${stateAndGoal(state, desired)})` })),
      shortName: (file) => vscode.workspace.asRelativePath(vscode.Uri.parse(file)),
      remedy: (problem) => {
        const template = templates.get(missingTemplate(problem) ?? '');
        return template && `Apply it from ${vscode.workspace.asRelativePath(vscode.Uri.parse(template.uri))}`;
      },
    });
    if (isWanted()) this.#made = { link, result: result.value, page, values, templates };
    return ok(page);
  }

  /** Does what the button beside a problem says; true if the plan may be a better one now. */
  async remedy(index: number): Promise<boolean> {
    if (this.#made === undefined) return false;
    const { link, result, templates } = this.#made;
    const problem = groupedProblems(result.problems)[index]?.problem;
    const template = problem && templates.get(missingTemplate(problem) ?? '');
    return template === undefined ? false : applyTemplate(this.#ui, link, template);
  }

  /** Deploys the plan that was shown; fails unless the environment stands. What went wrong in the cluster was told with its remedies. */
  async deploy(): Promise<Outcome<undefined, Failure>> {
    const made = this.#made;
    if (made?.result.plan === undefined || made.page.blocked !== '' || this.#isDeploying) return notSent('This plan cannot be deployed.');
    if (this.#ui.connection.link !== made.link) return notSent('Another cluster was chosen since: what is planned here was not about it.');
    const plan = withOrigin(made.result.plan, {
      file: workflowFile(vscode.Uri.parse(this.#workflow.uri)),
      variables: made.values,
      tasks: made.result.tasks,
    });
    this.#isDeploying = true;
    const done = await deployPlan(this.#ui, made.link, plan, `Deploy ${this.#workflow.name} as ${plan.environmentId}`);
    this.#isDeploying = false;
    if (done === undefined) return notSent('The deploy was not confirmed, or the settings do not allow it.');
    // A second attempt must not meet what the first one left.
    this.#environmentId = undefined;
    return done.ok ? ok(undefined) : fail({ message: `Not deployed: ${done.error.message}`, remedies: [] });
  }
}

const restartServer: Remedy = {
  title: 'Restart language server',
  run: () => vscode.commands.executeCommand('aliecs.restartLanguageServer'),
};

function notSent(reason: string): Outcome<undefined, Failure> {
  return fail({ message: `${reason} Nothing was sent.`, remedies: [] });
}
