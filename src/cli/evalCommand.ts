import { answerBatch } from './batch.ts';
import { type Command, EXIT } from './command.ts';
import { evaluateInput } from './eval.ts';
import { wrongUse } from './output.ts';
import { parse } from './parse.ts';
import { drawUid } from './uid.ts';

const help = `Usage: aliecs eval --batch [--stand-ins]

Evaluates templates as AliECS does, offline. Reads JSON lines {id, template, vars, scope, fixtures} from standard input and writes
{id, output}, {id, error, phase} or {id, unknown: [reasons]} for each, in order; ends with 0 whatever the answers.

  --stand-ins   count ids (2golden0001 first) instead of drawing them, so that runs can be compared`;

/** `aliecs eval`: the expression language on the command line. */
export const evalCommand: Command = {
  help,
  async run(args, io) {
    const parsed = parse(args, { batch: { type: 'boolean' }, 'stand-ins': { type: 'boolean' }, json: { type: 'boolean' } });
    if (!parsed.ok) return wrongUse(io, false, parsed.error, help);
    if (!parsed.value.flag('batch') || parsed.value.positionals.length > 0) {
      return wrongUse(io, false, 'eval reads its templates from standard input: --batch and no other argument is needed.', help);
    }
    const options = { standIns: parsed.value.flag('stand-ins'), drawUid };
    await answerBatch(io, (input) => evaluateInput(input, options));
    return EXIT.fine;
  },
};
