import type { RE2JS } from 're2js';
import type { Builtin } from '../builtins/builtin.ts';
import type { Span } from '../exprError.ts';
import { Float, type Value } from '../run/values.ts';
import type { Node } from '../syntax/ast.ts';
import { OP } from './opcodes.ts';
import type { Program } from './program.ts';

/** Collects a program's instructions and pools while the tree is walked. */
export class Assembler {
  readonly #codes: number[] = [];
  readonly #args: number[] = [];
  readonly #spans: Span[] = [];
  readonly #constants: Value[] = [];
  /** Upstream pools equal constants, so that of a program's zeros `0.0` and `-0.0` the first stands for both. */
  #zero: number | undefined;
  readonly #names: string[] = [];
  readonly #regexes: RE2JS[] = [];
  readonly #builtins: { builtin: Builtin; count: number }[] = [];
  readonly #nodes: Node[] = [];
  readonly #scopes: { readonly name: string; readonly index: number }[] = [];
  /** Jumps out of the chains around, innermost last. */
  readonly chains: number[][] = [];
  #variables = 0;

  /** Runs `body` with `node` as the one whose place instructions carry. */
  within(node: Node, body: () => void): void {
    this.#nodes.push(node);
    body();
    this.#nodes.pop();
  }

  get parent(): Node | undefined {
    return this.#nodes.at(-2);
  }

  emit(code: number, arg = 0): number {
    this.#codes.push(code);
    this.#args.push(arg);
    this.#spans.push(this.#nodes.at(-1)?.at ?? { from: 0, to: 0 });
    return this.#codes.length - 1;
  }

  push(value: Value): void {
    const zero = value instanceof Float && value.value === 0;
    const index = (zero ? this.#zero : undefined) ?? this.#constants.push(value) - 1;
    if (zero) this.#zero = index;
    this.emit(OP.PUSH, index);
  }

  emitName(code: number, name: string): void {
    const known = this.#names.indexOf(name);
    this.emit(code, known >= 0 ? known : this.#names.push(name) - 1);
  }

  emitRegex(regex: RE2JS): void {
    this.emit(OP.MATCHES_CONSTANT, this.#regexes.push(regex) - 1);
  }

  emitBuiltin(builtin: Builtin, count: number): void {
    this.emit(OP.CALL_BUILTIN, this.#builtins.push({ builtin, count }) - 1);
  }

  get here(): number {
    return this.#codes.length;
  }

  /** Lets a jump end at the next instruction. */
  land(jump: number): void {
    this.#args[jump] = this.here;
  }

  /** Gives a new variable to `body`. */
  withVariable(name: string, body: () => void): void {
    const index = this.#variables++;
    this.emit(OP.STORE, index);
    this.#scopes.push({ name, index });
    body();
    this.#scopes.pop();
  }

  variable(name: string): number | undefined {
    return this.#scopes.findLast((scope) => scope.name === name)?.index;
  }

  finish(source: string): Program {
    return {
      source,
      codes: this.#codes,
      args: this.#args,
      spans: this.#spans,
      constants: this.#constants,
      names: this.#names,
      regexes: this.#regexes,
      builtins: this.#builtins,
      variables: this.#variables,
    };
  }
}
