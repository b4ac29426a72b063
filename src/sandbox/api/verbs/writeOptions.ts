import { type Outcome, ok } from '../../../base/outcome.ts';
import type { FieldValidation } from '../../../core/schema/receive.ts';
import { type Failure, type FailureCause, invalid } from '../http/failure.ts';

export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
}

/** `value` as the message shows it. */
export function notSupported(field: string, value: string, supported: readonly string[]): FailureCause {
  const message = `Unsupported value: ${value}: supported values: ${supported.map((item) => JSON.stringify(item)).join(', ')}`;
  return { reason: 'FieldValueNotSupported', message, field };
}

/** Refuses wrong options of a request; `kind` is `CreateOptions` and the like. */
export function invalidOptions(kind: string, causes: readonly FailureCause[]) {
  return invalid('meta.k8s.io', kind, '', causes);
}

/** `?dryRun` and `?fieldValidation` of a write. */
export function readWriteOptions(kind: string, query: URLSearchParams): Outcome<WriteOptions, Failure> {
  const dryRun = query.getAll('dryRun');
  const fieldValidation = query.get('fieldValidation') ?? '';
  const causes: FailureCause[] = [];
  if (dryRun.some((value) => value !== 'All')) {
    causes.push(notSupported('dryRun', `[${dryRun.map((value) => JSON.stringify(value)).join(',')}]`, ['All']));
  }
  const mode = fieldValidation === '' ? 'Warn' : fieldValidation;
  if (mode !== 'Strict' && mode !== 'Warn' && mode !== 'Ignore') {
    causes.push(notSupported('fieldValidation', JSON.stringify(fieldValidation), ['', 'Ignore', 'Strict', 'Warn']));
    return invalidOptions(kind, causes);
  }
  if (causes.length > 0) return invalidOptions(kind, causes);
  return ok({ dryRun: dryRun.length > 0, fieldValidation: mode });
}

/** Refuses an unknown `propagationPolicy` of a delete. */
export function checkPropagation(policy: string | undefined): Outcome<void, Failure> {
  const supported = ['Foreground', 'Background', 'Orphan', 'nil'];
  if (policy === undefined || supported.slice(0, 3).includes(policy)) return ok(undefined);
  return invalidOptions('DeleteOptions', [notSupported('propagationPolicy', JSON.stringify(policy), supported)]);
}
