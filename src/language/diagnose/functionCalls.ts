import { fromBytes } from '../../core/expr/bytes.ts';
import type { Node } from '../../core/expr/syntax/ast.ts';
import type { GoType } from '../../core/expr/types/goType.ts';
import type { FunctionTable } from '../../core/template/functions/functionTable.ts';
import type { CallFact, ExpressionFacts } from '../repository/expressionFacts.ts';
import { expressionNodes } from '../repository/expressionTree.ts';
import { functionsOf } from '../repository/vocabulary.ts';
import type { Findings } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';
import type { TemplateText } from './templateTexts.ts';

/** Calls of `object.function(…)`, into which upstream's checker does not look: they fail when they run. */
export function checkCalls(facts: ExpressionFacts, from: number, text: TemplateText, findings: Findings): void {
  const functions = functionsOf(text.home);
  checkUncalled(facts, from, text, findings);
  for (const call of facts.calls) {
    const [object = '', name] = call.name.split('.');
    const entry = functions.get(object);
    if (name === undefined || entry?.kind !== 'object' || object === 'odc') continue;
    const known = entry.members[name];
    if (known) checkArguments(call, known.type, entry.members, from, text, findings);
    else {
      const span = text.spanOf(from + call.nameSpan.start, from + call.nameSpan.end);
      const found = didYouMean(nearest(name, Object.keys(entry.members)));
      const listed = found === '' ? ` It has ${Object.keys(entry.members).join(', ')}.` : found;
      findings.add('unknown-function', 'error', span, `“${object}” has no function “${name}”.${listed}`);
    }
  }
}

/** `object.function` without brackets, which gives no text but the function itself. */
function checkUncalled({ ast }: ExpressionFacts, from: number, text: TemplateText, findings: Findings): void {
  if (!ast) return;
  const functions = functionsOf(text.home);
  const called = new Set<Node>();
  for (const node of expressionNodes(ast)) {
    if (node.kind === 'call') called.add(node.callee);
    if (node.kind !== 'member' || called.has(node) || node.node.kind !== 'identifier' || node.property.kind !== 'string') continue;
    const [object, name] = [node.node.name, fromBytes(node.property.value)];
    const entry = functions.get(object);
    if (entry?.kind !== 'object' || (!entry.members[name] && object !== 'odc')) continue;
    const span = text.spanOf(from + node.extent.from, from + node.extent.to);
    findings.add('function-arguments', 'error', span, `“${object}.${name}” is a function: brackets with its arguments are missing.`);
  }
}

function checkArguments(call: CallFact, type: GoType, members: FunctionTable, from: number, text: TemplateText, findings: Findings): void {
  const { params = [] } = type;
  const count = call.args.length;
  if (count !== params.length) {
    const [object = ''] = call.name.split('.');
    const other = Object.keys(members).find((name) => members[name]?.type.params?.length === count && call.name.includes(`.${name}`));
    const hint = other === undefined ? '' : ` The one with ${count} is ${object}.${other}.`;
    const takes = params.length === 1 ? 'one argument' : `${params.length} arguments`;
    const span = text.spanOf(from + call.start, from + call.end);
    findings.add('function-arguments', 'error', span, `${call.name} takes ${takes}, not ${count}.${hint}`);
    return;
  }
  const [first] = call.args;
  if (call.name.endsWith('PrefixedOverride') && first?.kind === 'identifier') {
    const span = text.spanOf(from + first.extent.from, from + first.extent.to);
    const message = `${call.name} takes the name of a variable as its first argument: put it in quotes, '${first.name}'.`;
    findings.add('function-arguments', 'warning', span, message);
  }
  for (const [index, arg] of call.args.entries()) {
    const wanted = params[index];
    if (wanted?.kind === 'string' && isNoText(arg)) {
      const span = text.spanOf(from + arg.extent.from, from + arg.extent.to);
      findings.add('function-arguments', 'error', span, `${call.name} takes a text as argument ${index + 1}: put it in quotes.`);
    }
  }
}

function isNoText(node: Node): boolean {
  return node.kind === 'integer' || node.kind === 'float' || node.kind === 'bool' || node.kind === 'array' || node.kind === 'map';
}
