import { fromBytes, toBytes } from '../../expr/bytes.ts';
import { RunFailure } from '../../expr/exprError.ts';
import type { Value } from '../../expr/run/values.ts';
import { ERROR, func, STRING } from '../../expr/types/goType.ts';
import { Unknown } from '../../expr/unknown.ts';
import { compileTemplate } from '../compileTemplate.ts';
import { renderTemplate } from '../renderTemplate.ts';
import type { Scope } from '../scope.ts';
import { ScopeEnvironment } from '../scopeEnvironment.ts';
import { answerOf, type FunctionEntry, type FunctionTable, textAt } from './functionTable.ts';

/** Commands of `jit/` may call for others; this deep and no deeper. */
const MAX_NESTING = 10;

/** Upstream evaluates the command as a template of its own, without role functions; what is wrong there is wrong here. */
function checkCommand(command: string, scope: Scope): void {
  const { role: _, dplNesting = 0, ...plain } = scope;
  if (dplNesting >= MAX_NESTING) throw new RunFailure(`more than ${MAX_NESTING} DPL commands inside one another (limit: nesting)`);
  const inside = new ScopeEnvironment({ ...plain, dplNesting: dplNesting + 1 });
  const result = renderTemplate(compileTemplate(command), inside);
  if (result.kind !== 'error') return;
  const position = result.position === '' ? '' : ` ${result.position}`;
  const message = `JIT failed in template resolution of the dpl_command: ${result.message}${position}`;
  throw new RunFailure(message, result.phase === 'compile' ? 'compile' : 'run');
}

/** What can be said without running the generator: an error, or the name itself where a template stands in for a missing command. */
function withoutGenerator(kind: 'command' | 'file' | 'fileOrTemplate', name: string, scope: Scope): string | undefined {
  if (name === 'none') throw new RunFailure("dplCommand is 'none'");
  if (kind === 'command') checkCommand(name, scope);
  else if (scope.jit) {
    const command = scope.jit.read(name);
    if (command !== undefined) checkCommand(command, scope);
    else if (kind === 'fileOrTemplate') return name;
    else throw new RunFailure(`Failed to read DPL command from '${name}'`);
  }
  return undefined;
}

function dpl(name: string, kind: 'command' | 'file' | 'fileOrTemplate'): FunctionEntry {
  return {
    type: func([STRING], [STRING, ERROR]),
    call: (args, scope): Value => {
      const answer = answerOf(name, args, scope);
      if (!(answer instanceof Unknown)) return answer;
      const known = withoutGenerator(kind, fromBytes(textAt(args, 0)), scope);
      return known === undefined ? answer : toBytes(known);
    },
  };
}

const GENERATE = dpl('dpl.Generate', 'command');
const GENERATE_FROM_URI = dpl('dpl.GenerateFromUri', 'file');

/** `dpl.*`: turn a command, or the file `jit/<name>` that holds it, into a generated sub-workflow, and answer its name. */
export const DPL: FunctionTable = {
  Generate: GENERATE,
  GenerateFromUri: GENERATE_FROM_URI,
  GenerateFromUriOrFallbackToTemplate: dpl('dpl.GenerateFromUriOrFallbackToTemplate', 'fileOrTemplate'),
};

/** Deprecated names of the same. */
export const LEGACY_DPL: FunctionTable = {
  GenerateDplSubworkflow: GENERATE,
  GenerateDplSubworkflowFromUri: GENERATE_FROM_URI,
};
