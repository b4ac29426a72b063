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
