import type { Surroundings } from '../builtins/builtin.ts';
import { fromBytes, isValidUtf8, toBytes } from '../bytes.ts';
import { OP } from '../compile/opcodes.ts';
import type { Program } from '../compile/program.ts';
import { type ExprError, RunFailure } from '../exprError.ts';
import { EXPR_LIMITS } from '../limits.ts';
import { Unknown } from '../unknown.ts';
import { elementAt, fetchField, fetchMethod, reflectLength, slice, sliceLength } from './access.ts';
import { negate } from './arithmetic.ts';
import { callFunction, callTyped } from './call.ts';
import { isNil } from './equal.ts';
import { assertBool, assertString, NeedsKnown, refuseAssertion } from './failures.ts';
import { stringMap } from './keys.ts';
import { LoopScope } from './loopScope.ts';
import { restoreMeter, spend, startMeter } from './meter.ts';
import { dereferenceValue, matchRegex } from './operations.ts';
import { operate } from './operators.ts';
import { type Dictionary, List, type Value } from './values.ts';

/** The names' values; asked for names that the checker accepted or that stand in unchecked arguments. */
export interface Environment {
  load(name: string): Value;
  /** All of it: what `$env` is. */
  all(): Dictionary;
  /** Milliseconds since the epoch, for `now()`. */
  now(): number | undefined;
}

export type RunResult = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: ExprError };

const DEEP = `values lie more than some thousand levels inside one another (limit: depth)`;

/** Runs a program: upstream's stack machine, one evaluation an instance. */
export class Machine implements Surroundings {
  readonly #program: Program;
  readonly #environment: Environment;
  readonly #stack: Value[] = [];
  readonly #scopes: LoopScope[] = [];
  readonly #variables: Value[];
  /** Unknown left sides of `and`/`or` whose right side is being evaluated; null for known ones. */
  readonly #left: (Unknown | null)[] = [];
  /** What the loop that has just ended could not know. */
  #unresolved: Unknown | undefined;
  #at = 0;
  #memory = 0;

  constructor(program: Program, environment: Environment) {
    this.#program = program;
    this.#environment = environment;
    this.#variables = new Array<Value>(program.variables).fill(null);
  }

  run(): RunResult {
    const before = startMeter();
    try {
      for (;;) {
        try {
          this.#loop();
          return { ok: true, value: this.#stack.pop() ?? null };
        } catch (error) {
          // Every instruction that may need to know has taken its operands by then and owes one result.
          if (!(error instanceof NeedsKnown)) return this.#fail(error);
          this.#stack.push(error.unknown);
        }
      }
    } finally {
      restoreMeter(before);
    }
  }

  grow(elements: number): void {
    this.#memory += elements;
    if (this.#memory >= EXPR_LIMITS.memory) throw new RunFailure('memory budget exceeded');
  }

  now(): number | undefined {
    return this.#environment.now();
  }

  /** An error beside an unknown left side may never happen: then the whole is unknown. */
  #fail(error: unknown): RunResult {
    const failure = error instanceof RangeError ? new RunFailure(DEEP) : error;
    if (!(failure instanceof RunFailure)) throw error;
    const unknown = this.#left.find((left) => left !== null);
    if (unknown) return { ok: true, value: unknown };
    const span = this.#program.spans[this.#at - 1] ?? { from: 0, to: 0 };
    return { ok: false, error: { phase: failure.phase, message: readable(failure.message), ...span } };
  }

  #pop(): Value {
    const value = this.#stack.pop();
    if (value === undefined) throw new RunFailure('stack underflow');
    return value;
  }

