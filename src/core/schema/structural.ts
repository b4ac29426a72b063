import type { JsonValue } from './value.ts';

/** A structural schema: what a CRD says of one value. Nodes are shared, so the three kinds are a small graph. */
export interface Schema {
  /** Absent for int-or-string alone. */
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly intOrString?: true;
  readonly format?: string;
  readonly nullable?: true;
  readonly default?: JsonValue;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly properties?: ReadonlyMap<string, Schema>;
  readonly required?: readonly string[];
  /** Of every value of a map. */
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  readonly mapType?: 'atomic';
  /** Fields that the schema does not name are kept. */
  readonly preserveUnknownFields?: true;
  /** For people; the server knows none of these: prose, the definition's name, and values that only Kubernetes itself checks. */
  readonly description?: string;
  readonly definition?: string;
  readonly suggestions?: readonly string[];
}
