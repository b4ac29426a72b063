import type { Problem } from '../base/problem.ts';
import { toDeploymentPlan } from '../core/deployment/fromWorkflow.ts';
import { planJson } from '../core/deployment/planJson.ts';
import { planWorkflow } from '../core/deployment/planWorkflow.ts';
import type { WorkflowPlan } from '../core/deployment/taskPlan.ts';
import { expandWorkflow } from '../core/workflow/expansion/expandWorkflow.ts';
import type { ExpansionError } from '../core/workflow/expansion/expansionError.ts';
import { TemplateStore } from '../core/workflow/expansion/templateStore.ts';
import { answerBatch } from './batch.ts';
import { type Command, EXIT, type Io } from './command.ts';
import { FolderRepositories } from './folderRepositories.ts';
import { printProblems, wrongUse } from './output.ts';
import { parse } from './parse.ts';
import { WORKFLOW_OPTIONS, WORKFLOW_OPTIONS_HELP, workflowArguments } from './workflowArguments.ts';
import { type Draws, readWorkflowInput, requestOf, type WorkflowInput } from './workflowInput.ts';

const help = `Usage: aliecs plan WORKFLOW [options]
       aliecs plan --batch [--stand-ins]

Shows the tasks that ECS would deploy for a workflow: commands, channels, properties, and the custom Environment object for those of
Kubernetes, with everything that stands against deploying it. Exit codes: 0 nothing does, 1 something does, 2 wrong use.

${WORKFLOW_OPTIONS_HELP}`;

/** `aliecs plan`: what a deploy would send, without a cluster. */
export const plan: Command = {
  help,
  async run(args, io) {
    const parsed = parse(args, WORKFLOW_OPTIONS);
    const json = args.includes('--json');
    if (!parsed.ok) return wrongUse(io, json, parsed.error, help);
    const planner = new PlanWriter({ standIns: parsed.value.flag('stand-ins'), clock: io.clock });
    if (parsed.value.flag('batch')) {
      if (parsed.value.positionals.length > 0) return wrongUse(io, json, 'With --batch the workflows come from standard input.', help);
      await answerBatch(io, (input) => planner.line(input));
      return EXIT.fine;
    }
    const input = workflowArguments(parsed.value);
    return input.ok ? show(planner.result(input.value), json, io) : wrongUse(io, json, input.error, help);
  },
};

type Result = { readonly plan: WorkflowPlan; readonly problems: readonly Problem[] } | { readonly error: ExpansionError };

/** Plans workflows one after another; what files were read stays read. */
export class PlanWriter {
  readonly #store = new TemplateStore();
  readonly #folders = new FolderRepositories();
  readonly #draws: Draws;

  constructor(draws: Draws) {
    this.#draws = draws;
  }

  /** The answer to one line of a batch. */
  line(line: Readonly<Record<string, unknown>>): string {
    const { id = null } = line;
    const input = readWorkflowInput(line);
    return JSON.stringify({ id, ...(input.ok ? jsonOf(this.result(input.value)) : { error: input.error }) });
  }

  result(input: WorkflowInput): Result {
    const { request, options } = requestOf(input, this.#draws, (folders, revisions) => this.#folders.of(folders, revisions));
    const expanded = expandWorkflow(request, this.#store);
    if (!expanded.ok) return { error: expanded.error };
    const planned = planWorkflow(expanded.value, request, options);
    const target = { ...options, workflow: input.workflow, workflowFile: expanded.value.template.file };
    return { plan: planned, problems: toDeploymentPlan(expanded.value, planned, {}, target).problems };
  }
}

function jsonOf(result: Result): Readonly<Record<string, unknown>> {
  if ('plan' in result) return { ...planJson(result.plan), problems: result.problems };
  const { message, span: _span, ...rest } = result.error;
  return { error: message, ...rest };
}

function show(result: Result, json: boolean, io: Io): number {
  if (json) io.out(JSON.stringify(jsonOf(result)));
  if ('error' in result) {
    const { file, range, message, code } = result.error;
    const place = file === undefined ? 'aliecs' : `${file}${range ? `:${range.start.line + 1}:${range.start.character + 1}` : ''}`;
    io.err(`${place}: error: ${message} (${code})`);
    return EXIT.problems;
  }
  if (!json) {
    for (const task of result.plan.tasks) {
      const host = typeof task.hostname === 'string' ? task.hostname : '?';
      io.out(`${host}  ${task.role.path}  ${task.template.name?.text ?? ''}  ${task.controlMode}`);
    }
  }
  printProblems(io, false, result.problems);
  return result.problems.some(({ severity }) => severity === 'error') ? EXIT.problems : EXIT.fine;
}
