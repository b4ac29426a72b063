import { encodeJson } from './encodeJson.ts';
import type { Schema } from './structural.ts';
import type { JsonValue } from './value.ts';

export interface SchemaDifference {
  /** `spec.tasks{}[].name`; empty for the object itself. */
  readonly place: string;
  /** For a person, about the second schema as seen from the first. */
  readonly message: string;
}

const COMPARED = [
  'type',
  'intOrString',
  'format',
  'nullable',
  'default',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'required',
  'listType',
  'listMapKeys',
  'mapType',
  'preserveUnknownFields',
] as const satisfies readonly (keyof Schema)[];

/** Every place where two schemas mean something else; prose does not count. `theirs` names the second in the sentences. */
export function schemaDifferences(ours: Schema, other: Schema, theirs: string, place = ''): SchemaDifference[] {
  const differences: SchemaDifference[] = [];
  for (const key of COMPARED) {
    const [here, there] = [shown(ours[key]), shown(other[key])];
    if (here !== there) differences.push({ place, message: `${key} is ${here}, in ${theirs} ${there}` });
  }
  const names = new Set([...(ours.properties?.keys() ?? []), ...(other.properties?.keys() ?? [])]);
  for (const name of names) {
    const below = place === '' ? name : `${place}.${name}`;
    differences.push(...compared(ours.properties?.get(name), other.properties?.get(name), theirs, below));
  }
  differences.push(...compared(ours.items, other.items, theirs, `${place}[]`));
  differences.push(...compared(ours.additionalProperties, other.additionalProperties, theirs, `${place}{}`));
  return differences;
}

function compared(ours: Schema | undefined, other: Schema | undefined, theirs: string, place: string): SchemaDifference[] {
  if (ours && other) return schemaDifferences(ours, other, theirs, place);
  if (ours) return [{ place, message: `is not in ${theirs}` }];
  return other ? [{ place, message: `is only in ${theirs}` }] : [];
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return 'not set';
  return encodeJson(Array.isArray(value) ? [...value].sort() : value);
}
