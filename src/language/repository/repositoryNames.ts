import type { CompiledTemplate } from '../../core/template/compileTemplate.ts';
import { expressionFacts } from './expressionFacts.ts';
import { expressionNodes } from './expressionTree.ts';
import { namesInText } from './nameUses.ts';
import { overrideCall } from './possibleValues.ts';
import type { RepositoryIndex } from './repositoryIndex.ts';
import type { Definition } from './scope.ts';

/** The variable names of a whole repository. */
export interface RepositoryNames {
  /** The first definition of each. */
  readonly defined: ReadonlyMap<string, Definition>;
  /** Mentioned by an expression, a text literal in one, a condition of a form, or a look-up by prefix. */
  isUsed(name: string): boolean;
  /** Names mentioned by expressions. */
  readonly used: ReadonlySet<string>;
}

const cache = new WeakMap<RepositoryIndex, RepositoryNames>();

export function repositoryNames(index: RepositoryIndex): RepositoryNames {
  const known = cache.get(index);
  if (known) return known;
  const made = collect(index);
  cache.set(index, made);
  return made;
}

function collect(index: RepositoryIndex): RepositoryNames {
  const defined = new Map<string, Definition>();
  const used = new Set<string>();
  const literals = new Set<string>();
  const endings = new Set<string>();
  const addDefinitions = (definitions: Iterable<Definition>) => {
    for (const definition of definitions) if (!defined.has(definition.name)) defined.set(definition.name, definition);
  };
  const addText = (field: { readonly template: CompiledTemplate }) => {
    if (field.template.isStatic) return;
    for (const { name } of namesInText(field)) used.add(name);
    for (const part of field.template.parts) {
      if (part.kind === 'literal') continue;
      const facts = expressionFacts(part.text);
      for (const literal of facts.strings) literals.add(literal);
      for (const node of facts.ast ? expressionNodes(facts.ast) : []) {
        const call = overrideCall(node);
        if (call) endings.add(`_${call.name}`);
      }
    }
  };
  for (const file of index.workflows.values()) {
    for (const role of file.roles) addDefinitions(role.own);
    for (const { field } of file.fields) addText(field);
    for (const match of file.yaml.text.matchAll(/\$\$(\w+)/g)) used.add(match[1] ?? '');
  }
  for (const file of index.tasks.values()) {
    addDefinitions(file.scope.all());
    for (const { field } of file.fields) addText(field);
  }
  for (const file of index.jits.values()) addText(file);
  const isUsed = (name: string) => used.has(name) || literals.has(name) || [...endings].some((ending) => name.endsWith(ending));
  return { defined, used, isUsed };
}
