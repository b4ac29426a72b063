import { fromBytes } from '../../core/expr/bytes.ts';
import type { BinaryNode, Node } from '../../core/expr/syntax/ast.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import { calledName, expressionNodes } from '../repository/expressionTree.ts';
import { loneName } from '../repository/nameUses.ts';
import { type Override, optionsOf, overrideOf } from '../repository/possibleValues.ts';
import { entryOf } from '../repository/roleNode.ts';
import type { Definition } from '../repository/scope.ts';
import type { ProblemCode } from './codes.ts';
import type { Findings } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';

/** An expression in its text, and the variables that it sees. */
export interface Place {
  readonly lookup: (name: string) => Definition | undefined;
  readonly spanOf: (from: number, to: number) => Span;
}

/** Comparisons that always come out the same, or that forget one way in which nothing is chosen. */
export function checkComparisons(ast: Node, place: Place, findings: Findings): void {
  for (const node of expressionNodes(ast)) {
    if (node.kind === 'call') checkLiteralCall(node, place, findings);
    if (node.kind !== 'binary') continue;
    const report = (code: ProblemCode, severity: 'warning' | 'information', message: string) => {
      const { from, to } = node.extent;
      findings.add(code, severity, place.spanOf(from, to), message);
    };
    if (node.left.kind === 'builtin') checkLength(node, ast, place, report);
    if (node.operator === '==' || node.operator === '!=') checkComparison(node, ast, place, report);
    else if (['||', 'or', '&&', 'and'].includes(node.operator)) checkPair(node, report);
  }
}

/** `strings.IsFalsy('x')`: a text that never changes. */
function checkLiteralCall(node: Node & { readonly kind: 'call' }, place: Place, findings: Findings): void {
  const { args, extent } = node;
  const [only, more] = args;
  if (!/^Is(Falsy|Truthy)$/.test(calledName(node)) || only?.kind !== 'string' || more) return;
  const message = `The text in quotes never changes, so this always comes out the same. Is the variable meant, without quotes?`;
  findings.add('constant-condition', 'warning', place.spanOf(extent.from, extent.to), message);
}

type Report = (code: ProblemCode, severity: 'warning' | 'information', message: string) => void;

/** Functions whose results look alike: true and false, and the texts `true` and `false` (domain.md §3.4). */
function checkResult(node: BinaryNode, always: string, report: Report): void {
  for (const [call, other] of [
    [node.left, node.right],
    [node.right, node.left],
  ] as const) {
    const name = calledName(call);
    if (/^Is(Falsy|Truthy)$/.test(name) && other.kind === 'string') {
      report(
        'constant-condition',
        'warning',
        `${name} gives true or false and no text, so this is always ${always}: leave out the comparison.`,
      );
    } else if (name === 'SuffixInRange' && other.kind === 'bool') {
      report(
        'constant-condition',
        'warning',
        `${name} gives a text, so this is always ${always}: compare it with '${other.value}' in quotes.`,
      );
    }
  }
}

