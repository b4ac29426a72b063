import { existsSync } from 'node:fs';
import { posix } from 'node:path';
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
  --repository DIR   where the files of jit/ are looked for (default: the current folder if it has jit/, else they are unknown)`;

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
    const options = { standIns: parsed.value.flag('stand-ins'), drawUid, ...jitOf(repository ?? (existsSync('jit') ? '.' : undefined)) };
    await answerBatch(io, (input) => evaluateInput(input, options));
    return EXIT.fine;
  },
};

function jitOf(folder: string | undefined): Pick<EvalOptions, 'readJit'> {
  if (folder === undefined) return {};
  const files = new FolderRepositories().of(new Map([['', folder]]), undefined);
  return { readJit: (name) => files.text('', posix.join('jit', name)) };
}
