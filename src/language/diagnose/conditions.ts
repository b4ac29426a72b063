import { fromBytes } from '../../core/expr/bytes.ts';
import type { Node } from '../../core/expr/syntax/ast.ts';
import type { CompiledTemplate } from '../../core/template/compileTemplate.ts';
import { isEnabled } from '../../core/workflow/expansion/context.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import { expressionFacts } from '../repository/expressionFacts.ts';
import { loneName } from '../repository/nameUses.ts';
import type { RepositoryIndex, TemplateFile } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { Scope } from '../repository/scope.ts';
import { checkComparisons, type Place } from './comparisons.ts';
import { type Findings, partSpan } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';

/** Conditions that always come out the same, or that forget one way in which nothing is chosen. */
export function checkConditions(file: TemplateFile, index: RepositoryIndex, findings: Findings): void {
  if (file.kind === 'jit') {
    checkText(file.template, (from, to) => ({ start: from, end: to }), undefined, file, index, findings);
    return;
  }
  for (const { field, scope, place, role } of file.fields) {
    if (place === 'enabled' && role) checkEnabled(field, role, findings);
    checkText(field.template, (from, to) => partSpan(file.yaml.text, field, from, to), scope, file, index, findings);
  }
}

function checkText(
  template: CompiledTemplate,
  spanOf: Place['spanOf'],
  scope: Scope | undefined,
  file: TemplateFile,
  index: RepositoryIndex,
  findings: Findings,
): void {
  const lookup = (name: string) => {
    const own = scope?.lookup(name);
    if (own) return own;
    const [only, more] = index.callers.outside(file.path, name).definitions;
    return more ? undefined : only;
  };
  for (const part of template.parts) {
    const ast = part.kind === 'expression' ? expressionFacts(part.text).ast : undefined;
    if (ast) checkComparisons(ast, { lookup, spanOf: (from, to) => spanOf(part.from + from, part.from + to) }, findings);
  }
}

/** Only `true` and `1` enable a role (domain.md §3.4). */
function checkEnabled(field: Field, role: RoleNode, findings: Findings): void {
  const { template, text, node } = field;
  if (template.unclosedAt !== undefined) return;
  if (template.isStatic) {
    const word = text.trim().toLowerCase();
    if (['true', '1', 'false', '0', ''].includes(word)) return;
    const hint = ['yes', 'on', 'y'].includes(word) ? ' Write true.' : didYouMean(nearest(word, ['true', 'false']));
    findings.add('enabled-never-true', 'warning', node.span, `“${text}” is neither “true” nor “1”, so the role is never enabled.${hint}`);
    return;
  }
  if (role.template.iterator) {
    const message =
      'AliECS does not evaluate `enabled` of a role with `for`: with braces it is never there. Put the condition on a role around it.';
    findings.add('enabled-never-true', 'warning', node.span, message);
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
  const variable = loneName(field);
  const definition = variable === undefined ? undefined : role.inherited.lookup(variable);
  if (definition?.value?.template.isStatic && !definition.publicNode) {
    const word = definition.value.text.trim().toLowerCase();
    if (['true', '1', 'false', '0', '', 'none', 'no', 'n', 'off'].includes(word)) return;
    // A default may be replaced by whoever creates the environment.
    const severity = definition.layer === 'vars' || ['yes', 'y', 'on', 'ok'].includes(word) ? 'warning' : 'information';
    const message = `“${variable}” is “${word}”, which is neither “true” nor “1”, so the role is not enabled. Compare it with a text.`;
    findings.add('enabled-never-true', severity, node.span, message);
    return;
  }
  const [only] = expressions;
  const ast = only && expressionFacts(only.text).ast;
  const texts = ast && literalResults(ast);
  if (texts && !texts.some(isEnabled)) {
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
