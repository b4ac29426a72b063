import { parseArgs } from 'node:util';
import { messageOf } from '../base/messageOf.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
}

export interface Parsed {
  readonly positionals: readonly string[];
  text(name: string): string | undefined;
  /** Of an option that may stand several times, in order. */
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

/** Splits a command line; an error is a sentence about its wrong use. */
export function parse(args: readonly string[], options: Readonly<Record<string, OptionSpec>>): Outcome<Parsed, string> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: { ...options }, allowPositionals: true, strict: true });
    return ok({
      positionals,
      text: (name) => {
        const value = values[name];
        return typeof value === 'string' ? value : undefined;
      },
      texts: (name) => {
        const value = values[name];
        return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
      },
      flag: (name) => values[name] === true,
    });
  } catch (error) {
    // parseArgs throws for wrong use only; its message names the option.
    return fail(messageOf(error));
  }
}

/** A positive number given as an option, or why it is none. */
export function positiveNumber(parsed: Parsed, name: string): Outcome<number | undefined, string> {
  const text = parsed.text(name);
  if (text === undefined) return ok(undefined);
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? ok(value) : fail(`--${name} must be a positive number, not “${text}”.`);
}
