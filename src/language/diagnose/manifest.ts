import type { Fix } from '../../base/problem.ts';
import { API_GROUP, API_GROUP_VERSION, type CustomKind } from '../../core/environment/customObjects.ts';
import { admitDocument } from '../../core/schema/admit.ts';
import { dotted } from '../../core/schema/causes.ts';
import { locate } from '../../core/schema/locate.ts';
import { type SchemaSource, schemaOf } from '../../core/schema/schemas.ts';
import type { Schema } from '../../core/schema/structural.ts';
import type { Cause, StrictError, ValuePath } from '../../core/schema/verdict.ts';
import { follow } from '../../core/yaml/keys.ts';
import type { Span, YamlDocument, YamlNode } from '../../core/yaml/nodes.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import { originOf } from '../../core/yaml/reparse.ts';
import { objectOf } from '../repository/manifestObjects.ts';
import { entryOf } from '../repository/roleNode.ts';
import type { WorkspaceView } from '../workspaceView.ts';
import { causeWords } from './causeWords.ts';
import type { ProblemCode } from './codes.ts';
import type { Findings } from './findings.ts';
import { checkManifestKeys } from './manifestKeys.ts';
import { checkPlaceholders } from './manifestPlaceholders.ts';
import { metadataFault } from './metadataFault.ts';
import { didYouMean, nearest } from './nearest.ts';
import { checkOperators, type SoundDocument } from './operators.ts';
import { checkYaml } from './yamlSyntax.ts';

const CODES: Readonly<Record<Cause['reason'], ProblemCode>> = {
  FieldValueRequired: 'field-required',
  FieldValueInvalid: 'field-invalid',
  FieldValueTypeInvalid: 'field-type',
  FieldValueNotSupported: 'field-not-supported',
  FieldValueDuplicate: 'field-duplicate',
  FieldValueForbidden: 'field-forbidden',
  FieldValueTooLong: 'field-too-long',
};

/** Every document of a manifest as an API server with the AliECS definitions would judge it, or with those of the cluster (domain.md §6). */
export function checkManifest(yaml: YamlText, view: WorkspaceView, findings: Findings): void {
  checkYaml(yaml, findings);
  const sound: SoundDocument[] = [];
  for (const [index, document] of yaml.documents.entries()) {
    const { contents, errors } = document;
    if (contents === undefined || !isOurs(document) || errors.some(({ code }) => code !== 'duplicate-key')) continue;
    const origin = originOf(document);
    const before = findings.size;
    if (!quiet.has(origin) && !checkManifestKeys(contents, findings)) continue;
    if (!checkType(contents, findings)) continue;
    if (!checkDocument(yaml, index, document, contents, view.cluster?.schemas ?? schemaOf, findings)) continue;
    if (!quiet.has(origin)) checkPlaceholders(contents, findings);
    if (findings.size === before) quiet.add(origin);
    const object = objectOf(document);
    if (object) sound.push({ contents, object });
    else checkSpec(contents, findings);
  }
  checkOperators(sound, view, findings);
}

/** The definitions let a Task be without a spec. */
function checkSpec(contents: YamlNode, findings: Findings): void {
  if (kindOf(contents) !== 'Task') return;
  const message = 'The spec is empty: the API server takes it, and no operator can do anything with this Task.';
  findings.add('empty-spec', 'warning', locate(contents, ['spec']).key ?? headOf(contents), message);
}

function isOurs({ contents }: YamlDocument): boolean {
  const version = contents?.kind === 'map' ? follow(entryOf(contents, 'apiVersion')) : undefined;
  return version?.kind !== 'scalar' || version.text.startsWith(API_GROUP);
}

/** Documents with nothing amiss in themselves: after a keystroke all of a file's but one are as they were, wherever they stand now. */
const quiet = new WeakSet<YamlDocument>();

const KIND_NAMES = 'Environment, Task or TaskTemplate';

