import { compileRegex } from '../run/regex.ts';
import type { BinaryNode } from '../syntax/ast.ts';
import type { Checker } from './checker.ts';
import { BOOL, DURATION, FLOAT64, INT, STRING, TIME } from './goType.ts';
import {
  dereference,
  elementOf,
  isAssignableTo,
  isBool,
  isComparable,
  isDuration,
  isInteger,
  isList,
  isMap,
  isNumber,
  isString,
  isStruct,
  isTime,
  isUnknown,
  listOf,
  maybeCompatible,
  type Nature,
  NIL,
  natureName,
  natureOf,
  promoted,
  UNKNOWN,
} from './nature.ts';

/** An operator between two operands. */
export function checkBinary(checker: Checker, node: BinaryNode): Nature {
  const left = dereference(checker.visit(node.left));
  const right = dereference(checker.visit(node.right));
  if (node.operator === 'in') return checkIn(checker, node, left, right);
  if (node.operator === 'matches' && node.right.kind === 'string') {
    const regex = compileRegex(node.right.value);
    if (!regex.ok) return checker.fail(node, regex.error);
  }
  return resultOf(node.operator, left, right) ?? mismatch(checker, node, left, right);
}

function mismatch(checker: Checker, node: BinaryNode, left: Nature, right: Nature): Nature {
  const types = `(mismatched types ${natureName(left)} and ${natureName(right)})`;
  return checker.fail(node, `invalid operation: ${node.operator} ${types}`);
}

function when(condition: boolean, nature: Nature): Nature | undefined {
  return condition ? nature : undefined;
}

/** What an operator gives; `undefined` if it can't work. */
function resultOf(operator: string, a: Nature, b: Nature): Nature | undefined {
  switch (operator) {
    case '==':
    case '!=':
      return when(isComparable(a, b), natureOf(BOOL));
    case 'or':
    case '||':
    case 'and':
    case '&&':
      return when((isBool(a) && isBool(b)) || maybeCompatible(a, b, isBool), natureOf(BOOL));
    case '<':
    case '>':
    case '<=':
    case '>=':
      return when(isOrdered(a, b) || maybeCompatible(a, b, isNumber, isString, isTime, isDuration), natureOf(BOOL));
    case '+':
      return sum(a, b) ?? when(maybeCompatible(a, b, isNumber, isString, isTime, isDuration), UNKNOWN);
    case '-':
      return difference(a, b) ?? when(maybeCompatible(a, b, isNumber, isTime, isDuration), UNKNOWN);
    case '*':
      return product(a, b) ?? when(maybeCompatible(a, b, isNumber, isDuration), UNKNOWN);
    case '/':
    case '**':
    case '^':
      return when((isNumber(a) && isNumber(b)) || maybeCompatible(a, b, isNumber), natureOf(FLOAT64));
    case '%':
      return when((isInteger(a) && isInteger(b)) || maybeCompatible(a, b, isInteger), natureOf(INT));
    case '..':
      return when((isInteger(a) && isInteger(b)) || maybeCompatible(a, b, isInteger), listOf(natureOf(INT)));
    case 'matches':
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return when(
        (isString(a) && isString(b)) || (operator === 'matches' && isBytes(a) && isString(b)) || maybeCompatible(a, b, isString),
        natureOf(BOOL),
      );
    default:
      return coalesced(a, b);
  }
}

function isBytes(nature: Nature): boolean {
  return nature.type?.name === '[]uint8';
}

function isOrdered(a: Nature, b: Nature): boolean {
  return [isNumber, isString, isTime, isDuration].some((check) => check(a) && check(b));
}

function sum(a: Nature, b: Nature): Nature | undefined {
  if (isNumber(a) && isNumber(b)) return promoted(a, b);
  if (isString(a) && isString(b)) return natureOf(STRING);
  if ((isTime(a) && isDuration(b)) || (isDuration(a) && isTime(b))) return natureOf(TIME);
  return when(isDuration(a) && isDuration(b), natureOf(DURATION));
}

function difference(a: Nature, b: Nature): Nature | undefined {
  if (isNumber(a) && isNumber(b)) return promoted(a, b);
  if ((isTime(a) && isTime(b)) || (isDuration(a) && isDuration(b))) return natureOf(DURATION);
  return when(isTime(a) && isDuration(b), natureOf(TIME));
}

function product(a: Nature, b: Nature): Nature | undefined {
  if (isNumber(a) && isNumber(b)) return promoted(a, b);
  return when((isDuration(a) && (isNumber(b) || isDuration(b))) || (isNumber(a) && isDuration(b)), natureOf(DURATION));
}

/** `??` */
function coalesced(a: Nature, b: Nature): Nature {
  if (a.nil) return b.nil ? NIL : b;
  if (b.nil) return a;
  return isAssignableTo(b, a) ? a : UNKNOWN;
}

function checkIn(checker: Checker, node: BinaryNode, left: Nature, right: Nature): Nature {
  if ((isString(left) || isUnknown(left)) && isStruct(right)) return natureOf(BOOL);
  if (isMap(right)) {
    const key = right.type?.key ? natureOf(right.type.key) : UNKNOWN;
    if (!isUnknown(left) && !isAssignableTo(left, key)) {
      return checker.fail(node, `cannot use ${natureName(left)} as type ${natureName(key)} in map key`);
    }
    return natureOf(BOOL);
  }
  if (isList(right)) {
    const element = elementOf(right);
    if (!isComparable(left, element)) {
      return checker.fail(node, `cannot use ${natureName(left)} as type ${natureName(element)} in array`);
    }
    return natureOf(BOOL);
  }
  if (isUnknown(right) || (isUnknown(left) && isString(right))) return natureOf(BOOL);
  return mismatch(checker, node, left, right);
}
