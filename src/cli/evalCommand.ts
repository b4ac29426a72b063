import { existsSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { answerBatch } from './batch.ts';
import { type Command, EXIT } from './command.ts';
import { type EvalOptions, evaluateInput } from './eval.ts';
import { FolderRepositories } from './folderRepositories.ts';
import { wrongUse } from './output.ts';
import { parse } from './parse.ts';
import { drawUid } from './uid.ts';

const help = `Usage: aliecs eval --batch [--stand-ins] [--repository DIR]

Evaluates templates as AliECS does, offline. Reads JSON lines {id, template, vars, scope, fixtures} from standard input and writes
{id, output}, {id, error, phase} or {id, unknown: [reasons]} for each, in order; ends with 0 whatever the answers.

  --stand-ins        count ids (2golden0001 first) instead of drawing them, so that runs can be compared
  --repository DIR   where the files of jit/ are looked for (default: the current folder, or the nearest above it, that has jit/; without
                     one they are unknown). A line's own \`root\` comes before it.`;

/** `aliecs eval`: the expression language on the command line. */
export const evalCommand: Command = {
  help,
  async run(args, io) {
    const parsed = parse(args, {
      batch: { type: 'boolean' },
      'stand-ins': { type: 'boolean' },
      repository: { type: 'string' },
      json: { type: 'boolean' },
    });
    if (!parsed.ok) return wrongUse(io, false, parsed.error, help);
    if (!parsed.value.flag('batch') || parsed.value.positionals.length > 0) {
      return wrongUse(io, false, 'eval reads its templates from standard input: --batch and no other argument is needed.', help);
    }
    const repository = parsed.value.text('repository');
    if (repository !== undefined && !existsSync(repository)) return wrongUse(io, false, `There is no folder ${repository}.`, help);
    const options = { standIns: parsed.value.flag('stand-ins'), drawUid };
    const files = new FolderRepositories();
    const usual = repository ?? nearestWithJit(resolve('.'));
    const rootOf = ({ root }: Readonly<Record<string, unknown>>) => (typeof root === 'string' ? root : usual);
    await answerBatch(io, (input) => evaluateInput(input, { ...options, ...jitOf(rootOf(input), files) }));
    return EXIT.fine;
  },
};

/** A command may be given somewhere inside a repository. */
function nearestWithJit(folder: string): string | undefined {
  if (existsSync(join(folder, 'jit'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : nearestWithJit(above);
}

function jitOf(folder: string | undefined, files: FolderRepositories): Pick<EvalOptions, 'readJit'> {
  if (folder === undefined) return {};
  const repository = files.of(new Map([['', folder]]), undefined);
  return { readJit: (name) => repository.text('', posix.join('jit', name)) };
}