/** Without apiVersion and kind there are no definitions to judge an object by, and all fields would be unknown. */
function checkType(contents: YamlNode, findings: Findings): boolean {
  const head = headOf(contents);
  if (contents.kind !== 'map') {
    findings.add('object-refused', 'error', head, 'A manifest is a map with apiVersion, kind, metadata and spec.');
    return false;
  }
  const version = follow(entryOf(contents, 'apiVersion'));
  if (version?.kind !== 'scalar' || version.type !== 'string') {
    const fix = version || contents.flow ? undefined : addLine(`apiVersion: ${API_GROUP_VERSION}`, head, findings);
    const span = version && version.span.end > version.span.start ? version.span : head;
    findings.add('field-required', 'error', span, `apiVersion: required value: ${API_GROUP_VERSION}.`, { fix });
    return false;
  }
  if (version.text !== API_GROUP_VERSION) {
    const fix = findings.replace(`Change to “${API_GROUP_VERSION}”`, version.span, API_GROUP_VERSION);
    const message = `apiVersion: there is no “${version.text}”, only ${API_GROUP_VERSION}.`;
    findings.add('field-not-supported', 'error', version.span, message, { fix });
    return false;
  }
  const kind = follow(entryOf(contents, 'kind'));
  if (kind?.kind === 'scalar' && kind.type === 'string' && kind.text !== '') return true;
  findings.add(
    'field-required',
    'error',
    kind && kind.span.end > kind.span.start ? kind.span : head,
    `kind: required value: ${KIND_NAMES}.`,
  );
  return false;
}

/** A line before a key, indented like it. */
function addLine(line: string, { start }: Span, findings: Findings): Fix {
  const indent = ' '.repeat(findings.lines.position(start).character);
  return findings.replace(`Add “${line}”`, { start, end: start }, `${line}\n${indent}`);
}

function checkDocument(
  yaml: YamlText,
  index: number,
  document: YamlDocument,
  contents: YamlNode,
  schemas: SchemaSource,
  findings: Findings,
): boolean {
  const verdict = admitDocument(yaml, index, { schemas });
  const kind = kindOf(contents);
  for (const warning of verdict.warnings) findings.add('api-warning', 'warning', headOf(contents), warning);
  if (verdict.code === 201) return true;
  // A key written twice is told by the YAML rules.
  const isTold = document.errors.some(({ code }) => code === 'duplicate-key');
  for (const error of verdict.strict) {
    if (error.kind !== 'duplicate' || !isTold) reportStrict(error, contents, kind, schemas, findings);
  }
  for (const cause of verdict.causes) reportCause(cause, contents, findings);
  if (verdict.strict.length + verdict.causes.length === 0 && document.errors.length === 0) {
    const fault = metadataFault(verdict.message, contents);
    const fix = fault?.toQuote && findings.replace('Put it in quotes', fault.toQuote.span, `"${fault.toQuote.text}"`);
    if (fault) findings.add('field-type', 'error', fault.span, fault.message, { fix });
    else findings.add('object-refused', 'error', headOf(contents), `The API server would refuse this: ${verdict.message}`);
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

function reportStrict(
  { kind, message, path }: StrictError,
  contents: YamlNode,
  object: CustomKind | undefined,
  schemas: SchemaSource,
  findings: Findings,
): void {
  const { key, value } = locate(contents, path);
  if (kind === 'duplicate' && contents.kind === 'map') {
    findings.add('duplicate-key', 'error', key ?? value, `The key stands in this map already: ${message}.`);
    return;
  }
  const name = String(path.at(-1) ?? '');
  const parent = dotted(path.slice(0, -1));
  const like = nearest(name, object ? fieldsAt(schemas(object), path.slice(0, -1)) : []);
  const fix = like === undefined || !key ? undefined : findings.replace(`Change to “${like}”`, key, like);
  const where = parent === '' ? (object ?? 'the object') : `“${parent}”`;
  findings.add(
    'unknown-field',
    'error',
    key ?? value,
    `“${name}” is not a field of ${where}, so the API server refuses it.${didYouMean(like)}`,
    { fix },
  );
}

/** The names of the fields that a schema has at a place. */
function fieldsAt(schema: Schema, path: ValuePath): readonly string[] {
  let at: Schema | undefined = schema;
  for (const step of path) at = typeof step === 'number' ? at?.items : (at?.properties?.get(step) ?? at?.additionalProperties);
  return [...(at?.properties?.keys() ?? [])];
}

function reportCause(cause: Cause, contents: YamlNode, findings: Findings): void {
  // The server says the same once more without a place.
  if (cause.field === '<nil>') return;
  const { code, message, toQuote } = causeWords(cause, contents);
  const place = placeOf(contents, cause.path);
  const kind = cause.field === 'kind' ? /must be (\w+)$/.exec(cause.message)?.[1] : undefined;
  const toKind = kind === undefined ? undefined : findings.replace(`Change to “${kind}”`, place, kind);
  const fix = toQuote ? findings.replace('Put it in quotes', toQuote.span, `"${toQuote.text}"`) : toKind;
  findings.add(code ?? CODES[cause.reason], 'error', place, message, { fix });
}
