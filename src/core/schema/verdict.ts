import type { JsonObject } from './value.ts';

/** Keys and list indices from the root of the object to the value meant; an absent field ends in its own key. */
export type ValuePath = readonly (string | number)[];

/** Names of the causes in a Status, as apimachinery writes them. */
type CauseReason =
  | 'FieldValueRequired'
  | 'FieldValueInvalid'
  | 'FieldValueTypeInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueDuplicate'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong';

export interface Cause {
  readonly reason: CauseReason;
  /** As in the Status: the value and what is wrong, without the field. */
  readonly message: string;
  /** The server's spelling of the place, `spec.pod.containers[0].name`. */
  readonly field: string;
  readonly path: ValuePath;
}

/** An unknown or a duplicate field: refused under `fieldValidation=Strict`, a warning under `Warn`. */
export interface StrictError {
  readonly kind: 'unknown' | 'duplicate';
  readonly message: string;
  readonly path: ValuePath;
}

/** What the Status of a refused request says. */
export interface Refusal {
  readonly code: 400 | 413 | 422;
  readonly reason: 'BadRequest' | 'RequestEntityTooLarge' | 'Invalid';
  readonly message: string;
  /** Of a 422. */
  readonly causes: readonly Cause[];
  /** Of a 400 because of unknown or duplicate fields; the Status names them in its message only. */
  readonly strict: readonly StrictError[];
  /** Texts of Warning headers. */
  readonly warnings: readonly string[];
}

/** The answer to one document; `stored` is the object as the server would keep it: defaulted and pruned, without what only a server sets. */
export type Verdict =
  | Refusal
  | {
      readonly code: 201;
      readonly reason: '';
      readonly message: '';
      readonly causes: readonly [];
      readonly strict: readonly [];
      readonly warnings: readonly string[];
      readonly stored: JsonObject;
    };
