import { type Outcome, ok } from '../../../base/outcome.ts';
import { flag } from '../http/apiRequest.ts';
import { badRequest, type Failure, type FailureCause, notSupported } from '../http/failure.ts';
import { invalidOptions } from './writeOptions.ts';

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

const MOST_INT64 = 2n ** 63n;

/** A number of a query: undefined when absent, and refused when it is there without one. */
export function integer(query: URLSearchParams, name: string): Outcome<number | undefined, Failure> {
  const value = query.get(name);
  if (value === null) return ok(undefined);
  if (!/^[+-]?\d+$/.test(value)) return badRequest(`strconv.ParseInt: parsing ${JSON.stringify(value)}: invalid syntax`);
  const number = BigInt(value.replace('+', ''));
  if (number >= MOST_INT64 || number < -MOST_INT64)
    return badRequest(`strconv.ParseInt: parsing ${JSON.stringify(value)}: value out of range`);
  return ok(Number(value));
}

function forbidden(field: string, message: string): FailureCause {
  return { reason: 'FieldValueForbidden', message: `Forbidden: ${message}`, field };
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
  const causes = watch ? wrongForWatch(options) : wrongForList(options);
  return causes.length > 0 ? invalidOptions('ListOptions', causes) : ok(options);
}

function wrongMatch(match: string, supported: readonly string[]): readonly FailureCause[] {
  return supported.includes(match) ? [] : [notSupported('resourceVersionMatch', JSON.stringify(match), supported)];
}

function wrongForWatch({ match, sendInitialEvents, continueToken, resourceVersion }: ListOptions): readonly FailureCause[] {
  const continued = 'resourceVersionMatch is forbidden when continue is provided';
  // A watch from nowhere is taken for one that asks for initial events.
  const matches = match !== '' || (sendInitialEvents === undefined && (resourceVersion === '' || resourceVersion === '0'));
  const initial =
    sendInitialEvents === undefined
      ? match !== '' && 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'
      : match !== 'NotOlderThan' && 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
  return [
    ...(matches && continueToken !== '' ? [forbidden('resourceVersionMatch', continued)] : []),
    ...(initial === false ? [] : [forbidden('resourceVersionMatch', initial)]),
    ...(match === '' ? [] : wrongMatch(match, ['NotOlderThan'])),
  ];
}

function wrongForList({ match, resourceVersion, continueToken, sendInitialEvents }: ListOptions): readonly FailureCause[] {
  const initial = sendInitialEvents === undefined ? [] : [forbidden('sendInitialEvents', 'sendInitialEvents is forbidden for list')];
  if (match === '') return initial;
  return [
    ...(continueToken === '' ? [] : [forbidden('resourceVersionMatch', 'resourceVersionMatch is forbidden when continue is provided')]),
    ...(resourceVersion === ''
      ? [forbidden('resourceVersionMatch', 'resourceVersionMatch is forbidden unless resourceVersion is provided')]
      : []),
    ...wrongMatch(match, ['Exact', 'NotOlderThan', '']),
    ...(match === 'Exact' && resourceVersion === '0'
      ? [forbidden('resourceVersionMatch', 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"')]
      : []),
    ...initial,
  ];
}

/** A resourceVersion as a number, 0 when absent; the error is the server's sentence. */
export function parseRevision(text: string): Outcome<number, string> {
  const tooLarge = /^\d+$/.test(text) && BigInt(text) >= 2n * MOST_INT64;
  if (/^\d*$/.test(text) && !tooLarge) return ok(Number(text));
  const quoted = JSON.stringify(text);
  const why = tooLarge ? 'value out of range' : 'invalid syntax';
  return { ok: false, error: `resourceVersion: Invalid value: ${quoted}: strconv.ParseUint: parsing ${quoted}: ${why}` };
}
