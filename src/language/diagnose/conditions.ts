import { fromBytes } from '../../core/expr/bytes.ts';
import type { BinaryNode, Node } from '../../core/expr/syntax/ast.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import { expressionFacts } from '../repository/expressionFacts.ts';
import { expressionNodes } from '../repository/expressionTree.ts';
import type { FieldUse } from '../repository/fields.ts';
import { optionsOf, overrideCall } from '../repository/possibleValues.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { entryOf } from '../repository/roleNode.ts';
import type { Definition } from '../repository/scope.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { ProblemCode } from './codes.ts';
import { type Findings, partSpan } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';

/** Conditions that always come out the same, or that forget one way in which nothing is chosen. */
export function checkConditions(file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  for (const use of file.fields) {
    if (use.place === 'enabled') checkEnabled(use.field, findings);
    for (const part of use.field.template.parts) {
      const ast = part.kind === 'expression' ? expressionFacts(part.text).ast : undefined;
      if (ast) checkComparisons(ast, { ...use, from: part.from }, file, index, findings);
    }
  }
}

/** Only `true` and `1` enable a role (domain.md §3.4). */
function checkEnabled(field: Field, findings: Findings): void {
  const { template, text, node } = field;
  if (template.unclosedAt !== undefined) return;
  if (template.isStatic) {
    const word = text.trim().toLowerCase();
    if (['true', '1', 'false', '0', ''].includes(word)) return;
    const hint = ['yes', 'on', 'y'].includes(word) ? ' Write true.' : didYouMean(nearest(word, ['true', 'false']));
    findings.add('enabled-never-true', 'warning', node.span, `“${text}” is neither “true” nor “1”, so the role is never enabled.${hint}`);
    return;
  }
  const around = template.parts.flatMap((part) => (part.kind === 'literal' && part.text.trim() !== '' ? [part.text.trim()] : []));
  const expressions = template.parts.filter((part) => part.kind === 'expression');
  const [first] = around;
  if (first !== undefined || expressions.length > 1) {
    const what = first === undefined ? 'Two results side by side are' : `With “${first}” around the braces the result is`;
    const message = `${what} neither “true” nor “1”, so the role is never enabled: put the whole condition inside one pair of braces.`;
    findings.add('enabled-never-true', 'warning', node.span, message);
    return;
  }
  const [only] = expressions;
  const ast = only && expressionFacts(only.text).ast;
  const texts = ast && literalResults(ast);
  if (texts && !texts.some((each) => ['true', '1'].includes(each.trim().toLowerCase()))) {
    findings.add('enabled-never-true', 'warning', node.span, 'No result of this condition is “true” or “1”, so the role is never enabled.');
  }
}

/** The results of an expression if all are literals. */
function literalResults(node: Node): readonly string[] | undefined {
  if (node.kind === 'string') return [fromBytes(node.value)];
  if (node.kind === 'bool') return [String(node.value)];
  if (node.kind !== 'conditional') return undefined;
  const [yes, no] = [literalResults(node.consequence), literalResults(node.otherwise)];
  return yes && no && [...yes, ...no];
}

type Place = FieldUse & { readonly from: number };

function checkComparisons(ast: Node, place: Place, file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  for (const node of expressionNodes(ast)) {
    if (node.kind !== 'binary') continue;
    const report = (code: ProblemCode, severity: 'warning' | 'information', message: string) => {
      const { from, to } = node.extent;
      findings.add(code, severity, partSpan(file.yaml.text, place.field, place.from + from, place.from + to), message);
    };
    if (node.left.kind === 'builtin') checkLength(node, ast, place, report);
    if (node.operator === '==' || node.operator === '!=') checkComparison(node, ast, place, index, report);
    else if (['||', 'or', '&&', 'and'].includes(node.operator)) checkPair(node, report);
  }
}

type Report = (code: ProblemCode, severity: 'warning' | 'information', message: string) => void;

function checkComparison(node: BinaryNode, ast: Node, place: Place, index: RepositoryIndex, report: Report): void {
  const always = node.operator === '!=' ? 'true' : 'false';
  const [left, right] = [literal(node.left), literal(node.right)];
  if (left !== undefined && right !== undefined) {
    report('constant-condition', 'warning', `Both sides are texts that never change. Is one of them a variable, without quotes?`);
    return;
  }
  const text = left ?? right;
  const other = left === undefined ? node.left : node.right;
  if (text === undefined) return;
  const cased = casingOf(other);
  if (cased && cased(text) !== text) {
    report('constant-condition', 'warning', `The comparison with “${text}” is always ${always}: the other side is in another case.`);
    return;
  }
  if (other.kind !== 'identifier') return;
  const definition = place.scope.lookup(other.name) ?? outsideDefinition(other.name, place, index);
  if (!definition || definition.dropped) return;
  const override = overrideOf(definition.value);
  if (text === 'none' && override && !testsEmptiness(ast, other.name)) {
    const message = `“${other.name}” is an empty text, never “none”, if nothing is chosen, so this is always ${always}. Use strings.IsFalsy(${other.name}), which knows both.`;
    report('none-or-empty', 'warning', message);
    return;
  }
  const value = definition.value?.template.isStatic ? definition.value.text : undefined;
  if (text === '' && value === 'none' && !mentionsNone(ast)) {
    report('none-or-empty', 'warning', noneWords(other.name));
  } else if (text === 'none' && value === '' && !testsEmptiness(ast, other.name)) {
    const message = `“${other.name}” is an empty text if nothing is chosen, which is not “none”. Use strings.IsFalsy(${other.name}), which knows both.`;
    report('none-or-empty', 'warning', message);
  } else if (definition.publicNode) {
    checkOptions(other.name, text, definition, always, report);
  } else if (definition.layer === 'vars' && definition.value && cannotBe(definition.value, text)) {
    const message = `“${other.name}” has text around its braces and is never just “${text}”: this is always ${always}.`;
    report('constant-condition', 'warning', message);
  }
}