  #top(): Value {
    const value = this.#stack.at(-1);
    if (value === undefined) throw new RunFailure('stack underflow');
    return value;
  }

  #scope(): LoopScope {
    const scope = this.#scopes.at(-1);
    if (!scope) throw new RunFailure('runtime error: index out of range [-1]');
    return scope;
  }

  #loop(): void {
    const { codes, args, constants, names } = this.#program;
    const stack = this.#stack;
    while (this.#at < codes.length) {
      const arg = args[this.#at] ?? 0;
      const code = codes[this.#at++];
      spend(1);
      switch (code) {
        case OP.PUSH:
          stack.push(constants[arg] ?? null);
          break;
        case OP.POP:
          this.#pop();
          break;
        case OP.STORE:
          this.#variables[arg] = this.#pop();
          break;
        case OP.LOAD_VARIABLE:
          stack.push(this.#variables[arg] ?? null);
          break;
        case OP.LOAD_NAME:
          stack.push(this.#environment.load(names[arg] ?? ''));
          break;
        case OP.LOAD_ENVIRONMENT:
          stack.push(this.#environment.all());
          break;
        case OP.JUMP:
          this.#at = arg;
          break;
        case OP.JUMP_IF_TRUE:
          if (this.#condition()) this.#at = arg;
          break;
        case OP.JUMP_IF_FALSE:
          if (this.#condition() === false) this.#at = arg;
          break;
        case OP.JUMP_IF_NIL:
          if (isNil(this.#top())) this.#at = arg;
          break;
        case OP.JUMP_IF_NOT_NIL:
          if (!isNil(this.#top())) this.#at = arg;
          break;
        case OP.JUMP_IF_END:
          if (this.#scope().index >= this.#scope().length) this.#at = arg;
          break;
        case OP.JUMP_IF_UNKNOWN:
          if (this.#top() instanceof Unknown) this.#at = arg;
          break;
        case OP.NEGATE:
          stack.push(negate(this.#pop()));
          break;
        case OP.NOT:
          stack.push(!assertBool(this.#pop()));
          break;
        case OP.DEREFERENCE:
          stack.push(dereferenceValue(this.#pop()));
          break;
        case OP.LENGTH:
          stack.push(sliceLength(this.#top()));
          break;
        case OP.FETCH_FIELD:
          stack.push(fetchField(this.#pop(), toBytes(names[arg] ?? '')));
          break;
        case OP.FETCH_METHOD:
          stack.push(fetchMethod(this.#pop(), names[arg] ?? ''));
          break;
        case OP.SLICE: {
          const from = this.#pop();
          const to = this.#pop();
          stack.push(slice(this.#pop(), from, to));
          break;
        }
        case OP.MATCHES_CONSTANT:
          stack.push(matchRegex(this.#pop(), this.#program.regexes[arg]));
          break;
        case OP.CALL: {
          const callee = this.#pop();
          stack.push(callFunction(callee, this.#popMany(arg)));
          break;
        }
        case OP.CALL_TYPED: {
          const callee = this.#pop();
          stack.push(callTyped(callee, this.#popMany(arg)));
          break;
        }
        case OP.CALL_BUILTIN:
          stack.push(this.#callBuiltin(arg));
          break;
        case OP.ARRAY:
          stack.push(this.#makeList());
          break;
        case OP.MAP:
          stack.push(this.#makeMap());
          break;
        case OP.THROW:
          throw new RunFailure('reflect: slice index out of range');
        case OP.POP_LEFT: {
          const left = this.#pop();
          this.#left.push(left instanceof Unknown ? left : null);
          break;
        }
        case OP.JOIN_AND:
          this.#join(false);
          break;
        case OP.JOIN_OR:
          this.#join(true);
          break;
        default:
          if (code !== undefined && code >= OP.INCREMENT_INDEX) this.#loopInstruction(code, arg);
          else this.#operator(code);
      }
    }
  }

  /** A condition on top; undefined for an unknown one, which never jumps. */
  #condition(): boolean | undefined {
    const value = this.#top();
    return value instanceof Unknown ? undefined : assertBool(value);
  }

  /** Operators of two operands. */
  #operator(code: number | undefined): void {
    const b = this.#pop();
    const a = this.#pop();
    this.#stack.push(operate(code, a, b, this));
  }

  #popMany(count: number): Value[] {
    if (count > this.#stack.length) throw new RunFailure('stack underflow');
    return this.#stack.splice(this.#stack.length - count, count);
  }

  #callBuiltin(index: number): Value {
    const { builtin, count } = this.#program.builtins[index] ?? {};
    if (!builtin || count === undefined) throw new Error(`no such function: ${index}`);
    return builtin.kind === 'unary' ? builtin.call(this.#pop()) : builtin.call(this.#popMany(count), this);
  }

  #popSize(): number {
    const size = this.#pop();
    return typeof size === 'number' ? size : refuseAssertion(size, 'int');
  }

  #makeList(): Value {
    const size = this.#popSize();
    this.grow(size);
    return new List('[]interface {}', this.#popMany(size));
  }

  /** From the last pair to the first, so that the first of equal keys wins. */
  #makeMap(): Value {
    const size = this.#popSize();
    this.grow(size);
    const parts = this.#popMany(size * 2);
    const entries: [string, Value][] = [];
    for (let index = size - 1; index >= 0; index--) entries.push([assertString(parts[index * 2] ?? null), parts[index * 2 + 1] ?? null]);
    return stringMap(entries);
  }

  /** `decisive`: the right side that settles the result whatever the left one is. */
  #join(decisive: boolean): void {
    const left = this.#left.pop();
    if (!left || this.#top() === decisive) return;
    const right = this.#pop();
    this.#stack.push(right instanceof Unknown ? left.and(right) : left);
  }

  #loopInstruction(code: number, arg: number): void {
    const stack = this.#stack;
    if (code === OP.BEGIN) {
      const list = this.#pop();
      this.#scopes.push(new LoopScope(list, reflectLength(list)));
      return;
    }
    if (code === OP.RESOLVE_UNKNOWN) {
      this.#resolve(arg);
      return;
    }
    const scope = this.#scope();
    switch (code) {
      case OP.INCREMENT_INDEX:
        scope.index++;
        break;
      case OP.DECREMENT_INDEX:
        scope.index--;
        break;
      case OP.INCREMENT_COUNT:
        scope.count++;
        break;
      case OP.GET_INDEX:
        stack.push(scope.index);
        break;
      case OP.GET_COUNT:
        stack.push(scope.count);
        break;
      case OP.GET_LENGTH:
        stack.push(scope.length);
        break;
      case OP.GET_ACCUMULATOR:
        stack.push(scope.accumulator);
        break;
      case OP.SET_ACCUMULATOR:
        scope.accumulator = this.#pop();
        break;
      case OP.SET_INDEX:
        scope.index = this.#popSize();
        break;
      case OP.POINTER:
        if (scope.index >= scope.length) throw new RunFailure('reflect: slice index out of range');
        stack.push(elementAt(scope.list, scope.index));
        break;
      case OP.START_GROUPS:
        scope.startGroups();
        break;
      case OP.START_SORT:
        scope.startSort(this.#pop());
        break;
      case OP.GROUP:
        scope.group(this.#pop());
        break;
      case OP.SORT_VALUE:
        scope.sortValue(this.#pop());
        break;
      case OP.SORT:
        stack.push(scope.sorted(this));
        break;
      case OP.END:
        this.#scopes.pop();
        this.#unresolved = scope.unknown;
        break;
      case OP.NOTE_UNKNOWN:
        this.#noteUnknown(scope, arg === 1);
        break;
      default:
        throw new Error(`no such instruction: ${code}`);
    }
  }

  #noteUnknown(scope: LoopScope, instead: boolean): void {
    const answer = this.#top();
    if (!(answer instanceof Unknown)) return;
    scope.note(answer);
    this.#stack[this.#stack.length - 1] = instead;
  }

  #resolve(decisive: number): void {
    const unknown = this.#unresolved;
    this.#unresolved = undefined;
    if (!unknown || (decisive !== 0 && this.#top() === (decisive === 1))) return;
    this.#pop();
    this.#stack.push(unknown);
  }
}

/** Messages are made of byte strings; those that hold text already stay. */
function readable(message: string): string {
  return /^[\0-\xff]*$/.test(message) && isValidUtf8(message) ? fromBytes(message) : message;
}
