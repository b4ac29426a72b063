import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { customResourceDefinitions } from '../../src/core/schema/customResourceDefinitions.ts';
import { readJson } from '../../src/core/schema/jsonReader.ts';
import { readDefinition } from '../../src/core/schema/readDefinition.ts';
import { schemaDifferences } from '../../src/core/schema/schemaDifferences.ts';
import { schemaOf } from '../../src/core/schema/schemas.ts';

const CRDS = resolve(import.meta.dirname, '../../../shared/corpus/control-operator/crd');

/** Every place where two schemas differ in what they mean; prose does not count, nor does the order of required fields and map keys. */
function differences(ours: unknown, theirs: unknown, place: string): string[] {
  if (isRecord(ours) && isRecord(theirs)) {
    const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...keys].flatMap((key) => {
      const isProse = key === 'description' && typeof (ours[key] ?? theirs[key]) === 'string';
      return isProse ? [] : differences(ours[key], theirs[key], `${place}/${key}`);
    });
  }
  if (Array.isArray(ours) && Array.isArray(theirs) && ours.length === theirs.length && ours.every(isRecord)) {
    return ours.flatMap((item, index) => differences(item, theirs[index], `${place}/${index}`));
  }
  const [left, right] = [ours, theirs].map((value) =>
    JSON.stringify(place.endsWith('/required') && Array.isArray(value) ? value.sort() : value),
  );
  return left === right ? [] : [`${place}: ${left} here, ${right} there`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe.skipIf(!existsSync(CRDS))('schemas against the CRDs of the operators', () => {
  test.each(customResourceDefinitions().map((crd) => [crd]))('%#: nothing differs', (crd) => {
    const name = isRecord(crd['spec']) && isRecord(crd['spec']['names']) ? crd['spec']['names']['plural'] : '';
    const theirs: unknown = parse(readFileSync(resolve(CRDS, `aliecs.alice.cern_${name}.yaml`), 'utf8'));
    const withoutGenerator = isRecord(theirs) ? { ...theirs, metadata: { name: `${name}.aliecs.alice.cern` } } : theirs;
    expect(differences(crd, withoutGenerator, '')).toEqual([]);
    const read = readJson(JSON.stringify(theirs));
    const definition = read.ok ? readDefinition(read.value.value) : read;
    if (!definition.ok) throw new Error(definition.error);
    expect(schemaDifferences(schemaOf(definition.value.kind), definition.value.schema, 'the corpus')).toEqual([]);
  });
});
