/** The type by which Go looks for the kind of an object. */
export const TYPE_META = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

const MOST_SHOWN = 30;

/** The beginning of a body as a refusal shows it: JSON as text, anything else in hexadecimal digits. */
export function summaryOf(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const start = body.subarray(0, MOST_SHOWN);
  const shown = body[0] === 0x7b ? start.toString('utf8') : start.toString('hex');
  return body.length > MOST_SHOWN ? `${shown} ...` : shown;
}

interface Place {
  readonly as: 'value' | 'struct field';
  readonly type: string;
  /** Of a field: `DeleteOptions.dryRun`. */
  readonly field?: string;
}

/** What Go's JSON reader says of a value of another type. */
export function typeMismatch(value: unknown, { as, type, field }: Place): string {
  const where = as === 'value' ? `value of type ${type}` : `struct field ${field ?? ''} of type ${type}`;
  return `json: cannot unmarshal ${goTypeOf(value)} into Go ${where}`;
}

function goTypeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'number' : `number ${value}`;
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
