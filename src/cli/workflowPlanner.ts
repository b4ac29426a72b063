import type { ClusterFacts } from '../core/deployment/facts.ts';
import { toDeploymentPlan } from '../core/deployment/fromWorkflow.ts';
import type { DeploymentPlan } from '../core/deployment/plan.ts';
import { planWorkflow } from '../core/deployment/planWorkflow.ts';
import type { WorkflowPlan } from '../core/deployment/taskPlan.ts';
import { expandWorkflow } from '../core/workflow/expansion/expandWorkflow.ts';
import type { ExpansionError } from '../core/workflow/expansion/expansionError.ts';
import { TemplateStore } from '../core/workflow/expansion/templateStore.ts';
import type { Io } from './command.ts';
import { FolderRepositories } from './folderRepositories.ts';
import { type Draws, requestOf, type WorkflowInput } from './workflowInput.ts';

export type Planned =
  /** `plan` as upstream would make it, `deployment` as this product would send it. */
  { readonly plan: WorkflowPlan; readonly deployment: DeploymentPlan } | { readonly error: ExpansionError };

/** Plans workflows one after another; what files were read stays read. */
export class WorkflowPlanner {
  readonly #store = new TemplateStore();
  readonly #folders = new FolderRepositories();
  readonly #draws: Draws;

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  /** `facts` are those of the namespace, which is `default` where no cluster is at hand. */
  plan(input: WorkflowInput, facts: ClusterFacts = {}, namespace?: string): Planned {
    const { request, options } = requestOf(input, this.#draws, (folders, revisions) => this.#folders.of(folders, revisions));
    const expanded = expandWorkflow(request, this.#store);
    if (!expanded.ok) return { error: expanded.error };
    const target = { ...options, ...(namespace !== undefined && { namespace }) };
    const plan = planWorkflow(expanded.value, request, target);
    const names = { workflow: input.workflow, workflowFile: expanded.value.template.file };
    return { plan, deployment: toDeploymentPlan(expanded.value, plan, facts, { ...target, ...names }) };
  }
}

/** Prints where a workflow can't be expanded. */
export function printExpansionError({ file, range, message, code }: ExpansionError, io: Io): void {
  const place = file === undefined ? 'aliecs' : `${file}${range ? `:${range.start.line + 1}:${range.start.character + 1}` : ''}`;
  io.err(`${place}: error: ${message} (${code})`);
}
