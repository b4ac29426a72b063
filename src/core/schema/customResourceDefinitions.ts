import { API_GROUP, API_VERSION, type CustomKind } from '../environment/customObjects.ts';
import { schemaOf } from './schemas.ts';
import type { Schema } from './structural.ts';
import type { JsonObject, JsonValue } from './value.ts';

const KINDS: readonly { readonly kind: CustomKind; readonly plural: string; readonly status: boolean }[] = [
  { kind: 'Environment', plural: 'environments', status: true },
  { kind: 'Task', plural: 'tasks', status: true },
  { kind: 'TaskTemplate', plural: 'tasktemplates', status: false },
];

const STATE_COLUMNS = [
  { name: 'Desired', type: 'string', jsonPath: '.spec.state' },
  { name: 'Actual', type: 'string', jsonPath: '.status.state' },
  { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
];

/** The three CustomResourceDefinitions, ready to be created in a cluster. */
export function customResourceDefinitions(): JsonObject[] {
  return KINDS.map(({ kind, plural, status }) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${API_GROUP}` },
    spec: {
      group: API_GROUP,
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      scope: 'Namespaced',
      versions: [
        {
          name: API_VERSION,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: rootSchema(kind) },
          ...(status ? { subresources: { status: {} }, additionalPrinterColumns: STATE_COLUMNS } : {}),
        },
      ],
    },
  }));
}

/** Of metadata a CRD may say nothing, not even prose. */
function rootSchema(kind: CustomKind): JsonObject {
  const schema = schemaOf(kind);
  return openApiSchema({ ...schema, properties: new Map([...(schema.properties ?? []), ['metadata', { type: 'object' }]]) });
}

/** A schema as a CRD writes it (JSONSchemaProps). */
function openApiSchema(schema: Schema): JsonObject {
  const { properties, items, additionalProperties, listType, listMapKeys, mapType, intOrString, required } = schema;
  const { type, format, nullable, pattern, minLength, maxLength, minimum, description } = schema;
  const written: Record<string, JsonValue | undefined> = {
    type,
    format,
    nullable,
    pattern,
    minLength,
    maxLength,
    minimum,
    description,
    default: schema.default,
    enum: schema.enum,
    required,
    properties: properties && Object.fromEntries([...properties].map(([name, property]) => [name, openApiSchema(property)])),
    items: items && openApiSchema(items),
    additionalProperties: additionalProperties && openApiSchema(additionalProperties),
    anyOf: intOrString && [{ type: 'integer' }, { type: 'string' }],
    'x-kubernetes-int-or-string': intOrString,
    'x-kubernetes-list-type': listType,
    'x-kubernetes-list-map-keys': listMapKeys,
    'x-kubernetes-map-type': mapType,
  };
  const object: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(written)) if (value !== undefined) object[key] = value;
  return object;
}
