import type { JsonObject } from './value.ts';

export interface Creation {
  readonly operation: 'create';
  /** Of the URL. */
  readonly namespace: string;
  /** Ends a name that is made from generateName. */
  readonly nameSuffix: string;
}

/** `old` is the stored object. `updateStatus` takes nothing but the status of the new one. */
export interface Change {
  readonly operation: 'update' | 'updateStatus';
  readonly old: JsonObject;
}

export interface Validated {
  /** As to be stored; uid, resourceVersion and creationTimestamp of a new object are the caller's to set. */
  readonly stored: JsonObject;
  readonly warnings: readonly string[];
}
