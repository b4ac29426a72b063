import { type Outcome, ok } from '../../../base/outcome.ts';
import { goQuote } from '../../../core/schema/goText.ts';
import type { FieldValidation } from '../../../core/schema/receive.ts';
import { type Failure, type FailureCause, invalid, notSupported } from '../http/failure.ts';

export interface WriteOptions {
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
}

/** Refuses wrong options of a request; `kind` is `CreateOptions` and the like. */
export function invalidOptions(kind: string, causes: readonly FailureCause[]) {
  return invalid('meta.k8s.io', kind, '', causes);
}

const MOST_MANAGER_BYTES = 128;

/** Where a text has a character that cannot be printed. */
function unprintable(text: string): { readonly code: string; readonly at: number } | undefined {
  const at = text.search(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u);
  if (at < 0) return undefined;
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { code, at: Buffer.byteLength(text.slice(0, at)) };
}

function checkManager(manager: string): readonly FailureCause[] {
  const field = 'fieldManager';
  if (Buffer.byteLength(manager) > MOST_MANAGER_BYTES) {
    return [{ reason: 'FieldValueTooLong', message: `Too long: may not be more than ${MOST_MANAGER_BYTES} bytes`, field }];
  }
  const bad = unprintable(manager);
  if (!bad) return [];
  const message = `Invalid value: ${goQuote(manager)}: invalid character U+${bad.code} (at position ${bad.at})`;
  return [{ reason: 'FieldValueInvalid', message, field }];
}

/** `?dryRun`, `?fieldValidation` and `?fieldManager` of a write. */
export function readWriteOptions(kind: string, query: URLSearchParams): Outcome<WriteOptions, Failure> {
  const dryRun = query.getAll('dryRun');
  const fieldValidation = query.get('fieldValidation') ?? '';
  const causes: FailureCause[] = [...checkManager(query.get('fieldManager') ?? '')];
  causes.push(...checkDryRun(dryRun));
  const mode = fieldValidation === '' ? 'Warn' : fieldValidation;
  if (mode !== 'Strict' && mode !== 'Warn' && mode !== 'Ignore') {
    causes.push(notSupported('fieldValidation', JSON.stringify(fieldValidation), ['', 'Ignore', 'Strict', 'Warn']));
    return invalidOptions(kind, causes);
  }
  if (causes.length > 0) return invalidOptions(kind, causes);
  return ok({ dryRun: dryRun.length > 0, fieldValidation: mode });
}

/** Refuses anything but `All`. */
export function checkDryRun(values: readonly string[]): readonly FailureCause[] {
  if (values.every((value) => value === 'All')) return [];
  return [notSupported('dryRun', `[${values.map((value) => JSON.stringify(value)).join(',')}]`, ['All'])];
}
