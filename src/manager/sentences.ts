import type { ClusterError } from '../k8s/clusterError.ts';

/** More names than these are counted, not listed. */
const NAMED = 3;

/** `a, b, c and 4 more`. */
export function listed(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return rest <= 0 ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${rest} more`;
}

/** The first of some sentences, and how many more there are. */
export function listedSentences(all: readonly string[]): string {
  const rest = all.length - NAMED;
  return sentences(...all.slice(0, NAMED), rest <= 0 ? '' : `And ${rest} more`);
}

/** One text of several sentences; a missing full stop is added, empty ones are left out. */
export function sentences(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** An error met before anything was written; who cancelled is told that nothing was. */
export function untouched(error: ClusterError, nothing: string): ClusterError {
  return error.reason === 'cancelled' ? { ...error, message: nothing } : error;
}

/** An error with a hint for the case that the server got the request and only its answer was lost. */
export function perhaps(error: ClusterError, hint: string): ClusterError {
  const isLost = error.status === undefined && ['unreachable', 'timeout', 'cancelled'].includes(error.reason);
  return isLost ? { ...error, message: sentences(error.message, hint) } : error;
}