function noneWords(name: string): string {
  return `“${name}” is “none” if nothing is chosen, which is no empty text. Use strings.IsFalsy(${name}), which knows both.`;
}

/** `len(x) > 0` of a variable that is `none` by default. */
function checkLength(node: BinaryNode, ast: Node, place: Place, report: Report): void {
  const [name] = node.left.kind === 'builtin' && node.left.name === 'len' ? node.left.args : [];
  if (name?.kind !== 'identifier' || node.right.kind !== 'integer' || Number(node.right.value) > 1 || mentionsNone(ast)) return;
  const value = place.scope.lookup(name.name)?.value;
  if (value?.template.isStatic && value.text === 'none') report('none-or-empty', 'warning', noneWords(name.name));
}

function outsideDefinition(name: string, place: Place, index: RepositoryIndex): Definition | undefined {
  const found = place.role && index.callers.outside(place.role.file.path, name).definitions;
  return found?.length === 1 ? found[0] : undefined;
}

function literal(node: Node): string | undefined {
  return node.kind === 'string' ? fromBytes(node.value) : undefined;
}

/** `strings.ToLower(…)` and the like. */
function casingOf(node: Node): ((text: string) => string) | undefined {
  const name =
    node.kind === 'builtin'
      ? node.name
      : node.kind === 'call' && node.callee.kind === 'member' && node.callee.property.kind === 'string'
        ? node.callee.property.value
        : node.kind === 'call' && node.callee.kind === 'identifier'
          ? node.callee.name
          : '';
  if (name === 'lower' || name === 'ToLower') return (text) => text.toLowerCase();
  return name === 'upper' || name === 'ToUpper' ? (text) => text.toUpperCase() : undefined;
}

/** Whether a value is nothing but a look-up by prefix. */
function overrideOf(field: Field | undefined): boolean {
  const parts = field?.template.parts.filter((part) => part.kind === 'expression' || part.text.trim() !== '') ?? [];
  const [part, more] = parts;
  const ast = part?.kind === 'expression' && !more ? expressionFacts(part.text).ast : undefined;
  return ast !== undefined && overrideCall(ast) !== undefined;
}

function testsEmptiness(ast: Node, name: string): boolean {
  for (const node of expressionNodes(ast)) {
    if (node.kind === 'binary' && [node.left, node.right].some((side) => literal(side) === '') && mentions(node, name)) return true;
    if ((node.kind === 'call' || node.kind === 'builtin') && node.args.some((arg) => arg.kind === 'identifier' && arg.name === name))
      return true;
  }
  return false;
}

function mentions(node: BinaryNode, name: string): boolean {
  return [node.left, node.right].some((side) => side.kind === 'identifier' && side.name === name);
}

function mentionsNone(ast: Node): boolean {
  for (const node of expressionNodes(ast)) if (literal(node) === 'none') return true;
  return false;
}

/** Whether the literal parts of a template exclude a text. */
function cannotBe(field: Field, text: string): boolean {
  const { parts, isStatic } = field.template;
  if (isStatic || !parts.some((part) => part.kind === 'literal' && part.text.trim() !== '')) return false;
  const pattern = parts.map((part) => (part.kind === 'literal' ? part.text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '[\\s\\S]*'));
  return !new RegExp(`^${pattern.join('')}$`).test(text);
}

/** A public variable compared with what its form can't give. */
function checkOptions(name: string, text: string, { publicNode, value }: Definition, always: string, report: Report): void {
  if (!publicNode || !value?.template.isStatic) return;
  const scalar = (key: string) => {
    const node = entryOf(publicNode, key);
    return node?.kind === 'scalar' ? node.text : '';
  };
  const options = scalar('type') === 'bool' ? ['true', 'false'] : optionsOf(entryOf(publicNode, 'values')).map((option) => option.text);
  const limited = scalar('type') === 'bool' || ['dropDownBox', 'radioButtonBox', 'listBox'].includes(scalar('widget'));
  if (!limited || options.length === 0 || options.includes(text) || value.text === text) return;
  const like = nearest(text, options);
  report(
    'constant-condition',
    like ? 'warning' : 'information',
    `“${text}” is none of the values of “${name}”, so this is always ${always}.${didYouMean(like)}`,
  );
}

/** `x != 'a' || x != 'b'` is always true, `x == 'a' && x == 'b'` never. */
function checkPair(node: BinaryNode, report: Report): void {
  const any = node.operator === '||' || node.operator === 'or';
  const [left, right] = [nameAndText(node.left, any ? '!=' : '=='), nameAndText(node.right, any ? '!=' : '==')];
  if (!left || !right || left.name !== right.name || left.text === right.text) return;
  const message = any
    ? `“${left.name}” always differs from one of the two, so this is always true. Is && meant?`
    : `“${left.name}” can not be both, so this is always false. Is || meant?`;
  report('constant-condition', 'warning', message);
}

function nameAndText(node: Node, operator: string): { readonly name: string; readonly text: string } | undefined {
  if (node.kind !== 'binary' || node.operator !== operator) return undefined;
  const [name, text] = node.left.kind === 'identifier' ? [node.left.name, literal(node.right)] : [undefined, undefined];
  return name === undefined || text === undefined ? undefined : { name, text };
}
