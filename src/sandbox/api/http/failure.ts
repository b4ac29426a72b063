import { fail } from '../../../base/outcome.ts';

export interface FailureCause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

export interface FailureDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly Partial<FailureCause>[];
  readonly retryAfterSeconds?: number;
}

/** Why a request is refused, as the `Status` object says it. `continueToken` goes into the Status' own metadata. */
export interface Failure {
  readonly code: number;
  readonly reason?: string;
  readonly message: string;
  readonly details?: FailureDetails;
  readonly continueToken?: string;
}

/** What a message or `details` says of a resource: `tasks.aliecs.alice.cern`, `pods`. */
export interface ResourceName {
  readonly group: string;
  readonly plural: string;
}

export function qualifiedName({ group, plural }: ResourceName): string {
  return group === '' ? plural : `${plural}.${group}`;
}

/** `details` of a Status: empty parts are left out. */
export function detailsOf(group: string, kind: string, name?: string): FailureDetails {
  return { ...(name ? { name } : {}), ...(group ? { group } : {}), ...(kind ? { kind } : {}) };
}

export function badRequest(message: string) {
  return fail<Failure>({ code: 400, reason: 'BadRequest', message });
}

export function notFound(resource: ResourceName, name: string) {
  return fail<Failure>({
    code: 404,
    reason: 'NotFound',
    message: `${qualifiedName(resource)} "${name}" not found`,
    details: detailsOf(resource.group, resource.plural, name),
  });
}

export function conflict(resource: ResourceName, name: string, why: string) {
  return fail<Failure>({
    code: 409,
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ${qualifiedName(resource)} "${name}": ${why}`,
    details: detailsOf(resource.group, resource.plural, name),
  });
}

/** 422. `kind` is the kind of the object, or the plural where the storage layer refuses. */
export function invalid(group: string, kind: string, name: string, causes: readonly FailureCause[]) {
  const texts = [...new Set(causes.map((cause) => `${cause.field}: ${cause.message}`))];
  const text = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`;
  return fail<Failure>({
    code: 422,
    reason: 'Invalid',
    message: `${qualifiedName({ group, plural: kind })} "${name}" is invalid: ${text}`,
    details: { ...detailsOf(group, kind, name), causes },
  });
}

/** `value` as the message shows it. */
export function notSupported(field: string, value: string, supported: readonly string[]): FailureCause {
  const message = `Unsupported value: ${value}: supported values: ${supported.map((item) => JSON.stringify(item)).join(', ')}`;
  return { reason: 'FieldValueNotSupported', message, field };
}

export function methodNotAllowed() {
  return fail<Failure>({
    code: 405,
    reason: 'MethodNotAllowed',
    message: 'the server does not allow this method on the requested resource',
    details: {},
  });
}

/** 410: the history does not reach back that far. */
export function expired(message: string, continueToken?: string) {
  return fail<Failure>({ code: 410, reason: 'Expired', message, ...(continueToken ? { continueToken } : {}) });
}

/** The `Status` object of a refusal. */
export function statusOf({ code, reason, message, details, continueToken }: Failure) {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: continueToken ? { continue: continueToken } : {},
    status: 'Failure',
    message,
    ...(reason ? { reason } : {}),
    ...(details ? { details } : {}),
    code,
  };
}
