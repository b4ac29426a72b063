import { fail, type Outcome, ok } from '../../base/outcome.ts';
import type { Problem } from '../../base/problem.ts';
import { API_GROUP_VERSION, type EnvironmentObject, type TaskObject, type TaskTemplateObject } from '../environment/customObjects.ts';
import { type JsonValue, toJson } from '../yaml/json.ts';
import type { Span, YamlDocument, YamlNode } from '../yaml/nodes.ts';
import { parseYaml } from '../yaml/parse.ts';

/** A custom object as a manifest holds it: nothing but its kind, its name and the presence of its spec is sure, the API server judges the rest. */
export type ManifestObject = EnvironmentObject | TaskObject | TaskTemplateObject;

/** The custom objects of a text, in order, or all that stands in the way of reading them. `file` is only repeated in the problems. */
export function readManifest(text: string, file: string): Outcome<readonly ManifestObject[], readonly Problem[]> {
  const yaml = parseYaml(text, 'manifest');
  const objects: ManifestObject[] = [];
  const problems: Problem[] = [];
  const problem = (code: string, message: string, span: Span) =>
    problems.push({ code, severity: 'error', message, file, range: yaml.lines.range(span) });
  for (const document of yaml.documents) {
    for (const { code, message, span } of document.errors) problem(code, message, span);
    if (document.errors.length > 0 || document.contents === undefined) continue;
    const object = manifestObject(document.contents);
    if (object === undefined) continue;
    if (typeof object === 'string') problem('not-a-custom-object', object, firstLine(document, text));
    else objects.push(object);
  }
  if (problems.length === 0 && objects.length === 0) {
    problem('not-a-custom-object', 'There is no Environment, Task or TaskTemplate in this file.', { start: 0, end: 0 });
  }
  return problems.length === 0 ? ok(objects) : fail(problems);
}

/**
 * The one namespace that the objects name; nothing when none does. An error, a sentence, when they name several: one command writes to
 * one namespace, the one the person was shown.
 */
export function namespaceOf(objects: readonly ManifestObject[]): Outcome<string | undefined, string> {
  const [first, ...others] = new Set(objects.flatMap(({ metadata: { namespace } }) => namespace ?? []));
  if (others.length === 0) return ok(first);
  return fail(`The objects name several namespaces (${[first, ...others].join(', ')}): apply them one namespace at a time.`);
}

/** The custom object of one document, or why it is none in a sentence; nothing for an empty document. */
export function manifestObject(contents: YamlNode): ManifestObject | string | undefined {
  const value = toJson(contents, 'manifest');
  return value === null ? undefined : customObject(value);
}

function customObject(value: JsonValue): ManifestObject | string {
  if (!isRecord(value)) return 'A manifest is a map with apiVersion, kind, metadata and spec.';
  if (value['kind'] === 'List') return 'A List is not taken: write its items as documents of their own, with a line "---" between them.';
  if (value['apiVersion'] !== API_GROUP_VERSION) {
    return `apiVersion is ${JSON.stringify(value['apiVersion'] ?? null)}; only ${API_GROUP_VERSION} can be applied from here.`;
  }
  const metadata = value['metadata'];
  if (!isRecord(metadata) || typeof metadata['name'] !== 'string' || metadata['name'] === '') return 'metadata.name is missing.';
  // As the API server takes them: null is as good as absent, such as a namespace that a template left empty.
  const object = { ...value, metadata: withoutNulls(metadata) };
  if (isEnvironment(object) || isTask(object) || isTaskTemplate(object)) return object;
  if (['Environment', 'Task', 'TaskTemplate'].includes(String(value['kind']))) return 'spec is missing or not a map.';
  return `kind is ${JSON.stringify(value['kind'] ?? null)}; Environment, Task and TaskTemplate can be applied from here.`;
}

function withoutNulls(record: { readonly [key: string]: JsonValue }): { readonly [key: string]: JsonValue } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

function isEnvironment(value: object): value is EnvironmentObject {
  return hasKindAndSpec(value, 'Environment');
}

function isTask(value: object): value is TaskObject {
  return hasKindAndSpec(value, 'Task');
}

function isTaskTemplate(value: object): value is TaskTemplateObject {
  return hasKindAndSpec(value, 'TaskTemplate');
}

function hasKindAndSpec(value: object, kind: string): boolean {
  return 'kind' in value && value.kind === kind && 'spec' in value && typeof value.spec === 'object' && value.spec !== null;
}

function isRecord(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstLine(document: YamlDocument, text: string): Span {
  const start = document.contents?.span.start ?? document.span.start;
  const end = text.indexOf('\n', start);
  return { start, end: end < 0 ? text.length : end };
}
