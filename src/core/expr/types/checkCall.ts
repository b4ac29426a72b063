import { fromBytes } from '../bytes.ts';
import { CompileFailure } from '../exprError.ts';
import type { CallNode, Node } from '../syntax/ast.ts';
import type { BuiltinName } from './builtinNames.ts';
import { BUILTIN_SIGNATURES } from './builtinTypes.ts';
import type { Checker } from './checker.ts';
import { ANY, type GoType } from './goType.ts';
import { dereference, isAssignableTo, isFloat, isInteger, isUnknown, type Nature, natureName, natureOf, UNKNOWN } from './nature.ts';

/** A call of anything but a function of the language. */
export function checkCall(checker: Checker, node: CallNode): Nature {
  // Known since an earlier pass: not looked into again.
  if (node.nature?.type && node.nature.type !== ANY) return node.nature;
  const callee = checker.visit(node.callee);
  if (isUnknown(callee)) return UNKNOWN;
  if (callee.builtin) return checkBuiltinFunction(checker, callee.builtin, node, node.args);
  const name = calleeName(node.callee);
  if (callee.nil) return checker.fail(node, `${name} is nil; cannot call nil as function`);
  if (callee.type?.kind !== 'func') return checker.fail(node, `${natureName(callee)} is not callable`);
  const checked = checkArguments(name, callee, node, argumentNatures(checker, node.args), node.args);
  if (!(checked instanceof CompileFailure)) return checked;
  checker.record(checked);
  return UNKNOWN;
}

function calleeName(callee: Node): string {
  if (callee.kind === 'identifier') return callee.name;
  return callee.kind === 'member' && callee.property.kind === 'string' ? fromBytes(callee.property.value) : 'function';
}

/** Visits each argument when it is first asked for. */
function argumentNatures(checker: Checker, args: readonly Node[]): (index: number) => Nature {
  const natures: Nature[] = [];
  return (index) => {
    const arg = args[index];
    const nature = natures[index] ?? (arg ? checker.visit(arg) : UNKNOWN);
    natures[index] = nature;
    return nature;
  };
}

/** A function of the language, by its rule or by the first of its types that fits. */
export function checkBuiltinFunction(checker: Checker, name: BuiltinName, node: Node, args: readonly Node[]): Nature {
  const signature = BUILTIN_SIGNATURES[name];
  const natures = argumentNatures(checker, args);
  if (signature.validate) {
    const types = args.map((_, index) => (isUnknown(natures(index)) ? ANY : natures(index).type));
    const result = signature.validate(types);
    return typeof result === 'string' ? checker.fail(node, result) : natureOf(result);
  }
  let last: CompileFailure | undefined;
  for (const type of signature.types) {
    const checked = checkArguments(name, natureOf(type), node, natures, args);
    if (checked instanceof CompileFailure) {
      last = checked;
      continue;
    }
    if (node.kind === 'call') node.callee.nature = natureOf(type);
    return checked;
  }
  if (last) checker.record(last);
  return UNKNOWN;
}

function checkArguments(
  name: string,
  callee: Nature,
  node: Node,
  natures: (index: number) => Nature,
  args: readonly Node[],
): Nature | CompileFailure {
  const { params = [], results = [], variadic = false } = callee.type ?? {};
  const [result] = results;
  if (!result) return new CompileFailure(`func ${name} doesn't return value`, node.at);
  if (results.length > 2) return new CompileFailure(`func ${name} returns more then two values`, node.at);
  const wanted = callee.method ? params.slice(1) : params;
  const fixed = variadic ? wanted.length - 1 : wanted.length;
  if (args.length < fixed || (args.length > fixed && !variadic)) {
    args.forEach((_, index) => {
      natures(index);
    });
    return new CompileFailure(`${args.length > fixed ? 'too many' : 'not enough'} arguments to call ${name}`, node.at);
  }
  const rest = variadic ? (wanted.at(-1)?.elem ?? ANY) : ANY;
  for (const [index, arg] of args.entries()) {
    const problem = argumentProblem(name, natures(index), index < fixed ? (wanted[index] ?? ANY) : rest);
    if (problem) return new CompileFailure(problem, arg.at);
  }
  return natureOf(result);
}

function argumentProblem(name: string, nature: Nature, param: GoType): string | undefined {
  const wanted = natureOf(param);
  if (isInteger(nature) && (isFloat(wanted) || (isInteger(wanted) && nature.type?.kindName !== param.kindName))) return undefined;
  if (nature.nil) {
    return param.kind === 'ptr' || param.kind === 'interface'
      ? undefined
      : `cannot use nil as argument (type ${param.name}) to call ${name}`;
  }
  const fits = isUnknown(nature) || isAssignableTo(nature, wanted) || isAssignableTo(dereference(nature), wanted);
  // The blank at the end is upstream's.
  return fits ? undefined : `cannot use ${natureName(nature)} as argument (type ${param.name}) to call ${name} `;
}
