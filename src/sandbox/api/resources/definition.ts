import { isRecord } from '../../../base/record.ts';
import type { FailureCause } from '../http/failure.ts';
import { type ApiObject, listAt, textAt, valueAt, withMetadata } from '../store/apiObject.ts';
import type { KindRules } from './resource.ts';

/** Holds a definition until its objects are gone. */
const CLEANUP_FINALIZER = 'customresourcecleanup.apiextensions.k8s.io';

function namesOf(definition: ApiObject): object {
  const names = valueAt(definition, 'spec', 'names');
  const given = isRecord(names) ? names : {};
  const kind = textAt(given, 'kind') ?? '';
  return { singular: kind.toLowerCase(), listKind: `${kind}List`, ...given };
}

function checkName(definition: ApiObject): readonly FailureCause[] {
  const expected = `${textAt(definition, 'spec', 'names', 'plural')}.${textAt(definition, 'spec', 'group')}`;
  const { name } = definition.metadata;
  if (name === expected) return [];
  const message = `Invalid value: ${JSON.stringify(name)}: must be spec.names.plural+"."+spec.group`;
  return [{ reason: 'FieldValueInvalid', message, field: 'metadata.name' }];
}

export const DEFINITION_RULES: KindRules = {
  prepareCreate: (definition) => {
    const spec = isRecord(definition['spec']) ? definition['spec'] : {};
    const versions = listAt(spec, 'versions').filter((version) => valueAt(version, 'storage') === true);
    return {
      ...definition,
      spec: { conversion: { strategy: 'None' }, ...spec, names: namesOf(definition) },
      status: {
        conditions: null,
        acceptedNames: { plural: '', kind: '' },
        storedVersions: versions.map((version) => textAt(version, 'name') ?? ''),
      },
    };
  },
  prepareUpdate: (definition, old) => ({ ...definition, status: old['status'] }),
  prepareStatus: (definition, old) => ({ ...definition, spec: old['spec'] }),
  check: checkName,
  counted: (definition) => definition['spec'],
  held: isEstablished,
  prepareDelete: (definition) => withMetadata(definition, { finalizers: [...(definition.metadata.finalizers ?? []), CLEANUP_FINALIZER] }),
};

/** Whether the objects of a definition are served. */
export function isEstablished(definition: ApiObject): boolean {
  return listAt(definition, 'status', 'conditions').some((condition) => textAt(condition, 'type') === 'Established');
}

/** The definition once its names are accepted and its objects are served. `time` is a timestamp. */
export function established(definition: ApiObject, time: string): ApiObject {
  const condition = (type: string, reason: string, message: string) => ({
    type,
    status: 'True',
    lastTransitionTime: time,
    reason,
    message,
  });
  return {
    ...definition,
    status: {
      ...(isRecord(definition['status']) ? definition['status'] : {}),
      conditions: [
        condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
        condition('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
      ],
      acceptedNames: namesOf(definition),
    },
  };
}
