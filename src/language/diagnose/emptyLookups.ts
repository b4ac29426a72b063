import type { Node } from '../../core/expr/syntax/ast.ts';
import { expressionFacts } from '../repository/expressionFacts.ts';
import { calledName } from '../repository/expressionTree.ts';
import type { FieldUse } from '../repository/fields.ts';
import { namesInText } from '../repository/nameUses.ts';
import { overrideOf } from '../repository/possibleValues.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { Definition } from '../repository/scope.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, partSpan } from './findings.ts';

/** Calls that fail for an empty name. */
const LOOKUPS =
  /^(config\.|inventory\.|runtime\.Get|dpl\.Generate|GetConfig|GetRuntimeConfig|DetectorForHost|CRUCardsForHost|EndpointsForCRUCard|ResolveConfigPath)/;

/** Asks the installation for something whose name is empty unless somebody sets it, with no condition about that around. */
export function checkEmptyLookups(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  for (const use of file.fields) {
    for (const part of use.field.template.parts) {
      if (part.kind === 'literal') continue;
      const facts = expressionFacts(part.text);
      for (const call of facts.calls) {
        if (!LOOKUPS.test(call.name)) continue;
        for (const arg of call.args.flatMap(joined)) {
          if (arg.kind !== 'identifier' || isGuarded(arg.name, facts.uses.filter(({ name }) => name === arg.name).length, use)) continue;
          const definition = definitionOf(arg.name, use, file, index);
          const empty = definition && emptyWords(definition);
          if (empty === undefined) continue;
          const span = partSpan(file.yaml.text, use.field, part.from + arg.extent.from, part.from + arg.extent.to);
          const message = `“${arg.name}” is ${empty}, and ${call.name} fails then. Ask only if it is set: strings.IsFalsy(${arg.name}) ? '' : ….`;
          findings.add('lookup-of-empty-name', 'information', span, message);
        }
      }
    }
  }
}

/** Of a task template also what every role that loads it sees, unless one of them asks before. */
function definitionOf(name: string, use: FieldUse, file: WorkflowFile | TaskFile, index: RepositoryIndex): Definition | undefined {
  const own = use.scope.lookup(name);
  if (own) return own;
  if (index.callers.of(file.path).some(({ role }) => isGuarded(name, 1, { ...use, place: '', role }))) return undefined;
  const [only, more] = index.callers.outside(file.path, name).definitions;
  return more ? undefined : only;
}

/** How a value comes to be nothing. */
function emptyWords({ value }: Definition): string | undefined {
  if (value?.template.isStatic) {
    const text = value.text.trim();
    if (text === '') return 'empty unless somebody sets it';
    return text === 'none' ? '“none” unless somebody sets it' : undefined;
  }
  return value && overrideOf(value) ? 'an empty text if neither variable is set' : undefined;
}

/** An include whose name may be nothing, with no condition about that. */
export function checkEmptyIncludes(file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  for (const role of file.roles) {
    const field = role.template.kind === 'include' ? role.template.include : undefined;
    if (!field || field.template.isStatic) continue;
    const empty = index.callers.targets(role)?.targets.find(({ text, direct }) => !direct && ['', 'none'].includes(text.trim()));
    const names = namesInText(field).map(({ name }) => name);
    if (!empty || names.length === 0) continue;
    if (names.some((name) => isGuarded(name, 1, { field, place: 'include', scope: role.full, role }))) continue;
    const message = `The name can be ${empty.text.trim() === '' ? 'empty' : '“none”'}, and then there is nothing to include: enable the role only if it is set, as in {{ !strings.IsFalsy(${names[0]}) }}.`;
    findings.add('lookup-of-empty-name', 'information', field.node.span, message);
  }
}

/** The parts of `'a' + b`, and of a text whose case is changed. */
function joined(node: Node): readonly Node[] {
  if (node.kind === 'call' && /^(ToLower|ToUpper|TrimSpace)$/.test(calledName(node))) return node.args.flatMap(joined);
  return node.kind === 'binary' && node.operator === '+' ? [...joined(node.left), ...joined(node.right)] : [node];
}

/** Another mention in the same expression, or in an `enabled` from the role up, is taken as the test. */
function isGuarded(name: string, mentions: number, use: FieldUse): boolean {
  if (mentions > 1) return true;
  const own = use.place === 'enabled' ? use.role?.parent : use.role;
  for (let role: RoleNode | undefined = own; role; role = role.parent) {
    if (role.template.enabled && namesInText(role.template.enabled).some((each) => each.name === name)) return true;
  }
  return false;
}
