import { type Outcome, ok } from '../../../base/outcome.ts';
import { badRequest, type Failure } from '../http/failure.ts';
import type { Resource } from '../resources/resource.ts';
import type { ApiObject } from '../store/apiObject.ts';
import { parseFieldSelector } from './fieldSelector.ts';
import { parseLabelSelector } from './labelSelector.ts';

export interface Selection {
  matches(object: ApiObject): boolean;
  /** Nothing is left out by a label or field. */
  readonly everything: boolean;
}

/** Namespace, name, labels and fields that a list, watch or collection delete is restricted to. */
export function readSelection(
  resource: Resource,
  query: URLSearchParams,
  { namespace, name }: { readonly namespace?: string; readonly name?: string },
): Outcome<Selection, Failure> {
  const labels = parseLabelSelector(query.get('labelSelector') ?? '');
  if (!labels.ok) return badRequest(labels.error);
  const fields = parseFieldSelector(query.get('fieldSelector') ?? '', resource.fieldLabels);
  if (!fields.ok) return badRequest(fields.error);
  return ok({
    everything: !query.get('labelSelector') && !query.get('fieldSelector'),
    matches: (object) =>
      (namespace === undefined || object.metadata.namespace === namespace) &&
      (name === undefined || object.metadata.name === name) &&
      labels.value(object.metadata.labels) &&
      fields.value(object),
  });
}
