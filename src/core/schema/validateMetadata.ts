import { dotted, invalid, required, tooLong } from './causes.ts';
import { encodeJson } from './encodeJson.ts';
import { byteLength, goQuote } from './goText.ts';
import { dnsLabelFaults, dnsSubdomainFaults, labelValueFaults, pathSegmentFaults, qualifiedNameFaults } from './names.ts';
import { parseGroupVersion } from './typeMeta.ts';
import { ExactNumber, fieldOf, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from './value.ts';
import type { Cause, ValuePath } from './verdict.ts';

const MAX_ANNOTATIONS = 256 * 1024;

/** What is wrong with a name, or with the beginning of one. */
type NameRule = (name: string, isPrefix: boolean) => string[];

const objectName: NameRule = (name, isPrefix) => {
  // The server takes the last two bytes for the last two letters: half of a longer letter is as wrong as the letter.
  const masked = isPrefix && /[\0-\x7f]-$/.test(name) ? `${name.slice(0, -2)}a` : name;
  return dnsSubdomainFaults(masked);
};

/** What is wrong with the metadata of a new object; it must be as `readMetadata` gives it, with its name generated. */
export function validateNewMetadata(metadata: JsonObject): Cause[] {
  return validateAnyMetadata(metadata, objectName);
}

function validateAnyMetadata(metadata: JsonObject, rule: NameRule): Cause[] {
  const causes: Cause[] = [];
  const generateName = text(metadata, 'generateName');
  if (generateName !== '') {
    for (const fault of rule(generateName, true)) causes.push(invalid(['metadata', 'generateName'], generateName, fault));
  }
  const name = text(metadata, 'name');
  if (name === '') causes.push(required(['metadata', 'name'], 'name or generateName is required'));
  else for (const fault of rule(name, false)) causes.push(invalid(['metadata', 'name'], name, fault));
  const namespace = text(metadata, 'namespace');
  if (namespace === '') causes.push(required(['metadata', 'namespace']));
  else for (const fault of dnsLabelFaults(namespace)) causes.push(invalid(['metadata', 'namespace'], namespace, fault));
  causes.push(...validateMaps(metadata), ...validateOwners(metadata));
  return [...causes, ...validateFinalizers(metadata)];
}

/** Fields that a server keeps as they are, in the order in which it looks. */
const IMMUTABLE = ['name', 'namespace', 'uid', 'creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const;

/** What every update of any kind of object is checked for, whatever the kind's own rules. */
export function validateUpdatedMetadata(metadata: JsonObject, old: JsonObject): Cause[] {
  return [...validateAnyMetadata(metadata, pathSegmentFaults), ...validateChangedMetadata(metadata, old)];
}

/** What is wrong with the metadata of an object that replaces `old`. */
export function validateChangedMetadata(metadata: JsonObject, old: JsonObject): Cause[] {
  const causes: Cause[] = [];
  if (fieldOf(old, 'deletionTimestamp') !== undefined) {
    const before = texts(fieldOf(old, 'finalizers'));
    const added = [...new Set(texts(fieldOf(metadata, 'finalizers')).filter((finalizer) => !before.includes(finalizer)))].sort();
    if (added.length > 0) {
      const list = `[]string{${added.map(goQuote).join(', ')}}`;
      const message = `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
      const path = ['metadata', 'finalizers'];
      causes.push({ reason: 'FieldValueForbidden', message, field: path.join('.'), path });
    }
  }
  if (text(metadata, 'resourceVersion') === '') {
    causes.push(invalid(['metadata', 'resourceVersion'], '', 'must be specified for an update'));
  }
  for (const key of IMMUTABLE) {
    const [value, before] = [fieldOf(metadata, key) ?? null, fieldOf(old, key) ?? null];
    const same = value instanceof ExactNumber && before instanceof ExactNumber ? value.text === before.text : value === before;
    if (!same)
      causes.push(
        invalid(['metadata', key], value ?? (key === 'name' || key === 'namespace' || key === 'uid' ? '' : null), 'field is immutable'),
      );
  }
  return [...causes, ...validateMaps(metadata), ...validateOwners(metadata)];
}

function validateMaps(metadata: JsonObject): Cause[] {
  const causes: Cause[] = [];
  for (const [key, value] of pairs(fieldOf(metadata, 'labels'))) {
    const path = ['metadata', 'labels', key];
    for (const fault of qualifiedNameFaults(key)) causes.push(invalid(path, key, fault, 'metadata.labels'));
    for (const fault of labelValueFaults(value)) causes.push(invalid(path, value, fault, 'metadata.labels'));
  }
  let size = 0;
  for (const [key, value] of pairs(fieldOf(metadata, 'annotations'))) {
    size += byteLength(key) + byteLength(value);
    const path = ['metadata', 'annotations', key];
    for (const fault of qualifiedNameFaults(key.toLowerCase())) causes.push(invalid(path, key, fault, 'metadata.annotations'));
  }
  if (size > MAX_ANNOTATIONS) causes.push(tooLong(['metadata', 'annotations'], MAX_ANNOTATIONS));
  return causes;
}

function validateOwners(metadata: JsonObject): Cause[] {
  const list = fieldOf(metadata, 'ownerReferences');
  if (!isJsonArray(list)) return [];
  const causes: Cause[] = [];
  let controller: string | undefined;
  for (const [index, owner] of list.entries()) {
    if (!isJsonObject(owner)) continue;
    const [apiVersion, kind, name] = [text(owner, 'apiVersion'), text(owner, 'kind'), text(owner, 'name')];
    const wrong = (key: string, fault: string) => {
      const path: ValuePath = ['metadata', 'ownerReferences', index, key];
      causes.push(invalid(path, text(owner, key), fault, `metadata.ownerReferences.${key}`));
    };
    const { group, version } = parseGroupVersion(apiVersion) ?? { group: '', version: '' };
    if (version === '') wrong('apiVersion', 'version must not be empty');
    for (const key of ['kind', 'name', 'uid']) if (text(owner, key) === '') wrong(key, 'must not be empty');
    const path: ValuePath = ['metadata', 'ownerReferences'];
    if (group === '' && version === 'v1' && kind === 'Event') {
      causes.push(disallowed(path, ownerText(owner), '/v1, Kind=Event is disallowed from being an owner'));
    }
    if (fieldOf(owner, 'controller') !== true) continue;
    const own = `${kind}/${name}`;
    if (controller !== undefined) {
      const found = `Found "true" in references for ${controller} and ${own}`;
      causes.push(disallowed(path, `[${list.map(ownerText).join(',')}]`, `Only one reference can have Controller set to true. ${found}`));
    } else controller = own;
  }
  return causes;
}

const OWNER_FIELDS = ['apiVersion', 'kind', 'name', 'uid', 'controller', 'blockOwnerDeletion'];

/** An owner reference as Go writes it, which keeps the order of its fields. */
function ownerText(owner: JsonValue): string {
  if (!isJsonObject(owner)) return 'null';
  const present = OWNER_FIELDS.filter((key) => fieldOf(owner, key) !== undefined);
  return `{${present.map((key) => `"${key}":${encodeJson(fieldOf(owner, key) ?? null)}`).join(',')}}`;
}

function disallowed(path: ValuePath, value: string, fault: string): Cause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${value}: ${fault}`, field: dotted(path), path };
}

function validateFinalizers(metadata: JsonObject): Cause[] {
  const finalizers = texts(fieldOf(metadata, 'finalizers'));
  const causes: Cause[] = finalizers.flatMap((finalizer, index) =>
    qualifiedNameFaults(finalizer).map((fault) => invalid(['metadata', 'finalizers', index], finalizer, fault, 'metadata.finalizers')),
  );
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    const fault = 'finalizer orphan and foregroundDeletion cannot be both set';
    causes.push(invalid(['metadata', 'finalizers'], finalizers, fault));
  }
  return causes;
}

const STANDARD_FINALIZERS = ['orphan', 'foregroundDeletion', 'kubernetes'];

/** Warnings about finalizers that `old` does not have. */
export function finalizerWarnings(metadata: JsonObject, old?: JsonObject): string[] {
  const before = old ? texts(fieldOf(old, 'finalizers')) : [];
  const added = [...new Set(texts(fieldOf(metadata, 'finalizers')))].filter((finalizer) => !before.includes(finalizer)).sort();
  return added.flatMap((finalizer) => {
    const warnings = qualifiedNameFaults(finalizer);
    if (!finalizer.includes('/') && !STANDARD_FINALIZERS.includes(finalizer)) {
      const path = finalizer.includes('.') ? ' including a path (/)' : '';
      warnings.push(`prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`);
    }
    return warnings.map((warning) => `metadata.finalizers: ${goQuote(finalizer)}: ${warning}`);
  });
}

function text(object: JsonObject, key: string): string {
  const value = fieldOf(object, key);
  return typeof value === 'string' ? value : '';
}

function texts(value: JsonValue | undefined): string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function pairs(value: JsonValue | undefined): [string, string][] {
  return isJsonObject(value) ? Object.keys(value).map((key) => [key, text(value, key)]) : [];
}
