import { fromBytes } from '../../core/expr/bytes.ts';
import type { Node } from '../../core/expr/syntax/ast.ts';
import { type Field, fieldOf } from '../../core/workflow/model/field.ts';
import { expressionFacts } from './expressionFacts.ts';
import { type OuterScopes, type Outside, type PossibleValue, possibleValues } from './possibleValues.ts';
import type { RoleNode } from './roleNode.ts';

/** How a role names a file: `include` a workflow, `generate` a jit file, `either` a jit file or else a workflow, `load` a task. */
export type Via = 'include' | 'generate' | 'either' | 'load';

/** The file names that a role can lead to. */
export interface Target extends PossibleValue {
  readonly via: Via;
  /** Written in the role itself, not the value of a variable. */
  readonly direct: boolean;
}

export interface Targets {
  readonly targets: readonly Target[];
  /** Ways by which it can also lead to files that are not known here. */
  readonly open: ReadonlySet<Via>;
}

const GENERATORS: Readonly<Record<string, Via>> = {
  'dpl.GenerateFromUri': 'generate',
  GenerateDplSubworkflowFromUri: 'generate',
  'dpl.GenerateFromUriOrFallbackToTemplate': 'either',
};

const NO_TARGETS: Targets = { targets: [], open: new Set() };

/** The field by which a role names a file. */
export function namingField({ template }: RoleNode): Field | undefined {
  if (template.kind === 'include') return template.include;
  return template.kind === 'task' ? template.task.load : undefined;
}

/** Where the `include` or `load` of a role can lead. */
export function targetsOf(role: RoleNode, outside: Outside, outer: OuterScopes): Targets {
  const { template } = role;
  const field = namingField(role);
  const via = template.kind === 'task' ? 'load' : 'include';
  if (!field) return NO_TARGETS;
  if (field.template.isStatic) {
    const target: Target = { text: field.text, file: role.file.path, span: field.node.span, kind: 'literal', via, direct: true };
    return { ...NO_TARGETS, targets: [target] };
  }
  const targets: Target[] = [];
  const open = new Set<Via>();
  const [call, ...others] = generatorCalls(field);
  if (!call) {
    if (generatesText(field)) open.add('generate');
    else collect(field, via);
    return { targets, open };
  }
  for (const { via: how, argument, source } of [call, ...others]) {
    if (argument?.kind === 'string') {
      targets.push({
        text: fromBytes(argument.value),
        file: role.file.path,
        span: field.node.span,
        kind: 'literal',
        via: how,
        direct: true,
      });
    } else if (argument) {
      // The argument alone, as if it stood in the field.
      collect({ ...fieldOf({ ...field.node, text: `{{${source}}}` }), node: field.node }, how);
    } else open.add(how);
  }
  return { targets, open };

  function collect(from: Field, how: Via): void {
    const { values, complete } = possibleValues(from, role, role.full, outside, outer);
    for (const value of values) {
      const direct = value.file === role.file.path && value.span === from.node.span;
      targets.push({ ...value, via: how, direct });
    }
    if (!complete) open.add(how);
  }
}

interface GeneratorCall {
  readonly via: Via;
  readonly argument: Node | undefined;
  /** The argument as it is written. */
  readonly source: string;
}

/** Calls of `dpl.GenerateFromUri…` in a field. */
function generatorCalls(field: Field): readonly GeneratorCall[] {
  return field.template.parts.flatMap((part) => {
    if (part.kind === 'literal') return [];
    return expressionFacts(part.text).calls.flatMap(({ name, args }) => {
      const via = GENERATORS[name];
      const [argument] = args;
      const source = argument ? part.text.slice(argument.extent.from, argument.extent.to) : '';
      return via === undefined ? [] : [{ via, argument, source }];
    });
  });
}

/** `dpl.Generate(command)` names no file. */
function generatesText(field: Field): boolean {
  return field.template.parts.some((part) => {
    if (part.kind === 'literal') return false;
    return expressionFacts(part.text).calls.some(({ name }) => name === 'dpl.Generate' || name === 'GenerateDplSubworkflow');
  });
}
