import { allMentions } from './allMentions.ts';
import { expressionFacts } from './expressionFacts.ts';
import { expressionNodes } from './expressionTree.ts';
import type { FieldUse } from './fields.ts';
import { namesInField } from './nameUses.ts';
import { onceOf } from './onceOf.ts';
import { overrideCall } from './possibleValues.ts';
import type { RepositoryIndex, TemplateFile } from './repositoryIndex.ts';
import type { Definition } from './scope.ts';

/** The variable names of a whole repository. */
export interface RepositoryNames {
  /** The first definition of each. */
  readonly defined: Pick<ReadonlyMap<string, Definition>, 'get' | 'has'>;
  /** Mentioned by an expression, a text literal in one, a condition of a form, or a look-up by prefix. */
  isUsed(name: string): boolean;
  /** What `return` of a call gives a value when the call has run. */
  readonly results: ReadonlySet<string>;
  /** Names mentioned by expressions that look like a name: by an edit or so, or the order of their words. */
  likeNamed(name: string): readonly string[];
}

const NO_FIELDS: readonly FieldUse[] = [];

export const repositoryNames = onceOf(collect);

/** What the texts of one file mention and define. */
export interface Mentions {
  /** The first definition of each name. */
  readonly defined: ReadonlyMap<string, Definition>;
  readonly used: ReadonlySet<string>;
  readonly literals: ReadonlySet<string>;
  /** Of look-ups by prefix, with the underscore. */
  readonly endings: ReadonlySet<string>;
  readonly results: ReadonlySet<string>;
}

const mentionsOf = onceOf((file: TemplateFile): Mentions => {
  const used = new Set<string>();
  const literals = new Set<string>();
  const endings = new Set<string>();
  const results = new Set<string>();
  for (const template of file.kind === 'jit' ? [file.template] : file.fields.map(({ field }) => field.template)) {
    for (const part of template.parts) {
      if (part.kind === 'literal') continue;
      const facts = expressionFacts(part.text);
      for (const { name } of facts.uses) used.add(name);
      for (const literal of facts.strings) literals.add(literal);
      for (const node of facts.calls.length > 0 && facts.ast ? expressionNodes(facts.ast) : []) {
        const call = overrideCall(node);
        if (call) endings.add(`_${call.name}`);
      }
    }
  }
  for (const use of file.kind === 'workflow' ? file.fields : NO_FIELDS) {
    if (use.place === 'call.return') results.add(use.field.text);
    if (use.place === 'call.func') for (const { name } of namesInField(use)) used.add(name);
  }
  if (file.kind === 'workflow') for (const match of file.yaml.text.matchAll(/\$\$(\w+)/g)) used.add(match[1] ?? '');
  const defined = new Map<string, Definition>();
  const definitions = file.kind === 'workflow' ? file.roles.flatMap((role) => role.own) : file.kind === 'task' ? file.scope.all() : [];
  for (const definition of definitions) if (!defined.has(definition.name)) defined.set(definition.name, definition);
  return { defined, used, literals, endings, results };
});

function collect(index: RepositoryIndex): RepositoryNames {
  const files = [...index.workflows.values(), ...index.tasks.values(), ...index.jits.values()];
  return allMentions(index.repository, files.map(mentionsOf));
}
