import { type Outcome, ok } from '../../../base/outcome.ts';
import { flag } from '../http/apiRequest.ts';
import { badRequest, type Failure } from '../http/failure.ts';
import { invalidOptions, notSupported } from './writeOptions.ts';

export interface ListOptions {
  /** 0: no limit. */
  readonly limit: number;
  readonly continueToken: string;
  /** As the client wrote it; empty when absent. */
  readonly resourceVersion: string;
  readonly match: string;
  readonly timeoutSeconds?: number;
  readonly bookmarks: boolean;
  readonly sendInitialEvents?: boolean;
}

function integer(query: URLSearchParams, name: string): Outcome<number | undefined, Failure> {
  const value = query.get(name);
  if (value === null || value === '') return ok(undefined);
  return /^[+-]?\d+$/.test(value) ? ok(Number(value)) : badRequest(`strconv.ParseInt: parsing ${JSON.stringify(value)}: invalid syntax`);
}

function forbiddenMatch(message: string) {
  return invalidOptions('ListOptions', [
    { reason: 'FieldValueForbidden', message: `Forbidden: ${message}`, field: 'resourceVersionMatch' },
  ]);
}

/** Options of a list or watch. */
export function readListOptions(query: URLSearchParams, watch: boolean): Outcome<ListOptions, Failure> {
  const limit = integer(query, 'limit');
  if (!limit.ok) return limit;
  const timeoutSeconds = integer(query, 'timeoutSeconds');
  if (!timeoutSeconds.ok) return timeoutSeconds;
  const options = {
    limit: Math.max(limit.value ?? 0, 0),
    continueToken: query.get('continue') ?? '',
    resourceVersion: query.get('resourceVersion') ?? '',
    match: query.get('resourceVersionMatch') ?? '',
    bookmarks: flag(query, 'allowWatchBookmarks'),
    ...(timeoutSeconds.value === undefined ? {} : { timeoutSeconds: timeoutSeconds.value }),
    ...(query.has('sendInitialEvents') ? { sendInitialEvents: flag(query, 'sendInitialEvents') } : {}),
  };
  if (!['', 'Exact', 'NotOlderThan'].includes(options.match)) {
    const supported = ['Exact', 'NotOlderThan', ''];
    return invalidOptions('ListOptions', [notSupported('resourceVersionMatch', JSON.stringify(options.match), supported)]);
  }
  const forbidden = watch ? forbiddenForWatch(options) : forbiddenForList(options);
  return forbidden === undefined ? ok(options) : forbiddenMatch(forbidden);
}

function forbiddenForWatch({ match, sendInitialEvents }: ListOptions): string | undefined {
  if (sendInitialEvents !== undefined) {
    return match === 'NotOlderThan' ? undefined : 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
  }
  return match === '' ? undefined : 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided';
}

function forbiddenForList({ match, resourceVersion, continueToken }: ListOptions): string | undefined {
  if (match === '') return undefined;
  if (continueToken !== '') return 'resourceVersionMatch is forbidden when continue is provided';
  if (resourceVersion === '') return 'resourceVersionMatch is forbidden unless resourceVersion is provided';
  return match === 'Exact' && resourceVersion === '0' ? 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"' : undefined;
}

/** A resourceVersion as a number, 0 when absent; the error is the server's sentence. */
export function parseRevision(text: string): Outcome<number, string> {
  if (/^\d*$/.test(text)) return ok(Number(text));
  const quoted = JSON.stringify(text);
  return { ok: false, error: `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: invalid syntax` };
}
