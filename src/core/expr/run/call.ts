import { RunFailure } from '../exprError.ts';
import { ZERO_TIME } from '../time/location.ts';
import type { GoType } from '../types/goType.ts';
import { ANY, DURATION, INT, isAssignable, STRING, TIME } from '../types/goType.ts';
import { needKnown, refuse, refuseAssertion } from './failures.ts';
import { typeName, typeOfValue } from './typeOfValue.ts';
import { Duration, Func, type Value } from './values.ts';

/** A call by reflection: a nil argument is taken for the zero value of its parameter. */
export function callFunction(callee: Value, args: readonly Value[]): Value {
  if (callee === null) throw new RunFailure('invalid operation: cannot call nil');
  if (!(callee instanceof Func)) return refuse(`invalid operation: cannot call non-function of type ${typeName(callee)}`, callee);
  const params = callee.type.params ?? [];
  const beyond = args.findIndex((arg, index) => arg === null && index >= params.length);
  if (beyond >= 0) throw new RunFailure(`runtime error: index out of range [${beyond}] with length ${params.length}`);
  if (args.length !== params.length) {
    throw new RunFailure(`reflect: Call with too ${args.length < params.length ? 'few' : 'many'} input arguments`);
  }
  needKnown(...args);
  return callee.call(
    args.map((arg, index) => {
      const param = params[index] ?? ANY;
      if (arg === null) return zeroOf(param);
      const type = typeOfValue(arg);
      if (type && !isAssignable(type, param)) throw new RunFailure(`reflect: Call using ${type.name} as type ${param.name}`);
      return arg;
    }),
  );
}

function zeroOf(type: GoType): Value {
  if (type === STRING) return '';
  if (type === INT) return 0;
  if (type === TIME) return ZERO_TIME;
  return type === DURATION ? new Duration(0n) : null;
}

/** A direct call: each argument has to be of its parameter's type. */
export function callTyped(callee: Value, args: readonly Value[]): Value {
  if (!(callee instanceof Func)) return refuse(`interface conversion: interface {} is ${typeName(callee)}, not a function`, callee);
  needKnown(...args);
  for (const [index, param] of (callee.type.params ?? []).entries()) {
    const arg = args[index] ?? null;
    if (param !== ANY && typeOfValue(arg) !== param) return refuseAssertion(arg, param.name);
  }
  return callee.call(args);
}
