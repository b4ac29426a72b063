import { goInteger, rangeItems } from '../../core/workflow/expansion/iterate.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { IteratorTemplate } from '../../core/workflow/model/workflowTemplate.ts';
import { KNOWN_NAMES } from '../repository/knownNames.ts';
import { loneName, namesInText } from '../repository/nameUses.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { repositoryNames } from '../repository/repositoryNames.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { Definition } from '../repository/scope.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { Findings } from './findings.ts';
import { isAlike, isSlip } from './nearest.ts';

/** Variables that nobody reads and whose name is a slip of one that is read: an override that goes nowhere. */
export function checkUnusedNames(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  const names = repositoryNames(index);
  const own: Iterable<Definition> = file.kind === 'task' ? file.scope.all() : file.roles.flatMap((role) => role.own);
  const namesOf = new Map<RoleNode, ReadonlySet<string>>();
  for (const { name, span, layer, dropped, role } of own) {
    if (findings.isFull) return;
    if (layer === 'iterator' || dropped || names.isUsed(name)) continue;
    const beside = role && (namesOf.get(role) ?? new Set(role.own.map((other) => other.name)));
    if (role && beside) namesOf.set(role, beside);
    const alike = names.likeNamed(name).filter((used) => isAlike(name, used) && !beside?.has(used));
    const isDefined = (used: string) => names.defined.has(used) || KNOWN_NAMES.has(used);
    const meant = alike.find((used) => isSlip(name, used)) ?? alike.find(isDefined);
    if (meant === undefined) {
      if (!/^[A-Za-z_]\w*$/.test(name)) {
        const message = `No expression can read “${name}”: the name of a variable has letters, digits and “_” only.`;
        findings.add('unused-variable', 'information', span, message);
      }
      continue;
    }
    const severity = isSlip(name, meant) && isDefined(meant) ? 'warning' : 'information';
    const message = `“${name}” is never used. Did you mean “${meant}”?`;
    findings.add('unused-variable', severity, span, message, { fix: findings.replace(`Change to “${meant}”`, span, meant) });
  }
}

/** Loops whose roles all get one name, and variables that an operator's value hides. */
export function checkLoopsAndLayers(file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  for (const role of file.roles) {
    const { iterator, name } = role.template;
    if (iterator) checkLoop(iterator, role, findings);
    if (iterator && name && !namesInText(name).some((use) => use.name === iterator.variable)) {
      const message = `All roles of this loop get the same name: it must hold “{{ ${iterator.variable} }}”.`;
      findings.add('iterator-variable-unused', 'warning', name.node.span, message);
    }
    for (const definition of role.own) {
      if (definition.layer === 'iterator' || definition.publicNode || definition.dropped) continue;
      const seen = definition.layer === 'vars' ? role.withDefaults : role.outside;
      const outer = publicDefinitions(definition, seen.lookup(definition.name), index);
      if (!outer) continue;
      const message = `“${definition.name}” is a public variable too, and the operator's value wins over \`${definition.layer}\`: this one never counts.`;
      findings.add('user-value-wins', 'warning', definition.span, message);
    }
  }
}

/** What a loop runs over, as far as it is written: a JSON list of texts, or whole numbers (domain.md §3). */
function checkLoop(iterator: IteratorTemplate, role: RoleNode, findings: Findings): void {
  const written = (field: Field) => {
    const value = role.outside.lookup(loneName(field) ?? '')?.value ?? field;
    return value.template.isStatic && !['', 'none'].includes(value.text.trim()) ? value.text : undefined;
  };
  if (iterator.form === 'range') {
    const text = written(iterator.range);
    const items = text === undefined ? undefined : rangeItems(text);
    if (items === undefined || !('code' in items) || items.code !== 'iterator-range') return;
    const message = `“${text}” is not a JSON list of texts, which a loop needs: write it like ["a", "b"].`;
    findings.add('iterator-range', 'error', iterator.range.node.span, message);
    return;
  }
  for (const field of [iterator.begin, iterator.end]) {
    const text = written(field);
    if (text === undefined || goInteger(text) !== undefined) continue;
    findings.add('iterator-bounds', 'error', field.node.span, `“${text}” is not a whole number: a loop cannot begin or end with it.`);
  }
}

/** The same of a task template, whose own variables only fill in what its role lacks (domain.md §4). */
export function checkTaskLayers(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  for (const { name, layer, span } of file.scope.all()) {
    if (layer !== 'vars' || !index.callers.outside(file.path, name).definitions.some((each) => each.publicNode)) continue;
    const message = `“${name}” is a public variable too, and the operator's value wins over \`vars\` of a task template: this one never counts.`;
    findings.add('user-value-wins', 'warning', span, message);
  }
}

function publicDefinitions(definition: Definition, inherited: Definition | undefined, index: RepositoryIndex): Definition | undefined {
  if (inherited) return inherited.publicNode ? inherited : undefined;
  return index.callers.outside(definition.file, definition.name).definitions.find((each) => each.publicNode);
}
