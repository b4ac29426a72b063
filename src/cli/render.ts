import { expandWorkflow } from '../core/workflow/expansion/expandWorkflow.ts';
import type { ExpansionError } from '../core/workflow/expansion/expansionError.ts';
import { TemplateStore } from '../core/workflow/expansion/templateStore.ts';
import { publicFacts } from '../core/workflow/publicVariables.ts';
import { type RoleJson, treeJson } from '../core/workflow/treeJson.ts';
import { answerBatch } from './batch.ts';
import { type Command, EXIT, type Io } from './command.ts';
import { FolderRepositories } from './folderRepositories.ts';
import { wrongUse } from './output.ts';
import { parse } from './parse.ts';
import { WORKFLOW_OPTIONS, WORKFLOW_OPTIONS_HELP, workflowArguments } from './workflowArguments.ts';
import { type Draws, readWorkflowInput, requestOf, type WorkflowInput } from './workflowInput.ts';

const help = `Usage: aliecs render WORKFLOW [options]
       aliecs render --batch [--stand-ins]

Shows the tree of roles that ECS would build of a workflow, with the values of all its variables. What only the installation can answer
is taken from the fixtures, and unknown otherwise. Exit codes: 0 rendered, 1 the workflow has a mistake, 2 wrong use.

${WORKFLOW_OPTIONS_HELP}`;

/** `aliecs render`: the expansion of the core on the command line. */
export const render: Command = {
  help,
  async run(args, io) {
    const parsed = parse(args, WORKFLOW_OPTIONS);
    const json = args.includes('--json');
    if (!parsed.ok) return wrongUse(io, json, parsed.error, help);
    const draws = { standIns: parsed.value.flag('stand-ins'), clock: io.clock };
    const renderer = new Renderer(draws);
    if (parsed.value.flag('batch')) {
      if (parsed.value.positionals.length > 0) return wrongUse(io, json, 'With --batch the workflows come from standard input.', help);
      await answerBatch(io, (input) => renderer.line(input));
      return EXIT.fine;
    }
    const input = workflowArguments(parsed.value);
    return input.ok ? show(renderer.result(input.value), json, io) : wrongUse(io, json, input.error, help);
  },
};

interface Rendered {
  readonly tree: RoleJson;
  readonly public: unknown;
  readonly unknown?: readonly unknown[];
}

type Result = Rendered | (Omit<ExpansionError, 'message' | 'span'> & { readonly error: string });

/** Renders workflows one after another; what files were read stays read. */
export class Renderer {
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
    return JSON.stringify({ id, ...(input.ok ? this.result(input.value) : { error: input.error }) });
  }

  result(input: WorkflowInput): Result {
    const { request } = requestOf(input, this.#draws, (folders, revisions) => this.#folders.of(folders, revisions));
    const expanded = expandWorkflow(request, this.#store);
    if (!expanded.ok) {
      const { message, span: _span, ...rest } = expanded.error;
      return { error: message, ...rest };
    }
    const { root, template, unknowns } = expanded.value;
    const facts = publicFacts(template.yaml);
    const unknown = unknowns.map(({ path, field, reasons }) => ({ path, field, reasons }));
    return {
      tree: treeJson(root),
      public: facts.ok ? facts.value : { error: facts.error.message },
      ...(unknown.length > 0 && { unknown }),
    };
  }
}

function show(result: Result, json: boolean, io: Io): number {
  if (json) io.out(JSON.stringify(result));
  if ('error' in result) {
    const { file, range, error, code } = result;
    const place = file === undefined ? 'aliecs' : `${file}${range ? `:${range.start.line + 1}:${range.start.character + 1}` : ''}`;
    io.err(`${place}: error: ${error} (${code})`);
    return EXIT.problems;
  }
  if (!json) {
    showRole(result.tree, 0, io);
    if (result.unknown) io.err(`${result.unknown.length} parts are unknown: give their answers with --fixtures, or see them with --json.`);
  }
  return EXIT.fine;
}

function showRole(role: RoleJson, depth: number, io: Io): void {
  const what = role.task?.load ?? role.call?.func ?? (role.include === undefined ? '' : `include ${role.include}`);
  const machine = role.constraints.find(({ attribute }) => attribute === 'machine_id')?.value;
  const when = role.task?.trigger || role.call?.trigger;
  const parts = [role.name, what, machine === undefined ? '' : `on ${machine}`, when ? `at ${when}` : ''];
  io.out(`${'  '.repeat(depth)}${parts.filter((part) => part !== '').join('  ')}`);
  for (const child of role.children ?? []) showRole(child, depth + 1, io);
}
