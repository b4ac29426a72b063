import { fromBytes, toBytes } from '../../expr/bytes.ts';
import { RunFailure } from '../../expr/exprError.ts';
import type { Value } from '../../expr/run/values.ts';
import type { GoType } from '../../expr/types/goType.ts';
import { Unknown } from '../../expr/unknown.ts';
import type { Scope } from '../scope.ts';

/** A function of AliECS: its Go type, and what it does with arguments of that type in a scope. Texts are byte strings. */
export interface FunctionEntry {
  readonly type: GoType;
  readonly call: (args: readonly Value[], scope: Scope) => Value;
}

export type FunctionTable = Readonly<Record<string, FunctionEntry>>;

/** The text at `index`; reflection has seen to its type. */
export function textAt(args: readonly Value[], index: number): string {
  const value = args[index];
  return typeof value === 'string' ? value : '';
}

/** A function that the installation answers, under its new name. */
export function asked(name: string, type: GoType): FunctionEntry {
  return { type, call: (args, scope) => answerOf(name, args, scope) };
}

/** The installation's answer as a value; its errors are the expression's. */
export function answerOf(name: string, args: readonly Value[], scope: Scope): string | Unknown {
  const texts = args.map((_, index) => fromBytes(textAt(args, index)));
  const answer = scope.installation.answer(name, texts);
  if (typeof answer === 'string') return toBytes(answer);
  if (answer instanceof Unknown) return answer;
  throw new RunFailure(answer.error);
}
