import type { Column } from '../resources/resource.ts';
import type { ApiObject } from '../store/apiObject.ts';
import { metadataOnly, type Presentation } from './present.ts';

function definitionOf({ name, type, format, description, priority }: Column) {
  return { name, type, format, description, priority };
}

interface TableOptions {
  readonly metadata: object;
  /** Whether the columns are described; in a watch only the first event does. */
  readonly header: boolean;
}

/** Objects as the table that `kubectl get` prints. */
export function tableOf(
  { resource, wanted, query, clock }: Presentation,
  objects: readonly ApiObject[],
  { metadata, header }: TableOptions,
) {
  const now = clock.now();
  const include = query.get('includeObject');
  const version = wanted.version ?? 'v1';
  const shown = (object: ApiObject) => (include === 'None' ? null : include === 'Object' ? object : metadataOnly(object, version));
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${version}`,
    metadata,
    columnDefinitions: header ? resource.columns.map(definitionOf) : null,
    rows: objects.map((object) => ({ cells: resource.columns.map((column) => column.cell(object, now)), object: shown(object) })),
  };
}
