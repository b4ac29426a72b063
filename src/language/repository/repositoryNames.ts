import { expressionFacts } from './expressionFacts.ts';
import { expressionNodes } from './expressionTree.ts';
import type { FieldUse } from './fields.ts';
import { namesInField } from './nameUses.ts';
import { overrideCall } from './possibleValues.ts';
import type { RepositoryIndex, TemplateFile } from './repositoryIndex.ts';
import type { Definition } from './scope.ts';

/** The variable names of a whole repository. */
export interface RepositoryNames {
  /** The first definition of each. */
  readonly defined: ReadonlyMap<string, Definition>;
  /** Mentioned by an expression, a text literal in one, a condition of a form, or a look-up by prefix. */
  isUsed(name: string): boolean;
  /** What `return` of a call gives a value when the call has run. */
  readonly results: ReadonlySet<string>;
  /** Names mentioned by expressions that look like a name: by an edit or so, or the order of their words. */
  likeNamed(name: string): readonly string[];
}

const NO_FIELDS: readonly FieldUse[] = [];
const cache = new WeakMap<RepositoryIndex, RepositoryNames>();

export function repositoryNames(index: RepositoryIndex): RepositoryNames {
  const known = cache.get(index);
  if (known) return known;
  const made = collect(index);
  cache.set(index, made);
  return made;
}

/** What the texts of one file mention and define. */
interface Mentions {
  /** The first definition of each name. */
  readonly defined: ReadonlyMap<string, Definition>;
  readonly used: ReadonlySet<string>;
  readonly literals: ReadonlySet<string>;
  /** Of look-ups by prefix, with the underscore. */
  readonly endings: ReadonlySet<string>;
  readonly results: ReadonlySet<string>;
}

const mentionsOfFile = new WeakMap<TemplateFile, Mentions>();

function mentionsOf(file: TemplateFile): Mentions {
  const known = mentionsOfFile.get(file);
  if (known) return known;
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
  const mentions = { defined, used, literals, endings, results };
  mentionsOfFile.set(file, mentions);
  return mentions;
}

function collect(index: RepositoryIndex): RepositoryNames {
  const defined = new Map<string, Definition>();
  const used = new Set<string>();
  const literals = new Set<string>();
  const endings = new Set<string>();
  const results = new Set<string>();
  for (const file of [...index.workflows.values(), ...index.tasks.values(), ...index.jits.values()]) {
    const mentions = mentionsOf(file);
    for (const name of mentions.used) used.add(name);
    for (const literal of mentions.literals) literals.add(literal);
    for (const ending of mentions.endings) endings.add(ending);
    for (const result of mentions.results) results.add(result);
    for (const [name, definition] of mentions.defined) if (!defined.has(name)) defined.set(name, definition);
  }
  const isUsed = (name: string) => used.has(name) || literals.has(name) || [...endings].some((ending) => name.endsWith(ending));
  let bySlip: ReadonlyMap<string, readonly string[]> | undefined;
  const likeNamed = (name: string) => {
    bySlip ??= slipIndex(index.repository, [...used]);
    return slipKeys(name).flatMap((key) => bySlip?.get(key) ?? []);
  };
  return { defined, isUsed, results, likeNamed };
}

/** Names that look alike share a key: their letters without case and separators, all or but one; or their words in any order. */
function slipKeys(name: string): readonly string[] {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  const letters = words.join('');
  const shorter = letters.length < 5 ? [] : Array.from(letters, (_, at) => letters.slice(0, at) + letters.slice(at + 1));
  return [...new Set([letters, ...shorter, `=${words.toSorted().join('_')}`])];
}

interface SlipIndex {
  readonly names: readonly string[];
  readonly byKey: ReadonlyMap<string, readonly string[]>;
}

/** By repository: hardly a keystroke changes which names are mentioned. */
const slips = new Map<string, SlipIndex>();
const MOST_SLIPS = 20;

function slipIndex(repository: string, names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = slips.get(repository);
  if (known && known.names.length === names.length && known.names.every((name, at) => name === names[at])) return known.byKey;
  const byKey = indexBySlip(names);
  if (slips.size >= MOST_SLIPS) slips.clear();
  slips.set(repository, { names, byKey });
  return byKey;
}

function indexBySlip(names: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    for (const key of slipKeys(name)) {
      const same = found.get(key);
      if (same) same.push(name);
      else found.set(key, [name]);
    }
  }
  return found;
}
