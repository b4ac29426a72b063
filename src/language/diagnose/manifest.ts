import { planFromManifest } from '../../core/deployment/fromManifest.ts';
import { readManifest } from '../../core/deployment/manifest.ts';
import { placeProblem } from '../../core/deployment/placeProblem.ts';
import { API_GROUP, type CustomKind } from '../../core/environment/customObjects.ts';
import { admitDocument } from '../../core/schema/admit.ts';
import { locate } from '../../core/schema/locate.ts';
import { schemaOf } from '../../core/schema/schemas.ts';
import type { Schema } from '../../core/schema/structural.ts';
import type { Cause, StrictError, ValuePath } from '../../core/schema/verdict.ts';
import { follow } from '../../core/yaml/keys.ts';
import type { Span, YamlDocument, YamlNode, YamlScalar } from '../../core/yaml/nodes.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import { entryOf } from '../repository/roleNode.ts';
import type { WorkspaceView } from '../workspaceView.ts';
import type { Findings } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';
import { checkYaml } from './yamlSyntax.ts';

const CODES: Readonly<Record<Cause['reason'], string>> = {
  FieldValueRequired: 'field-required',
  FieldValueInvalid: 'field-invalid',
  FieldValueTypeInvalid: 'field-type',
  FieldValueNotSupported: 'field-not-supported',
  FieldValueDuplicate: 'field-duplicate',
  FieldValueForbidden: 'field-forbidden',
  FieldValueTooLong: 'field-too-long',
};

/** Every document of a manifest as an API server with the AliECS definitions would judge it (domain.md §6). */
export function checkManifest(yaml: YamlText, view: WorkspaceView, findings: Findings): void {
  checkYaml(yaml, findings);
  let sound = true;
  for (const [index, document] of yaml.documents.entries()) {
    if (document.contents === undefined || !isOurs(document)) continue;
    if (document.errors.some(({ code }) => code !== 'yaml-duplicate-key')) sound = false;
    else sound = checkDocument(yaml, index, document, document.contents, findings) && sound;
  }
  if (sound) checkCreation(yaml, view, findings);
}

function isOurs({ contents }: YamlDocument): boolean {
  const version = contents?.kind === 'map' ? follow(entryOf(contents, 'apiVersion')) : undefined;
  return version?.kind !== 'scalar' || version.text.startsWith(API_GROUP);
}

function checkDocument(yaml: YamlText, index: number, document: YamlDocument, contents: YamlNode, findings: Findings): boolean {
  const verdict = admitDocument(yaml, index);
  const kind = kindOf(contents);
  for (const warning of verdict.warnings) findings.add('api-warning', 'warning', headOf(contents), warning);
  if (verdict.code === 201) return true;
  for (const error of verdict.strict) reportStrict(error, contents, kind, findings);
  for (const cause of verdict.causes) reportCause(cause, contents, findings);
  if (verdict.strict.length + verdict.causes.length === 0 && document.errors.length === 0) {
    findings.add('object-refused', 'error', headOf(contents), `The API server would refuse this: ${verdict.message}`);
  }
  return false;
}

function kindOf(contents: YamlNode): CustomKind | undefined {
  const kind = contents.kind === 'map' ? follow(entryOf(contents, 'kind')) : undefined;
  if (kind?.kind !== 'scalar') return undefined;
  return (['Environment', 'Task', 'TaskTemplate'] as const).find((known) => known === kind.text);
}

function headOf(contents: YamlNode): Span {
  return contents.kind === 'map' ? (contents.entries[0]?.key.span ?? contents.span) : contents.span;
}

/** The value where it is written, else the key of the nearest that is. */
function placeOf(contents: YamlNode, path: ValuePath): Span {
  const { key, value, complete } = locate(contents, path);
  if (!complete) return key ?? headOf(contents);
  return value.end > value.start ? value : (key ?? value);
}

function reportStrict({ kind, message, path }: StrictError, contents: YamlNode, object: CustomKind | undefined, findings: Findings): void {
  const { key, value } = locate(contents, path);
  // A key written twice is told by the YAML rules.
  if (kind === 'duplicate' && contents.kind === 'map') {
    findings.add('duplicate-key', 'error', key ?? value, `The key stands in this map already: ${message}.`);
    return;
  }
  const name = String(path.at(-1) ?? '');
  const parent = path.slice(0, -1).map(String).join('.');
  const like = nearest(name, object ? fieldsAt(schemaOf(object), path.slice(0, -1)) : []);
  const fix = like === undefined || !key ? undefined : findings.replace(`Change to “${like}”`, key, like);
  const where = parent === '' ? (object ?? 'the object') : `“${parent}”`;
  findings.add(
    'unknown-field',
    'error',
    key ?? value,
    `“${name}” is no field of ${where}, so the API server refuses it.${didYouMean(like)}`,
    { fix },
  );
}

/** The names of the fields that a schema has at a place. */
function fieldsAt(schema: Schema, path: ValuePath): readonly string[] {
  let at: Schema | undefined = schema;
  for (const step of path) at = typeof step === 'number' ? at?.items : (at?.properties?.get(step) ?? at?.additionalProperties);
  return [...(at?.properties?.keys() ?? [])];
}

function reportCause({ reason, message, field, path }: Cause, contents: YamlNode, findings: Findings): void {
  const span = placeOf(contents, path);
  const scalar = scalarAt(contents, path);
  const number = scalar?.style === 'plain' && (scalar.type === 'float' || scalar.type === 'int' || scalar.type === 'bool');
  const quoted = scalar && `"${scalar.text}"`;
  const fix = number && quoted !== undefined ? findings.replace('Put it in quotes', scalar.span, quoted) : undefined;
  findings.add(CODES[reason], 'error', span, `${field}: ${message}`, { fix });
}

function scalarAt(root: YamlNode, path: ValuePath): YamlScalar | undefined {
  let node: YamlNode | undefined = root;
  for (const step of path) {
    const container = follow(node);
    if (container?.kind === 'sequence' && typeof step === 'number') node = container.items[step];
    else if (container?.kind === 'map' && typeof step === 'string') node = entryOf(container, step);
    else return undefined;
  }
  const found = follow(node);
  return found?.kind === 'scalar' && node?.kind !== 'alias' ? found : undefined;
}

/** What the operators would never bring up in the cluster that is looked at; its own objects do not count, the manifest may be theirs. */
function checkCreation(yaml: YamlText, { cluster }: WorkspaceView, findings: Findings): void {
  const read = cluster && readManifest(yaml.text, findings.file);
  if (!cluster || !read?.ok) return;
  const { taskTemplates, nodes } = cluster;
  for (const object of read.value) {
    if (object.kind !== 'Environment') continue;
    const { problems } = planFromManifest(object, { ...(taskTemplates && { taskTemplates }), ...(nodes && { nodes }) });
    for (const problem of problems) findings.addPlaced(placeProblem(problem, { file: findings.file, text: yaml.text }, object));
  }
}
