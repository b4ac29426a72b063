import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord } from '../../../base/record.ts';
import { goQuote } from '../../../core/schema/goText.ts';
import { readJson } from '../../../core/schema/jsonReader.ts';
import { typeMismatch } from '../http/goTypes.ts';
import { type Fields, textAt } from '../store/apiObject.ts';

/** Where the next page starts. `revision` -1: at whatever is there now. */
export interface PagePosition {
  readonly revision: number;
  /** The first key that may be on the page. */
  readonly start: string;
}

const VERSION = 'meta.k8s.io/v1';

/** The token as a real server writes it, so that it can be told apart from garbage. */
export function writeContinueToken({ revision, start }: PagePosition): string {
  return Buffer.from(JSON.stringify({ v: VERSION, rv: revision, start: `/${start}` })).toString('base64url');
}

/** The position that a token means; the error is the server's sentence. */
export function readContinueToken(token: string): Outcome<PagePosition, string> {
  const position = read(token);
  return position.ok ? position : fail(`continue key is not valid: ${position.error}`);
}

function read(token: string): Outcome<PagePosition, string> {
  const illegal = illegalByte(token);
  if (illegal !== undefined) return fail(`illegal base64 data at input byte ${illegal}`);
  const text = Buffer.from(token, 'base64url').toString('latin1');
  // Go reads bytes, each as a character of its own.
  const [first = ''] = text;
  if (first > '\x7f') return fail(`invalid character '${goQuote(first).slice(1, -1)}' looking for beginning of value`);
  const json = readJson(text);
  if (!json.ok) return json;
  const value: unknown = JSON.parse(text);
  const wrong = typeFault(value);
  if (wrong !== undefined) return fail(wrong);
  const fields: Fields = isRecord(value) ? value : {};
  const [version = '', revision, start = ''] = [textAt(fields, 'v'), Number(fields['rv'] ?? 0), textAt(fields, 'start')];
  if (version !== VERSION) return fail(`server does not recognize this encoded version ${version}`);
  if (revision === 0) return fail(`incorrect encoded start resourceVersion (version ${VERSION})`);
  if (start === '') return fail(`encoded start key empty (version ${VERSION})`);
  const key = start.startsWith('/') ? start : `/${start}`;
  // A key that leads elsewhere is no key of the list.
  if (key.split('/').some((part, index) => index > 0 && ['', '.', '..'].includes(part))) return fail(start);
  return ok({ revision, start: key.slice(1) });
}

/** The first byte that no token has; letters come in fours, of which one alone says nothing. */
function illegalByte(token: string): number | undefined {
  const bad = token.search(/[^\w-]/);
  if (bad >= 0) return bad;
  return token.length % 4 === 1 ? token.length - 1 : undefined;
}

function typeFault(value: unknown): string | undefined {
  if (value === null) return undefined;
  if (!isRecord(value)) return typeMismatch(value, { as: 'value', type: 'storage.continueToken' });
  const types = { v: 'string', rv: 'int64', start: 'string' } as const;
  for (const [key, type] of Object.entries(types)) {
    const item = value[key] ?? null;
    const right = type === 'string' ? typeof item === 'string' : Number.isInteger(item);
    if (item !== null && !right) return typeMismatch(item, { as: 'struct field', type, field: `continueToken.${key}` });
  }
  return undefined;
}
