import { planJson } from '../core/deployment/planJson.ts';
import { answerBatch } from './batch.ts';
import { type Command, EXIT, type Io } from './command.ts';
import { printProblems, wrongUse } from './output.ts';
import { parse } from './parse.ts';
import { WORKFLOW_OPTIONS, WORKFLOW_OPTIONS_HELP, workflowArguments } from './workflowArguments.ts';
import { readWorkflowInput } from './workflowInput.ts';
import { type Planned, printExpansionError, WorkflowPlanner } from './workflowPlanner.ts';

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
    const planner = new WorkflowPlanner({ standIns: parsed.value.flag('stand-ins'), clock: io.clock });
    if (parsed.value.flag('batch')) {
      if (parsed.value.positionals.length > 0) return wrongUse(io, json, 'With --batch the workflows come from standard input.', help);
      await answerBatch(io, (input) => answerLine(planner, input));
      return EXIT.fine;
    }
    const input = workflowArguments(parsed.value);
    return input.ok ? show(planner.plan(input.value), json, io) : wrongUse(io, json, input.error, help);
  },
};

/** The answer to one line of a batch. */
function answerLine(planner: WorkflowPlanner, line: Readonly<Record<string, unknown>>): string {
  const { id = null } = line;
  const input = readWorkflowInput(line);
  return JSON.stringify({ id, ...(input.ok ? jsonOf(planner.plan(input.value)) : { error: input.error }) });
}

function jsonOf(result: Planned): Readonly<Record<string, unknown>> {
  if ('plan' in result) return { ...planJson(result.plan), problems: result.deployment.problems };
  const { message, span: _span, ...rest } = result.error;
  return { error: message, ...rest };
}

function show(result: Planned, json: boolean, io: Io): number {
  if (json) io.out(JSON.stringify(jsonOf(result)));
  if ('error' in result) {
    printExpansionError(result.error, io);
    return EXIT.problems;
  }
  if (!json) {
    for (const task of result.plan.tasks) {
      const host = typeof task.hostname === 'string' ? task.hostname : '?';
      io.out(`${host}  ${task.role.path}  ${task.template.name?.text ?? ''}  ${task.controlMode}`);
    }
  }
  const { problems } = result.deployment;
  printProblems(io, false, problems);
  return problems.some(({ severity }) => severity === 'error') ? EXIT.problems : EXIT.fine;
}
