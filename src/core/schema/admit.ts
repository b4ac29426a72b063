import type { Outcome } from '../../base/outcome.ts';
import type { CustomKind } from '../environment/customObjects.ts';
import type { YamlText } from '../yaml/parse.ts';
import { guessKind } from './guessKind.ts';
import { readJson } from './jsonReader.ts';
import { readDocument, readYaml } from './readYaml.ts';
import { type Received, receive, receiveRead } from './receive.ts';
import { unrecognized } from './refusals.ts';
import { type SchemaSource, schemaOf } from './schemas.ts';
import { validateObject } from './validateObject.ts';
import { fieldOf, isJsonObject, type JsonObject } from './value.ts';
import type { Refusal, Verdict } from './verdict.ts';

export interface AdmitRequest {
  /** Of the collection that the text is sent to; without one that which the document means. */
  readonly kind?: CustomKind;
  readonly text: string;
  readonly format: 'json' | 'yaml';
  /** Of the URL; without one that of the object, else `default`. */
  readonly namespace?: string;
}

export interface DocumentOptions {
  readonly namespace?: string;
  /** Those of a cluster, where one is known. */
  readonly schemas?: SchemaSource;
}

/** What a strict create (dry run) of this text answers; of several YAML documents only the first counts. Never throws, needs no cluster. */
export function admit({ kind, text, format, namespace }: AdmitRequest): Verdict {
  const collection = kind ?? meantKind(text, format);
  return judge(collection, receive({ kind: collection, body: text, format, fieldValidation: 'Strict' }), namespace);
}

function meantKind(text: string, format: 'json' | 'yaml'): CustomKind {
  const read = format === 'json' ? readJson(text) : readYaml(text);
  return guessKind(read.ok ? read.value.value : null);
}

/** The same for one document of a parsed manifest, sent to the collection that its own kind names, or comes nearest to. */
export function admitDocument(yaml: YamlText, index: number, { namespace, schemas = schemaOf }: DocumentOptions = {}): Verdict {
  const { span, errors } = yaml.documents[index] ?? { span: { start: 0, end: 0 }, errors: [] };
  const body = yaml.text.slice(span.start, span.end);
  const judged = () => judgeDocument(yaml, index, body, namespace, schemas);
  // What is wrong with the YAML is told by its line in the whole text.
  return errors.length > 0 ? judged() : remembered(schemas, `${namespace ?? ''}\n${body}`, judged);
}

/** Verdicts on documents by their text: after a keystroke all of a file's documents but one are as they were. */
const verdicts = new WeakMap<SchemaSource, Map<string, Verdict>>();
const MOST_VERDICTS = 2_000;

function remembered(schemas: SchemaSource, key: string, judge: () => Verdict): Verdict {
  const known = verdicts.get(schemas) ?? new Map<string, Verdict>();
  verdicts.set(schemas, known);
  const found = known.get(key);
  if (found) return found;
  const verdict = judge();
  const [oldest] = known.keys();
  if (known.size >= MOST_VERDICTS && oldest !== undefined) known.delete(oldest);
  known.set(key, verdict);
  return verdict;
}

function judgeDocument(yaml: YamlText, index: number, body: string, namespace: string | undefined, schemas: SchemaSource): Verdict {
  const read = readDocument(yaml, index);
  if (!read.ok) return unrecognized('Task', read.error, body);
  const kind = guessKind(read.value.value);
  return judge(kind, receiveRead(kind, read.value, body, 'Strict', schemas), namespace, schemas);
}

/** Stands for the five characters that a server draws; legal wherever those are. */
const SUFFIX = 'xxxxx';

function judge(kind: CustomKind, received: Outcome<Received, Refusal>, namespace: string | undefined, schemas?: SchemaSource): Verdict {
  if (!received.ok) return received.error;
  const { object } = received.value;
  const write = { operation: 'create', namespace: namespace ?? namespaceOf(object), nameSuffix: SUFFIX } as const;
  const validated = validateObject(kind, object, write, schemas);
  if (!validated.ok) return validated.error;
  const { stored, warnings } = validated.value;
  return { code: 201, reason: '', message: '', causes: [], strict: [], warnings, stored: published(stored, object) };
}

function namespaceOf(object: JsonObject): string {
  const metadata = fieldOf(object, 'metadata');
  const namespace = isJsonObject(metadata) ? fieldOf(metadata, 'namespace') : undefined;
  return typeof namespace === 'string' && namespace !== '' ? namespace : 'default';
}

/** Without what differs from server to server, and with a drawn name marked as such. */
function published(stored: JsonObject, given: JsonObject): JsonObject {
  const metadata = fieldOf(stored, 'metadata');
  const givenMetadata = fieldOf(given, 'metadata');
  if (!isJsonObject(metadata) || !isJsonObject(givenMetadata)) return stored;
  const { generation: _1, managedFields: _2, resourceVersion: _3, ...shown } = metadata;
  const { name } = metadata;
  if (typeof name === 'string' && !Object.hasOwn(givenMetadata, 'name')) {
    return { ...stored, metadata: { ...shown, name: `${name.slice(0, -SUFFIX.length)}<5 random>` } };
  }
  return { ...stored, metadata: shown };
}
