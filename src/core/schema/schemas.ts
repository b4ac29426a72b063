import aliecs from '../../../schemas/aliecs.json';
import pod from '../../../schemas/pod.json';
import type { CustomKind } from '../environment/customObjects.ts';
import { type Definition, readField } from './notation.ts';
import type { Schema } from './structural.ts';

/** Where schemas come from: those of `schemas/`, or those of a cluster. */
export type SchemaSource = (kind: CustomKind) => Schema;

const DEFINITIONS: Readonly<Record<string, Definition>> = { ...pod, ...aliecs };
const read = new Map<string, Schema>();

/** The schema of a custom object's kind, read from `schemas/` when first asked for. */
export function schemaOf(kind: CustomKind): Schema {
  const known = read.get(`${kind} `);
  if (known) return known;
  const own = definition(kind);
  const typeMeta: [string, Schema][] = [
    ['apiVersion', { type: 'string', description: 'Group and version of the resource: aliecs.alice.cern/v1alpha1.' }],
    ['kind', { type: 'string', description: 'Which custom resource this is.' }],
    ['metadata', { type: 'object', description: 'Name, namespace, labels and annotations.' }],
  ];
  const schema: Schema = { ...own, properties: new Map([...typeMeta, ...(own.properties ?? [])]) };
  read.set(`${kind} `, schema);
  return schema;
}

function definition(name: string): Schema {
  const known = read.get(name);
  if (known) return known;
  const fields = DEFINITIONS[name];
  if (!fields) throw new Error(`no definition ${name} in schemas/`);
  const properties = new Map<string, Schema>();
  const required: string[] = [];
  for (const [key, field] of Object.entries(fields)) {
    if (key.startsWith('@')) continue;
    const property = key.replace('*', '');
    if (property !== key) required.push(property);
    properties.set(property, readField(field, definition));
  }
  const description = fields['@doc'];
  const schema: Schema = {
    type: 'object',
    properties,
    definition: name,
    ...(required.length > 0 ? { required: required.sort() } : {}),
    ...(fields['@'] === 'atomic' ? { mapType: 'atomic' } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
  read.set(name, schema);
  return schema;
}
