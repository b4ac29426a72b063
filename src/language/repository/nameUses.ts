import type { CompiledTemplate } from '../../core/template/compileTemplate.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { AuthoringSettings } from '../workspaceView.ts';
import { expressionFacts, loneExpression, type NameUse } from './expressionFacts.ts';
import type { FieldUse } from './fields.ts';
import { KNOWN_NAMES, PLUGIN_CALLS, TASK_NAMES } from './knownNames.ts';
import { onceOf } from './onceOf.ts';
import type { TemplateFile } from './repositoryIndex.ts';
import { isFunctionName, type TemplateHome } from './vocabulary.ts';

const NONE: readonly NameUse[] = [];

const namesInTemplate = onceOf(({ parts }: CompiledTemplate) =>
  parts.flatMap((part) => {
    if (part.kind === 'literal') return [];
    return expressionFacts(part.text).uses.map((use) => ({ ...use, start: use.start + part.from, end: use.end + part.from }));
  }),
);

/** Every variable name that the templates of a text mention. */
export function namesInText({ template }: Pick<Field, 'template'>): readonly NameUse[] {
  return template.isStatic ? NONE : namesInTemplate(template);
}

/** The same of a field; `func` of a call is an expression as it stands, evaluated when the call runs (domain.md §3.4). */
export function namesInField({ field, place }: Pick<FieldUse, 'field' | 'place'>): readonly NameUse[] {
  return place === 'call.func' && field.template.isStatic ? expressionFacts(field.text).uses : namesInText(field);
}

/** The variable of a text that is nothing but `{{ name }}`. */
export function loneName(field: Pick<Field, 'template'>): string | undefined {
  const ast = loneExpression(field);
  return ast?.kind === 'identifier' ? ast.name : undefined;
}

/** Whether a name needs no definition in the repository. */
export function isGiven(name: string, home: TemplateHome, settings: AuthoringSettings): boolean {
  if (isFunctionName(name, home) || KNOWN_NAMES.has(name)) return true;
  if (Object.hasOwn(settings.globalDefaults, name) || Object.hasOwn(settings.globalVars, name)) return true;
  return home === 'task' ? TASK_NAMES.has(name) : Object.hasOwn(PLUGIN_CALLS, name);
}

const free = new WeakMap<TemplateFile, ReadonlySet<string>>();

/** Names that a file needs from whoever includes, generates or loads it, whatever the installation gives. */
export function freeNames(file: TemplateFile): ReadonlySet<string> {
  const known = free.get(file);
  if (known) return known;
  const names = new Set<string>();
  const home = file.kind;
  const add = (uses: readonly NameUse[], isDefined: (name: string) => boolean) => {
    for (const { name, within } of uses) {
      if (within === undefined && !isFunctionName(name, home) && !isDefined(name)) names.add(name);
    }
  };
  if (file.kind === 'jit') add(namesInText(file), () => false);
  else for (const { field, scope } of file.fields) add(namesInText(field), (name) => scope.lookup(name) !== undefined);
  free.set(file, names);
  return names;
}
