import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord } from '../../../base/record.ts';

/** Where the next page starts. `revision` -1: at whatever is there now. */
export interface PagePosition {
  readonly revision: number;
  /** The first key that may be on the page. */
  readonly start: string;
}

/** The token as a real server writes it, so that it can be told apart from garbage. */
export function writeContinueToken({ revision, start }: PagePosition): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: `/${start}` })).toString('base64url');
}

export function readContinueToken(token: string): Outcome<PagePosition, string> {
  const text = Buffer.from(token, 'base64url').toString('latin1');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(`continue key is not valid: invalid character ${quoted(text)} looking for beginning of value`);
  }
  if (!isRecord(value) || typeof value['rv'] !== 'number' || typeof value['start'] !== 'string') {
    return fail('continue key is not valid: incorrect encoded start resourceVersion or key');
  }
  return ok({ revision: value['rv'], start: value['start'].replace(/^\//, '') });
}

function quoted(text: string): string {
  const code = text.charCodeAt(0);
  const printable = code > 0x1f && code < 0x7f;
  return printable ? `'${text.charAt(0)}'` : `'\\u${code.toString(16).padStart(4, '0')}'`;
}