function checkComparison(node: BinaryNode, ast: Node, place: Place, report: Report): void {
  const always = node.operator === '!=' ? 'true' : 'false';
  checkResult(node, always, report);
  const [left, right] = [literal(node.left), literal(node.right)];
  if (left !== undefined && right !== undefined) {
    report(
      'constant-condition',
      'warning',
      'Both sides are texts that never change, so this is always the same. Is one of them a variable, without quotes?',
    );
    return;
  }
  if (node.left.kind === 'identifier' && node.right.kind === 'identifier' && node.left.name === node.right.name) {
    report(
      'constant-condition',
      'warning',
      `“${node.left.name}” is compared with itself: this is always ${node.operator === '==' ? 'true' : 'false'}.`,
    );
    return;
  }
  if ([node.left, node.right].some((side) => side.kind === 'nil') && [node.left, node.right].some((side) => side.kind === 'identifier')) {
    report('constant-condition', 'warning', `A variable is a text and never nil: this is always ${always}. Compare with '' instead.`);
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
  const definition = originOf(other.name, place.lookup);
  if (!definition || definition.dropped) return;
  const override = overrideOf(definition.value);
  if (text === 'none' && override && !testsEmptiness(ast, other.name)) {
    const message = `“${other.name}” is an empty text, never “none”, if nothing is chosen, so this is always ${always}. Use strings.IsFalsy(${other.name}), which knows both.`;
    report('none-or-empty', 'warning', message);
    return;
  }
  const value = definition.value?.template.isStatic ? definition.value.text : undefined;
  const isNone = value === 'none' || (override !== undefined && canBeNone(override, definition, place));
  const isOffered = optionsOf(definition.publicNode && entryOf(definition.publicNode, 'values')).some((option) => option.text === '');
  if (text === 'none' && isOffered && !testsEmptiness(ast, other.name)) {
    report(
      'none-or-empty',
      'warning',
      `“${other.name}” can be an empty text too, which is not “none”. Use strings.IsFalsy(${other.name}), which knows both.`,
    );
  } else if (text === '' && isNone && !mentionsNone(ast)) {
    report('none-or-empty', 'warning', noneWords(other.name));
  } else if (text === 'none' && value === '' && !testsEmptiness(ast, other.name)) {
    const message = `“${other.name}” is an empty text if nothing is chosen, which is not “none”. Use strings.IsFalsy(${other.name}), which knows both.`;
    report('none-or-empty', 'warning', message);
  } else if (definition.publicNode) {
    checkOptions(other.name, text, definition, always, report);
  } else if (definition.value && cannotBe(definition.value, text)) {
    const message = `“${other.name}” has text around its braces and is never just “${text}”: this is always ${always}.`;
    // Defaults may be replaced by whoever creates the environment.
    report('constant-condition', definition.layer === 'vars' ? 'warning' : 'information', message);
  }
}

/** The definition that decides a value: that of the variable itself, or of the one that its value consists of. */
function originOf(name: string, lookup: Place['lookup']): Definition | undefined {
  let definition = lookup(name);
  for (let depth = 0; depth < 10 && definition?.value; depth++) {
    const next = loneName(definition.value);
    const { role, layer } = definition;
    if (next === undefined || next === name || !role || layer === 'iterator') break;
    const scope = layer === 'vars' ? role.withDefaults : role.inherited;
    const further = scope.lookup(next);
    if (!further) break;
    definition = further;
  }
  return definition;
}

/** Whether one of the variables that a look-up by prefix can find is `none`. */
function canBeNone({ name, prefix }: Override, { role }: Definition, { lookup }: Place): boolean {
  const isNone = (each: Definition | undefined) => each?.value?.template.isStatic === true && each.value.text === 'none';
  const plain = role?.withDefaults.lookup(name) ?? lookup(name);
  return isNone(plain) || (prefix !== undefined && isNone(role?.withDefaults.lookup(`${prefix}_${name}`)));
}

function noneWords(name: string): string {
  return `“${name}” is “none” if nothing is chosen, which is not an empty text. Use strings.IsFalsy(${name}), which knows both.`;
}

/** `len(x) > 0` of a variable that is `none` by default. */
function checkLength(node: BinaryNode, ast: Node, place: Place, report: Report): void {
  const [name] = node.left.kind === 'builtin' && node.left.name === 'len' ? node.left.args : [];
  if (name && node.right.kind === 'integer' && Number(node.right.value) === 0 && ['>=', '<'].includes(node.operator)) {
    report(
      'constant-condition',
      'warning',
      `A length is never less than 0, so this is always ${node.operator === '<' ? 'false' : 'true'}.`,
    );
    return;
  }
  if (name?.kind !== 'identifier' || node.right.kind !== 'integer' || Number(node.right.value) > 1 || mentionsNone(ast)) return;
  const value = place.lookup(name.name)?.value;
  if (value?.template.isStatic && value.text === 'none') report('none-or-empty', 'warning', noneWords(name.name));
}

function literal(node: Node): string | undefined {
  return node.kind === 'string' ? fromBytes(node.value) : undefined;
}

/** `strings.ToLower(…)` and the like. */
function casingOf(node: Node): ((text: string) => string) | undefined {
  const name = node.kind === 'builtin' ? node.name : calledName(node);
  if (name === 'lower' || name === 'ToLower') return (text) => text.toLowerCase();
  return name === 'upper' || name === 'ToUpper' ? (text) => text.toUpperCase() : undefined;
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
  const fixed = [node.left, node.right].find((side) => side.kind === 'bool');
  if (fixed?.kind === 'bool') {
    const same = fixed.value === any;
    const effect = same ? `this is always ${any}` : 'it changes nothing';
    report('constant-condition', same ? 'warning' : 'information', `“${fixed.value}” stands in the condition by itself: ${effect}.`);
    return;
  }
  if (opposites(node.left, node.right)) {
    report('constant-condition', 'warning', `One of the two is always true and the other false, so this is always ${any}.`);
    return;
  }
  const [left, right] = [nameAndText(node.left, any ? '!=' : '=='), nameAndText(node.right, any ? '!=' : '==')];
  if (!left || !right || left.name !== right.name || left.text === right.text) return;
  const message = any
    ? `“${left.name}” always differs from one of the two, so this is always true. Is && meant?`
    : `“${left.name}” can never be both, so this is always false. Is || meant?`;
  report('constant-condition', 'warning', message);
}

function nameAndText(node: Node, operator: string): { readonly name: string; readonly text: string } | undefined {
  if (node.kind !== 'binary' || node.operator !== operator) return undefined;
  const [name, text] = node.left.kind === 'identifier' ? [node.left.name, literal(node.right)] : [undefined, undefined];
  return name === undefined || text === undefined ? undefined : { name, text };
}

/** `x == 'a'` and `x != 'a'`. */
function opposites(a: Node, b: Node): boolean {
  const [first, second] = [nameAndText(a, '=='), nameAndText(b, '!=')];
  const [third, fourth] = [nameAndText(a, '!='), nameAndText(b, '==')];
  const same = (x: typeof first, y: typeof first) => x !== undefined && y !== undefined && x.name === y.name && x.text === y.text;
  return same(first, second) || same(third, fourth);
}
