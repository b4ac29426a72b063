import type { ArrayNode, ConditionalNode, LetNode, PointerNode } from '../syntax/ast.ts';
import { isBuiltin } from './builtinNames.ts';
import type { Checker } from './checker.ts';
import { ANY_SLICE } from './goType.ts';
import {
  dereference,
  elementOf,
  isAssignableTo,
  isBool,
  isList,
  isUnknown,
  listOf,
  type Nature,
  NIL,
  natureName,
  natureOf,
  UNKNOWN,
} from './nature.ts';

/** `#` and its kin: elements of the innermost collection. */
export function checkPointer(checker: Checker, node: PointerNode): Nature {
  const scope = checker.predicates.at(-1);
  if (!scope) return checker.fail(node, 'cannot use pointer accessor outside predicate');
  if (node.name !== '') return scope.pointers.get(node.name) ?? checker.fail(node, `unknown pointer #${node.name}`);
  if (isUnknown(scope.collection)) return UNKNOWN;
  if (isList(scope.collection)) return elementOf(scope.collection);
  return checker.fail(node, `cannot use ${natureName(scope.collection)} as array`);
}

/** A name may be given once: not to what the environment, the language or an outer `let` has. */
export function checkLet(checker: Checker, node: LetNode): Nature {
  const { name } = node;
  if (checker.names.natureOf(name)) return checker.fail(node, `cannot redeclare ${name}`);
  if (isBuiltin(name)) return checker.fail(node, `cannot redeclare builtin ${name}`);
  if (checker.variables.some((each) => each.name === name)) return checker.fail(node, `cannot redeclare variable ${name}`);
  checker.variables.push({ name, nature: checker.visit(node.value) });
  const nature = checker.visit(node.body);
  checker.variables.pop();
  return nature;
}

/** `c ? a : b` and `if`. */
export function checkConditional(checker: Checker, node: ConditionalNode): Nature {
  const condition = dereference(checker.visit(node.condition));
  if (!isBool(condition) && !isUnknown(condition)) {
    return checker.fail(node.condition, `non-bool expression (type ${natureName(condition)}) used as condition`);
  }
  const consequence = checker.visit(node.consequence);
  const otherwise = checker.visit(node.otherwise);
  if (consequence.nil) return otherwise.nil ? NIL : otherwise;
  if (otherwise.nil) return consequence;
  if (!isAssignableTo(consequence, otherwise)) return UNKNOWN;
  if (isList(consequence) && isList(otherwise)) {
    const [a, b] = [elementOf(consequence), elementOf(otherwise)];
    if (!isAssignableTo(a, b) || !isAssignableTo(b, a)) return natureOf(ANY_SLICE);
  }
  return consequence;
}

/** A list knows its elements' nature when all are of one kind; upstream takes the last one's. */
export function checkList(checker: Checker, node: ArrayNode): Nature {
  const natures = node.nodes.map((each) => checker.visit(each));
  const [first] = natures;
  const alike = natures.every((nature) => nature.type?.kindName === first?.type?.kindName);
  return alike ? listOf(natures.at(-1) ?? UNKNOWN) : natureOf(ANY_SLICE);
}
