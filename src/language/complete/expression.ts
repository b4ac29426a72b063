import type { OpenExpression } from '../cursor/openExpression.ts';
import { PLUGIN_CALLS } from '../repository/knownNames.ts';
import { namesIn, type RepositoryIndex, type TemplateFile } from '../repository/repositoryIndex.ts';
import type { Scope } from '../repository/scope.ts';
import { functionsOf } from '../repository/vocabulary.ts';
import { type VisibleVariable, visibleVariables } from '../symbols/visibleVariables.ts';
import { aboutFunction, BUILTIN_FUNCTIONS, isOlderName } from '../words/functions.ts';
import type { Slot, Suggestion } from './suggestion.ts';

const ORDER = { variable: 0, object: 1, function: 2, builtin: 3, older: 4 } as const;

/** What can stand at the cursor inside `{{ }}`: variables in scope, functions and objects, members behind a dot, names in some texts. */
export function completeExpression(
  open: OpenExpression,
  file: TemplateFile,
  index: RepositoryIndex,
  scope: Scope,
  slot: Slot,
): Suggestion[] {
  if (open.literal !== undefined) return inLiteral(open, file, index, scope, slot);
  if (open.object !== '' || /\.[\w$]*$/.test(open.before)) return members(open.object, file, slot);
  const variables = visibleVariables(file, index, scope).map((variable) => variableSuggestion(variable, slot));
  const functions = [...functionsOf(file.kind)].flatMap(([name, entry]) => {
    if (name === 'addNil') return [];
    return entry.kind === 'object'
      ? [object(name, Object.keys(entry.members), slot)]
      : [functionSuggestion(name, name, isOlderName(name) ? ORDER.older : ORDER.function, slot)];
  });
  if (file.kind === 'task') functions.push(functionSuggestion('ToPtree', 'ToPtree', ORDER.function, slot));
  const builtins = BUILTIN_FUNCTIONS.map((name) => functionSuggestion(name, name, ORDER.builtin, slot));
  return [...variables, ...functions, ...builtins];
}

function variableSuggestion({ name, value, where }: VisibleVariable, slot: Slot): Suggestion {
  const line = value?.replaceAll(/\s+/g, ' ').trim();
  const short = line === undefined ? where : line === '' ? '(empty)' : line.slice(0, 60);
  return {
    label: name,
    kind: 'variable',
    detail: short,
    about: value === undefined ? where : `\`${line?.slice(0, 200)}\`\n\n${where}`,
    insert: name,
    isSnippet: false,
    span: slot.span,
    order: ORDER.variable,
  };
}

function object(name: string, names: readonly string[], slot: Slot): Suggestion {
  return {
    label: name,
    kind: 'object',
    detail: names.slice(0, 6).join(' '),
    insert: name,
    isSnippet: false,
    span: slot.span,
    order: ORDER.object,
  };
}

function functionSuggestion(label: string, full: string, order: number, slot: Slot): Suggestion {
  const words = aboutFunction(full);
  const noArguments = words?.signature.startsWith('()') ?? false;
  return {
    label,
    kind: 'function',
    ...(words && { detail: words.signature, about: words.about }),
    insert: noArguments ? `${label}()` : `${label}($1)`,
    isSnippet: !noArguments,
    span: slot.span,
    order,
    ...(order === ORDER.older && { older: true }),
  };
}

/** `object.`, or the name and path behind `Parent()`. */
function members(name: string, file: TemplateFile, slot: Slot): Suggestion[] {
  if (/^(Parent\(\)|This\(\)|Up\(\d+\))$/.test(name)) {
    return [
      {
        label: 'Path',
        kind: 'member',
        detail: 'names from the root, joined by dots',
        insert: 'Path',
        isSnippet: false,
        span: slot.span,
        order: 0,
      },
      { label: 'Name', kind: 'member', detail: 'name of the role', insert: 'Name', isSnippet: false, span: slot.span, order: 1 },
    ];
  }
  const entry = functionsOf(file.kind).get(name);
  const known = entry?.kind === 'object' ? Object.keys(entry.members) : [];
  return known.map((member) => functionSuggestion(member, `${name}.${member}`, ORDER.function, slot));
}

/** Texts that are names: of a variable that is looked up, of a file in `jit/`. */
function inLiteral({ call }: OpenExpression, file: TemplateFile, index: RepositoryIndex, scope: Scope, slot: Slot): Suggestion[] {
  if (call && /^(util\.)?PrefixedOverride$/.test(call.name))
    return visibleVariables(file, index, scope).map((variable) => variableSuggestion(variable, slot));
  if (call && /^(dpl\.GenerateFromUri\w*|GenerateDplSubworkflowFromUri)$/.test(call.name)) {
    const workflows = call.name.endsWith('FallbackToTemplate') ? namesIn(index, 'include') : [];
    const names = [
      ...namesIn(index, 'generate').map((name) => [name, 'jit'] as const),
      ...workflows.map((name) => [name, 'workflows'] as const),
    ];
    return names.map(([name, folder]) => ({
      label: name,
      kind: 'file',
      detail: folder,
      insert: name,
      isSnippet: false,
      span: slot.span,
      order: 0,
    }));
  }
  return [];
}

/** The calls of a call role, and the plugins that have them. */
export function completeCall(prefix: string, slot: Slot): Suggestion[] {
  const [, plugin] = /([A-Za-z]+)\.\w*$/.exec(prefix) ?? [];
  const calls = Object.entries(PLUGIN_CALLS).flatMap(([name, members]) =>
    plugin === undefined || plugin === name ? members.map((member) => `${name}.${member}`) : [],
  );
  return calls.map((call) => ({
    label: call,
    kind: 'function',
    insert: `${slot.lead}${call}()`,
    isSnippet: false,
    span: slot.span,
    order: 0,
  }));
}
