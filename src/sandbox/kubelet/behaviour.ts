import type { Outcome } from '../../base/outcome.ts';
import { fail, ok } from '../../base/outcome.ts';
import { isRecord } from '../../base/record.ts';
import { FATAL_WAITING_REASONS } from '../../core/environment/fatalPods.ts';

const POD_FAILURES = [...FATAL_WAITING_REASONS, 'Failed', 'Exit1', 'ExitRunning', 'Restarts', 'InitExit2', 'NoIP'] as const;

export type PodFailure = (typeof POD_FAILURES)[number];

/** What a process does instead of following a call. */
export type Action =
  | { readonly kind: 'refuse' | 'toError' | 'error-ok' | 'stay-ok' }
  | { readonly kind: 'grpc'; readonly code: number; readonly message: string }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'crash'; readonly exitCode: number }
  | { readonly kind: 'goto'; readonly state: string };

interface Rule {
  /** An OCC transition event, or `GetState`. */
  readonly event: string;
  /** Which call of that event in the life of the process, from 1; 0 for every one. */
  readonly nth: number;
  readonly action: Action;
}

/** How the process of one Task and its Pod behave (docs/sandbox.md). Times are milliseconds. */
export interface TaskBehaviour {
  readonly rules: readonly Rule[];
  readonly podFail?: PodFailure;
  readonly occDelayMs: number;
  readonly noOcc: boolean;
  readonly killDelayMs: number;
  readonly exitCodeOnKill: number;
  readonly stayOnKill: boolean;
}

/** By name of the Task object, or by a glob of `*` and `?`. */
export type Behaviours = ReadonlyMap<string, TaskBehaviour>;

const WELL_BEHAVED: TaskBehaviour = {
  rules: [],
  occDelayMs: 0,
  noOcc: false,
  killDelayMs: 0,
  exitCodeOnKill: 0,
  stayOnKill: false,
};

/** The behaviour of a Task: its own entry, else the first glob that matches. */
export function behaviourOf(behaviours: Behaviours, task: string): TaskBehaviour {
  const own = behaviours.get(task);
  if (own) return own;
  for (const [pattern, behaviour] of behaviours) if (globMatches(pattern, task)) return behaviour;
  return WELL_BEHAVED;
}

/** Reads a behaviour file's JSON; the error says where it is wrong. */
export function readBehaviours(value: unknown): Outcome<Behaviours, string> {
  if (!isRecord(value)) return fail('a behaviour file is an object: name of a Task or glob → behaviour');
  const behaviours = new Map<string, TaskBehaviour>();
  for (const [task, entry] of Object.entries(value)) {
    const behaviour = readBehaviour(entry);
    if (!behaviour.ok) return fail(`${task}: ${behaviour.error}`);
    behaviours.set(task, behaviour.value);
  }
  return ok(behaviours);
}

function readBehaviour(value: unknown): Outcome<TaskBehaviour, string> {
  if (!isRecord(value)) return fail('must be an object');
  const { rules = [], podFail, noOcc, stayOnKill, ...numbers } = { ...WELL_BEHAVED, ...value };
  const unknown = Object.keys(numbers).find((key) => key !== 'occDelayMs' && key !== 'killDelayMs' && key !== 'exitCodeOnKill');
  if (unknown !== undefined) return fail(`unknown key ${unknown}`);
  if (!Array.isArray(rules)) return fail('rules must be a list');
  const read: Rule[] = [];
  for (const entry of rules) {
    const rule = readRule(entry);
    if (!rule.ok) return rule;
    read.push(rule.value);
  }
  const failure = podFail === undefined ? undefined : POD_FAILURES.find((name) => name === podFail);
  if (podFail !== undefined && failure === undefined) return fail(`podFail must be one of ${POD_FAILURES.join(', ')}`);
  if (typeof noOcc !== 'boolean' || typeof stayOnKill !== 'boolean') return fail('noOcc and stayOnKill must be true or false');
  const { occDelayMs, killDelayMs, exitCodeOnKill } = numbers;
  if (!isCount(occDelayMs) || !isCount(killDelayMs) || !isCount(exitCodeOnKill)) {
    return fail('occDelayMs, killDelayMs and exitCodeOnKill must be whole numbers, not negative');
  }
  return ok({ rules: read, ...(failure && { podFail: failure }), noOcc, stayOnKill, occDelayMs, killDelayMs, exitCodeOnKill });
}

function readRule(value: unknown): Outcome<Rule, string> {
  if (!isRecord(value)) return fail('a rule is an object of event, nth and action');
  const { event, nth = 0, action } = value;
  if (typeof event !== 'string') return fail('a rule needs an event');
  if (!isCount(nth)) return fail('nth must be a whole number, 0 for every time');
  const read = typeof action === 'string' ? readAction(action) : undefined;
  if (!read) return fail(`unknown action ${JSON.stringify(action)}`);
  return ok({ event, nth, action: read });
}

function readAction(text: string): Action | undefined {
  const [kind = '', first = '', ...rest] = text.split(':');
  const number = /^\d+$/.test(first) ? Number(first) : undefined;
  switch (kind) {
    case 'refuse':
    case 'toError':
    case 'error-ok':
    case 'stay-ok':
      return text === kind ? { kind } : undefined;
    case 'grpc':
      return number === undefined ? undefined : { kind, code: number, message: rest.join(':') };
    case 'slow':
      return number === undefined ? undefined : { kind, ms: number };
    case 'crash':
      return number === undefined ? undefined : { kind, exitCode: number };
    case 'goto':
      return first === '' ? undefined : { kind, state: first };
    default:
      return undefined;
  }
}

function globMatches(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`).test(text);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
