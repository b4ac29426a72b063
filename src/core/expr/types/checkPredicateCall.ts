import { fromBytes } from '../bytes.ts';
import type { BuiltinNode } from '../syntax/ast.ts';
import { isBuiltin } from './builtinNames.ts';
import { checkBuiltinFunction } from './checkCall.ts';
import type { Checker } from './checker.ts';
import { ANY_SLICE, BOOL, GROUP_MAP, INT } from './goType.ts';
import {
  dereference,
  elementOf,
  isAssignableTo,
  isBool,
  isInteger,
  isList,
  isUnknown,
  listOf,
  type Nature,
  natureName,
  natureOf,
  UNKNOWN,
} from './nature.ts';

const INDEX: ReadonlyMap<string, Nature> = new Map([['index', natureOf(INT)]]);
const INDEX_AND_ACCUMULATOR: ReadonlyMap<string, Nature> = new Map([
  ['index', natureOf(INT)],
  ['acc', UNKNOWN],
]);
const NO_POINTERS: ReadonlyMap<string, Nature> = new Map();

/** Calls whose predicate has to answer a condition. */
const CONDITIONS = new Set(['all', 'none', 'any', 'one', 'filter', 'count', 'find', 'findLast', 'findIndex', 'findLastIndex']);
const OTHERS = new Set(['map', 'sum', 'groupBy', 'sortBy', 'reduce']);

/** A call of a function of the language. */
export function checkBuiltin(checker: Checker, node: BuiltinNode): Nature {
  if (CONDITIONS.has(node.name) || OTHERS.has(node.name)) return checkPredicateCall(checker, node);
  if (node.name === 'get') return checkGet(checker, node);
  if (isBuiltin(node.name)) return checkBuiltinFunction(checker, node.name, node, node.args);
  return checker.fail(node, `unknown builtin ${node.name}`);
}

function checkPredicateCall(checker: Checker, node: BuiltinNode): Nature {
  const { name } = node;
  const [list, body, extra] = node.args;
  if (!list) return checker.fail(node, `not enough arguments to call ${name}`);
  const collection = dereference(checker.visit(list));
  if (!isList(collection) && !isUnknown(collection)) {
    return checker.fail(list, `builtin ${name} takes only array (got ${natureName(collection)})`);
  }
  if (!body) return name === 'count' ? natureOf(INT) : isUnknown(collection) ? UNKNOWN : elementOf(collection);
  const pointers = name === 'map' ? INDEX : name === 'reduce' ? INDEX_AND_ACCUMULATOR : NO_POINTERS;
  const predicate = checker.inPredicate(collection, pointers, () => checker.visit(body));
  if (extra) checker.visit(extra);
  const result = predicate.type?.results?.[0];
  if (!result) {
    const inputs = name === 'reduce' ? 'two input and' : 'one input and';
    return checker.fail(body, `predicate should has ${inputs} one output param`);
  }
  const out = natureOf(result);
  if (CONDITIONS.has(name) && !isBool(out) && !isUnknown(out)) {
    return checker.fail(body, `predicate should return boolean (got ${natureName(out)})`);
  }
  return resultOf(name, collection, predicate.inner ?? UNKNOWN, out);
}

function resultOf(name: string, collection: Nature, inner: Nature, out: Nature): Nature {
  switch (name) {
    case 'filter':
      return isUnknown(collection) ? natureOf(ANY_SLICE) : listOf(elementOf(collection));
    case 'map':
      return listOf(inner);
    case 'count':
    case 'findIndex':
    case 'findLastIndex':
      return natureOf(INT);
    case 'sum':
      return out;
    case 'find':
    case 'findLast':
      return isUnknown(collection) ? UNKNOWN : elementOf(collection);
    case 'groupBy':
      return natureOf(GROUP_MAP);
    case 'sortBy':
      return collection;
    case 'reduce':
      return inner;
    default:
      return natureOf(BOOL);
  }
}

function checkGet(checker: Checker, node: BuiltinNode): Nature {
  const [from, key] = node.args;
  if (node.args.length !== 2 || !from || !key) {
    return checker.fail(node, `invalid number of arguments (expected 2, got ${node.args.length})`);
  }
  const base = checker.visit(from);
  const property = dereference(checker.visit(key));
  if (from.kind === 'identifier' && from.name === '$env') {
    return (key.kind === 'string' ? checker.names.natureOf(fromBytes(key.value)) : undefined) ?? UNKNOWN;
  }
  if (isUnknown(base)) return UNKNOWN;
  if (isList(base)) {
    if (isInteger(property) || isUnknown(property)) return elementOf(base);
    return checker.fail(key, `non-integer slice index ${natureName(property)}`);
  }
  if (base.type?.kind === 'map' && base.type.key) {
    if (isAssignableTo(property, natureOf(base.type.key)) || isUnknown(property)) return elementOf(base);
    return checker.fail(key, `cannot use ${natureName(property)} to get an element from ${natureName(base)}`);
  }
  return checker.fail(from, `type ${natureName(base)} does not support indexing`);
}
