import { systemClock } from '../base/clock.ts';
import { isTextRecord } from '../base/record.ts';
import { compileTemplate } from '../core/template/compileTemplate.ts';
import { type Fixtures, fixtureInstallation, isFixtures } from '../core/template/fixtures.ts';
import { renderTemplate, type TemplateResult } from '../core/template/renderTemplate.ts';
import type { RoleFacts, Scope } from '../core/template/scope.ts';
import { ScopeEnvironment } from '../core/template/scopeEnvironment.ts';

/** One input line of `eval --batch`. `scope` absent: as in task templates. */
interface EvalInput {
  readonly id: unknown;
  readonly template: string;
  readonly vars: ReadonlyMap<string, string>;
  readonly scope: 'task' | 'role' | 'workflow';
  readonly fixtures: Fixtures;
}

export interface EvalOptions {
  /** Count ids, `2golden0001` first, from 1 in each line, instead of drawing them. */
  readonly standIns: boolean;
  /** Draws an id for `uid.New()`. */
  readonly drawUid: () => string;
  /** A file of `jit/` beside the workflows, for `dpl.GenerateFromUri`; left out where no repository is at hand. */
  readonly readJit?: (name: string) => string | undefined;
}

/** The role that stands in for a real one in the scopes `role` and `workflow`: `leaf` at `root.mid.leaf`. */
const ROLES: readonly RoleFacts[] = [
  { name: 'leaf', path: 'root.mid.leaf' },
  { name: 'mid', path: 'root.mid' },
  { name: 'root', path: 'root' },
];

/** Evaluates one input of `eval --batch` and answers a JSON line; a bad input gets an answer with `phase: input`. */
export function evaluateInput(line: Readonly<Record<string, unknown>>, options: EvalOptions): string {
  const input = readInput(line);
  if ('problem' in input) return JSON.stringify({ id: input.id, error: input.problem, phase: 'input' });
  const result = renderTemplate(compileTemplate(input.template), new ScopeEnvironment(scopeOf(input, options)));
  return JSON.stringify({ id: input.id, ...answerOf(result) });
}

function answerOf(result: TemplateResult): Readonly<Record<string, unknown>> {
  switch (result.kind) {
    case 'text':
      if (result.bytes === undefined) return { output: result.text };
      return { output: result.text, outputBase64: Buffer.from(result.bytes, 'latin1').toString('base64') };
    case 'error':
      return { error: result.position === '' ? result.message : `${result.message} ${result.position}`, phase: result.phase };
    case 'unknown':
      return { unknown: result.reasons };
  }
}

function scopeOf(input: EvalInput, options: EvalOptions): Scope {
  let drawn = 0;
  const { readJit } = options;
  const scope = {
    variables: { get: (name: string) => input.vars.get(name), names: () => input.vars.keys() },
    installation: fixtureInstallation(input.fixtures),
    dpl: input.scope === 'workflow',
    newUid: () => {
      drawn++;
      return options.standIns ? `2golden${String(drawn).padStart(4, '0')}` : options.drawUid();
    },
    clock: systemClock,
    ...(readJit && { jit: { read: readJit } }),
  };
  return input.scope === 'task' ? scope : { ...scope, role: { parent: ROLES[1], up: (levels) => ROLES[levels], self: ROLES[0] } };
}

function readInput(line: Readonly<Record<string, unknown>>): EvalInput | { readonly problem: string; readonly id: unknown } {
  const { id = null, template, vars = {}, scope = 'task', fixtures = {} } = line;
  if (typeof template !== 'string') return { problem: '`template` has to be a text', id };
  if (!isTextRecord(vars)) return { problem: '`vars` has to map names to texts', id };
  if (scope !== 'task' && scope !== 'role' && scope !== 'workflow')
    return { problem: '`scope` has to be `role` or `workflow`, or absent', id };
  if (!isFixtures(fixtures)) return { problem: '`fixtures` has to map functions to answers', id };
  return { id, template, vars: new Map(Object.entries(vars)), scope, fixtures };
}
