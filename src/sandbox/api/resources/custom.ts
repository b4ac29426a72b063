import { ageOf } from '../present/duration.ts';
import { type ApiObject, listAt, textAt, valueAt, withMetadata, without } from '../store/apiObject.ts';
import { AGE_COLUMN, NAME_COLUMN } from './columns.ts';
import { type Column, type KindRules, METADATA_LABELS, type Resource } from './resource.ts';

/** Custom resources list their verbs in this order. */
const VERBS = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];

function texts(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

/** A column of `additionalPrinterColumns`. Only plain paths are read, which is all that these definitions use. */
function columnOf(value: unknown): Column {
  const path = textAt(value, 'jsonPath') ?? '';
  const type = textAt(value, 'type') ?? 'string';
  const keys = path.split('.').slice(1);
  const priority = valueAt(value, 'priority');
  return {
    name: textAt(value, 'name') ?? '',
    type,
    format: textAt(value, 'format') ?? '',
    description: textAt(value, 'description') ?? `Custom resource definition column (in JSONPath format): ${path}`,
    priority: typeof priority === 'number' ? priority : 0,
    cell: (object, now) => {
      const found = valueAt(object, ...keys);
      if (found === undefined || found === null) return null;
      return type === 'date' && typeof found === 'string' ? ageOf(found, now) : found;
    },
  };
}

function rulesOf(statusSubresource: boolean): KindRules {
  const counted = statusSubresource ? ['apiVersion', 'kind', 'metadata', 'status'] : ['apiVersion', 'kind', 'metadata'];
  const rules: KindRules = { counted: (object) => without(object, ...counted) };
  if (!statusSubresource) return rules;
  return {
    ...rules,
    prepareCreate: (object) => withStatus(object, undefined),
    prepareUpdate: (object, old) => withStatus(object, old['status']),
    // Labels and annotations cannot be changed through /status either.
    prepareStatus: (object, old) =>
      withMetadata(withStatus(old, object['status']), {
        resourceVersion: object.metadata.resourceVersion,
        uid: object.metadata.uid,
        managedFields: object.metadata.managedFields,
      }),
  };
}

/** The object with another status; undefined removes it. */
function withStatus(object: ApiObject, status: unknown): ApiObject {
  const { apiVersion, kind, metadata } = object;
  return { ...without(object, 'status'), apiVersion, kind, metadata, ...(status === undefined ? {} : { status }) };
}

/** The resources that a CustomResourceDefinition serves, one a served version. */
export function customResources(definition: ApiObject): readonly Resource[] {
  const names = valueAt(definition, 'spec', 'names');
  const group = textAt(definition, 'spec', 'group') ?? '';
  const kind = textAt(names, 'kind') ?? '';
  const plural = textAt(names, 'plural') ?? '';
  return listAt(definition, 'spec', 'versions')
    .filter((version) => valueAt(version, 'served') === true)
    .map((version) => {
      const statusSubresource = valueAt(version, 'subresources', 'status') !== undefined;
      const columns = listAt(version, 'additionalPrinterColumns').map(columnOf);
      return {
        group,
        version: textAt(version, 'name') ?? '',
        plural,
        singular: textAt(names, 'singular') ?? kind.toLowerCase(),
        kind,
        listKind: textAt(names, 'listKind') ?? `${kind}List`,
        shortNames: texts(listAt(names, 'shortNames')),
        categories: texts(listAt(names, 'categories')),
        namespaced: textAt(definition, 'spec', 'scope') === 'Namespaced',
        verbs: VERBS,
        statusSubresource,
        custom: true,
        storage: `${plural}.${group}`,
        fieldLabels: METADATA_LABELS,
        columns: [NAME_COLUMN, ...(columns.length > 0 ? columns : [AGE_COLUMN])],
        rules: rulesOf(statusSubresource),
        schema: valueAt(version, 'schema', 'openAPIV3Schema'),
      };
    });
}
