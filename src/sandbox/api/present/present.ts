import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { badRequest, type Failure } from '../http/failure.ts';
import type { Wanted } from '../http/negotiate.ts';
import { apiVersionOf, type Resource } from '../resources/resource.ts';
import { type ApiObject, without } from '../store/apiObject.ts';
import { tableOf } from './table.ts';

/** What decides the shape of an answer. */
export interface Presentation {
  readonly resource: Resource;
  readonly wanted: Wanted;
  readonly query: URLSearchParams;
  readonly clock: { now(): number };
}

/** A list, or a page of one, before it is given the shape that the client wants. */
export interface ListContent {
  readonly items: readonly ApiObject[];
  readonly revision: number;
  readonly continueToken: string;
  readonly remaining?: number;
}

/** The object as this group version serves it. */
function served({ resource }: Presentation, object: ApiObject): ApiObject {
  return resource.serve?.(object) ?? object;
}

export function metadataOnly(object: ApiObject, version = 'v1') {
  return { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata: object.metadata };
}

/** Refuses a shape that a list, or one object, has not got. */
export function checkShape({ resource, wanted, query }: Presentation, isList: boolean): Outcome<void, Failure> {
  if (wanted.as === 'PartialObjectMetadata' && isList) {
    const type = resource.custom ? 'unstructured.UnstructuredList' : `core.${resource.listKind}`;
    const message = `you requested PartialObjectMetadata, but the requested object is a list (*${type})`;
    return fail({ code: 406, reason: 'NotAcceptable', message });
  }
  if (wanted.as === 'PartialObjectMetadataList' && !isList) return fail({ code: 500, message: 'content is not a list' });
  const include = query.get('includeObject') ?? '';
  if (wanted.as !== 'Table' || ['', 'None', 'Metadata', 'Object'].includes(include)) return ok(undefined);
  const fault = `Invalid value: ${JSON.stringify(include)}: must be 'Metadata', 'Object', 'None', or empty`;
  return badRequest(`Unable to convert to Table as requested: includeObject: ${fault}`);
}

/** One object in the shape that the client wants. `header`: a table brings its column definitions. */
export function presentObject(to: Presentation, object: ApiObject, header = true): unknown {
  const { as, version } = to.wanted;
  if (as === 'Table') return tableOf(to, [object], { metadata: { resourceVersion: object.metadata.resourceVersion }, header });
  return as === 'PartialObjectMetadata' ? metadataOnly(object, version) : served(to, object);
}

/** A list in the shape that the client wants. */
export function presentList(to: Presentation, content: ListContent): unknown {
  const { resource } = to;
  const { as, version } = to.wanted;
  const metadata = {
    resourceVersion: String(content.revision),
    ...(content.continueToken === '' ? {} : { continue: content.continueToken }),
    ...(content.remaining === undefined ? {} : { remainingItemCount: content.remaining }),
  };
  if (as === 'Table') return tableOf(to, content.items, { metadata, header: true });
  if (as === 'PartialObjectMetadataList') {
    const items = content.items.map((item) => metadataOnly(item, version));
    return { kind: as, apiVersion: `meta.k8s.io/${version}`, metadata, items };
  }
  const items = content.items.map((item) => served(to, item));
  const apiVersion = apiVersionOf(resource);
  // Lists of built-in kinds leave the kind of their items out; lists of custom objects always say `continue`.
  if (!resource.custom)
    return { kind: resource.listKind, apiVersion, metadata, items: items.map((item) => without(item, 'apiVersion', 'kind')) };
  return { apiVersion, items, kind: resource.listKind, metadata: { continue: '', ...metadata } };
}
