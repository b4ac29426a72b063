/** Whether a value is what JSON calls an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an object of texts. */
export function isTextRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === 'string');
}

/** The texts of an object, other values left out; none of what is no object. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
