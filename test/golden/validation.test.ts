import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CustomKind } from '../../src/core/environment/customObjects.ts';
import { admit } from '../../src/core/schema/admit.ts';
import { encodeJson } from '../../src/core/schema/encodeJson.ts';
import { readJson } from '../../src/core/schema/jsonReader.ts';
import { receive } from '../../src/core/schema/receive.ts';
import { validateObject } from '../../src/core/schema/validateObject.ts';
import { fieldOf, isJsonObject } from '../../src/core/schema/value.ts';
import type { Verdict } from '../../src/core/schema/verdict.ts';

/** A recorded answer of a kube-apiserver; see the README of the golden set. */
interface Recorded {
  readonly id: string;
  readonly kind: CustomKind;
  readonly op: string;
  readonly path: string;
  readonly contentType?: string;
  readonly json?: string;
  readonly yaml?: string;
  readonly code: number;
  readonly message?: string;
  readonly causes?: readonly { readonly reason: string; readonly message?: string; readonly field?: string }[];
  readonly warnings: readonly string[];
  /** As encodeJson writes it; JSON.parse would round integers. */
  readonly stored?: string;
  readonly unstable?: string;
  /** The answer under fieldValidation=Warn. */
  readonly warn?: { readonly code: number; readonly causes: Recorded['causes']; readonly warnings: readonly string[] };
  /** Of an update: the object in its place. */
  readonly base?: unknown;
  readonly baseResourceVersion?: string;
}

const GOLDEN = resolve(import.meta.dirname, '../../../shared/golden/k8s/validation.jsonl');
const FIXTURE = resolve(import.meta.dirname, '../fixtures/k8s/validation.jsonl');

function lines(path: string): Recorded[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const read = readJson(line);
      const stored = read.ok && isJsonObject(read.value.value) ? fieldOf(read.value.value, 'stored') : undefined;
      return { ...JSON.parse(line), ...(stored === undefined ? {} : { stored: encodeJson(stored) }) };
    });
}

/** A cluster knows its namespaces; nothing offline does. */
function isOffline({ op, code, contentType, json, yaml }: Recorded): boolean {
  return op === 'create' && code !== 404 && contentType === undefined && (json ?? yaml) !== undefined;
}

function causeSet(causes: Recorded['causes'] = []): string {
  return [...new Set(causes.map(({ reason, field = '' }) => `${field} ${reason}`))].sort().join('; ');
}

/** Differences between what the server said and what is said here; causes as a set, messages where there is one cause. */
function differences(recorded: Recorded): string[] {
  const verdict = recorded.op === 'create' ? created(recorded) : replaced(recorded);
  const found: string[] = [];
  const compare = (what: string, ours: string, theirs: string) => {
    if (ours !== theirs) found.push(`${recorded.id} ${what}: ${ours} instead of ${theirs}`);
  };
  compare('code', String(verdict.code), String(recorded.code === 200 ? 201 : recorded.code));
  compare('causes', causeSet(verdict.causes), causeSet(recorded.causes));
  const isYamlError = /: yaml: |invalid map key|map merge/.test(recorded.message ?? '');
  if ((recorded.causes?.length ?? 0) <= 1 && recorded.unstable === undefined && !isYamlError) {
    compare('message', verdict.message, recorded.message ?? '');
  }
  compare('warnings', verdict.warnings.join('; '), recorded.warnings.join('; '));
  if (verdict.code === 201 && recorded.stored !== undefined) {
    compare('stored', encodeJson(verdict.stored), recorded.stored);
  }
  return found;
}

function created({ path, json, yaml, kind }: Recorded): Verdict {
  const namespace = /\/namespaces\/([^/]+)\//.exec(path)?.[1] ?? 'default';
  return admit({ kind, text: json ?? yaml ?? '', format: json === undefined ? 'yaml' : 'json', namespace });
}

function warningDifferences({ id, path, kind, json, yaml, warn }: Recorded): string[] {
  const namespace = /\/namespaces\/([^/]+)\//.exec(path)?.[1] ?? 'default';
  const format = json === undefined ? 'yaml' : 'json';
  const received = receive({ kind, body: json ?? yaml ?? '', format, fieldValidation: 'Warn' });
  const written = received.ok
    ? validateObject(kind, received.value.object, { operation: 'create', namespace, nameSuffix: 'xxxxx' })
    : received;
  const ours = {
    code: written.ok ? 201 : written.error.code,
    causes: causeSet(written.ok ? [] : written.error.causes),
    warnings: [...(received.ok ? received.value.warnings : []), ...(written.ok ? written.value.warnings : written.error.warnings)],
  };
  const theirs = { code: warn?.code, causes: causeSet(warn?.causes), warnings: warn?.warnings };
  return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [`${id}: ${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`];
}

/** Whether it is a PUT that says nothing about versions and names, which are the caller's to compare. */
function isReplacement({ op, code, json, message = '' }: Recorded): boolean {
  const isPut = op === 'update' || op === 'update-status';
  return isPut && json !== undefined && code !== 409 && !/does not match the name|must be specified for an update/.test(message);
}

function replaced({ kind, op, json = '', base, baseResourceVersion = '' }: Recorded): Verdict {
  const received = receive({ kind, body: json, format: 'json', fieldValidation: 'Strict' });
  if (!received.ok) return received.error;
  const before = admit({ kind, text: JSON.stringify(base), format: 'json' });
  const metadata = 'stored' in before ? fieldOf(before.stored, 'metadata') : undefined;
  if (!('stored' in before) || !isJsonObject(metadata)) throw new Error(`no base: ${before.message}`);
  const old = { ...before.stored, metadata: { ...metadata, resourceVersion: baseResourceVersion } };
  const validated = validateObject(kind, received.value.object, { operation: op === 'update' ? 'update' : 'updateStatus', old });
  if (!validated.ok) return validated.error;
  const shown = fieldOf(validated.value.stored, 'metadata');
  const { resourceVersion: _, generation: __, ...rest } = isJsonObject(shown) ? shown : {};
  const accepted = { reason: '', message: '', causes: [], strict: [], warnings: validated.value.warnings } as const;
  return { code: 201, ...accepted, stored: { ...validated.value.stored, metadata: rest } };
}

describe.skipIf(!existsSync(GOLDEN))('documents of the golden set', () => {
  test('the validator answers as the API server did', () => {
    const judged = lines(GOLDEN).filter(isOffline);
    const found = judged.flatMap(differences);
    console.log(`validation.jsonl: ${judged.length} lines, ${found.length} differences`);
    expect(found).toEqual([]);
  });

  test('what strict validation refuses is a warning where it is asked for', () => {
    const judged = lines(GOLDEN).filter((line) => isOffline(line) && line.warn !== undefined);
    expect(judged.flatMap(warningDifferences)).toEqual([]);
  });

  test('the validator answers to replacements as the API server did', () => {
    expect(lines(GOLDEN).filter(isReplacement).flatMap(differences)).toEqual([]);
  });
});

describe.skipIf(!existsSync(FIXTURE))('documents of the project', () => {
  test('the validator answers as the API server did', () => {
    const judged = lines(FIXTURE).filter((line) => isOffline(line) || isReplacement(line));
    expect(judged.length).toBeGreaterThan(300);
    expect(judged.flatMap(differences)).toEqual([]);
  });
});
