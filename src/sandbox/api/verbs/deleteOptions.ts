import { type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord } from '../../../base/record.ts';
import { readJson } from '../../../core/schema/jsonReader.ts';
import { flag } from '../http/apiRequest.ts';
import { badRequest, type Failure, type FailureCause, notSupported } from '../http/failure.ts';
import { TYPE_META, typeMismatch } from '../http/goTypes.ts';
import { textAt, valueAt } from '../store/apiObject.ts';
import { bodyFormat } from './bodyFormat.ts';
import type { Call } from './call.ts';
import { integer } from './listOptions.ts';
import { parseLoose } from './looseBody.ts';
import { checkDryRun, invalidOptions } from './writeOptions.ts';

export interface DeleteOptions {
  readonly dryRun: boolean;
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: string;
  readonly orphanDependents?: boolean;
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** What a client asks for, before it is checked. */
type Asked = Omit<DeleteOptions, 'dryRun'> & { readonly dryRun: readonly string[] };

/** Options of a delete: of its body, or of its query when there is none. */
export function readDeleteOptions(call: Call): Outcome<DeleteOptions, Failure> {
  const asked = call.body.length > 0 ? ofBody(call) : ofQuery(call.query);
  if (!asked.ok) return asked;
  const { dryRun, ...options } = asked.value;
  const causes = [...checkPropagation(options), ...checkDryRun(dryRun)];
  return causes.length > 0 ? invalidOptions('DeleteOptions', causes) : ok({ ...options, dryRun: dryRun.length > 0 });
}

function ofQuery(query: URLSearchParams): Outcome<Asked, Failure> {
  const grace = integer(query, 'gracePeriodSeconds');
  if (!grace.ok) return grace;
  const [propagationPolicy, uid] = [query.get('propagationPolicy'), query.get('uid')];
  return ok({
    dryRun: query.getAll('dryRun'),
    ...(grace.value === undefined ? {} : { gracePeriodSeconds: grace.value }),
    ...(propagationPolicy === null ? {} : { propagationPolicy }),
    ...(query.has('orphanDependents') ? { orphanDependents: flag(query, 'orphanDependents') } : {}),
    ...(uid === null ? {} : { uid }),
  });
}

function ofBody(call: Call): Outcome<Asked, Failure> {
  const format = bodyFormat(call.contentType);
  if (!format.ok) return format;
  const text = call.body.toString('utf8');
  const read = format.value === 'json' ? readJson(text) : ok(undefined);
  if (!read.ok) return badRequest(`couldn't get version/kind; json parse error: ${read.error}`);
  const body = parseLoose(text);
  if (!isRecord(body) && body !== null) {
    return badRequest(`couldn't get version/kind; json parse error: ${typeMismatch(body, { as: 'value', type: TYPE_META })}`);
  }
  const kind = textAt(body, 'kind') ?? 'DeleteOptions';
  if (kind !== 'DeleteOptions') {
    return badRequest(
      `no kind "${kind}" is registered for version "${textAt(body, 'apiVersion') ?? ''}" in scheme "pkg/runtime/scheme.go:111"`,
    );
  }
  const wrong = wrongType(body);
  if (wrong !== undefined) return badRequest(wrong);
  const dryRun = valueAt(body, 'dryRun');
  const grace = valueAt(body, 'gracePeriodSeconds');
  const orphan = valueAt(body, 'orphanDependents');
  const propagationPolicy = textAt(body, 'propagationPolicy');
  const uid = textAt(body, 'preconditions', 'uid');
  const resourceVersion = textAt(body, 'preconditions', 'resourceVersion');
  return ok({
    dryRun: Array.isArray(dryRun) ? dryRun.map(String) : [],
    ...(typeof grace === 'number' ? { gracePeriodSeconds: grace } : {}),
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    ...(typeof orphan === 'boolean' ? { orphanDependents: orphan } : {}),
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  });
}

const isText = (value: unknown) => typeof value === 'string';

const TYPES: readonly { readonly path: readonly string[]; readonly type: string; readonly is: (value: unknown) => boolean }[] = [
  { path: ['gracePeriodSeconds'], type: 'int64', is: Number.isInteger },
  { path: ['preconditions'], type: 'v1.Preconditions', is: isRecord },
  { path: ['preconditions', 'uid'], type: 'types.UID', is: isText },
  { path: ['preconditions', 'resourceVersion'], type: 'string', is: isText },
  { path: ['orphanDependents'], type: 'bool', is: (value) => typeof value === 'boolean' },
  { path: ['propagationPolicy'], type: 'v1.DeletionPropagation', is: isText },
  { path: ['dryRun'], type: '[]string', is: (value) => Array.isArray(value) && value.every(isText) },
];

function wrongType(body: unknown): string | undefined {
  for (const { path, type, is } of TYPES) {
    const value = valueAt(body, ...path) ?? null;
    if (value === null || is(value)) continue;
    const owner = path.length > 1 ? 'Preconditions' : 'DeleteOptions';
    return typeMismatch(value, { as: 'struct field', type, field: `${owner}.${path.join('.')}` });
  }
  return undefined;
}

function checkPropagation({ propagationPolicy: policy, orphanDependents }: Omit<Asked, 'dryRun'>): readonly FailureCause[] {
  const field = 'propagationPolicy';
  if (policy === undefined) return [];
  if (orphanDependents !== undefined) {
    const message = `Invalid value: ${JSON.stringify(policy)}: orphanDependents and deletionPropagation cannot be both set`;
    return [{ reason: 'FieldValueInvalid', message, field }];
  }
  const supported = ['Foreground', 'Background', 'Orphan', 'nil'];
  return supported.slice(0, 3).includes(policy) ? [] : [notSupported(field, JSON.stringify(policy), supported)];
}
