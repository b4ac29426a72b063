import type { FailureCause } from '../http/failure.ts';
import type { ApiObject } from '../store/apiObject.ts';

/** A printer column of `kubectl get`. `cell` answers null where there is nothing to show; `now` is in milliseconds. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  /** Above 0: only with `-o wide`. */
  readonly priority: number;
  readonly cell: (object: ApiObject, now: number) => unknown;
}

/** What is special about one kind. Absent functions mean that nothing is. */
export interface KindRules {
  /** Fills in defaults and drops what a creating client may not set. */
  readonly prepareCreate?: (object: ApiObject) => ApiObject;
  /** Carries over what a write of the main resource may not change. */
  readonly prepareUpdate?: (object: ApiObject, old: ApiObject) => ApiObject;
  /** Carries over all that a write of `/status` may not change. */
  readonly prepareStatus?: (object: ApiObject, old: ApiObject) => ApiObject;
  /** Writes out what every stored object of the kind has. */
  readonly complete?: (object: ApiObject) => ApiObject;
  /** What is wrong with a name, where it is more than for other objects. */
  readonly nameFaults?: (name: string) => readonly string[];
  /** Refusals beyond the schema. */
  readonly check?: (object: ApiObject, old?: ApiObject) => readonly FailureCause[];
  /** The part whose changes count in metadata.generation; without it there is no generation. */
  readonly counted?: (object: ApiObject) => unknown;
  /** How long a deleted object stays for its kubelet, in seconds; `asked` is the client's wish. */
  readonly gracePeriod?: (object: ApiObject, asked: number | undefined) => number;
  /** Finalizers outside of the metadata still hold the object. */
  readonly held?: (object: ApiObject) => boolean;
  /** Whether nobody may delete the object. */
  readonly undeletable?: (object: ApiObject) => boolean;
  /** What DELETE makes of an object that something holds. */
  readonly prepareDelete?: (object: ApiObject) => ApiObject;
}

/** One resource of a group version, as discovery lists it and requests name it. */
export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  /** Words that stand for several resources: `kubectl get all`. */
  readonly categories: readonly string[];
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly statusSubresource: boolean;
  /** Served from a definition: lists, routes and refusals differ in small ways from the built-in kinds. */
  readonly custom: boolean;
  /** Name of the table that holds the objects; two group versions may share one. */
  readonly storage: string;
  /** Fields that a field selector may name, and how to read them. */
  readonly fieldLabels: Readonly<Record<string, (object: ApiObject) => string>>;
  readonly columns: readonly Column[];
  readonly rules: KindRules;
  /** Schema of a custom object (`openAPIV3Schema` of its definition). */
  readonly schema?: unknown;
  /** How an object stored under another group version looks in this one. */
  readonly serve?: (object: ApiObject) => ApiObject;
}

export function apiVersionOf({ group, version }: { readonly group: string; readonly version: string }): string {
  return group === '' ? version : `${group}/${version}`;
}

export const ALL_VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'] as const;

/** Field labels that every kind has. */
export const METADATA_LABELS: Resource['fieldLabels'] = {
  'metadata.name': (object) => object.metadata.name,
  'metadata.namespace': (object) => object.metadata.namespace ?? '',
};
