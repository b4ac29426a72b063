import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../src/base/record.ts';
import { customResourceDefinitions } from '../../src/core/schema/customResourceDefinitions.ts';
import { type ApiServer, createApiServer } from '../../src/sandbox/api/apiServer.ts';
import { listAt, textAt, valueAt, without } from '../../src/sandbox/api/store/apiObject.ts';
import { differences } from '../support/transcripts/compare.ts';
import { ask } from '../support/transcripts/exchange.ts';

const GOLDEN = resolve(import.meta.dirname, '../../../shared/golden/k8s/validation.jsonl');
const ADMIN = { Authorization: 'Bearer admin-token', Accept: 'application/json' };
const QUERY = '?dryRun=All&fieldValidation=Strict';

/** One recorded write and the verdict on it; `base` is the object that it changes. */
interface Line {
  readonly id: string;
  readonly op: string;
  readonly method?: string;
  readonly path: string;
  readonly contentType?: string;
  readonly base?: unknown;
  readonly baseResourceVersion?: string;
  readonly json?: string;
  readonly yaml?: string;
  readonly code: number;
  readonly reason?: string;
  readonly message?: string;
  readonly causes?: readonly unknown[];
  readonly stored?: unknown;
  readonly unstable?: unknown;
}

function isLine(value: unknown): value is Line {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['code'] === 'number';
}

function lines(): Line[] {
  if (!existsSync(GOLDEN)) return [];
  return readFileSync(GOLDEN, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isLine)
    .filter(({ json, yaml }) => json !== undefined || yaml !== undefined);
}

/** Causes as a set: their order is that of Go's maps, and some come twice. */
function causesOf(causes: readonly unknown[]): string[] {
  return [...new Set(causes.map((cause) => `${textAt(cause, 'field')} ${textAt(cause, 'reason')}`))].sort();
}

/** A stored object without what a server makes up. */
function content(object: unknown): unknown {
  if (!isRecord(object)) return object;
  const metadata = valueAt(object, 'metadata');
  const own = isRecord(metadata)
    ? without(metadata, 'uid', 'resourceVersion', 'creationTimestamp', 'managedFields', 'generation', 'name')
    : {};
  return { ...object, metadata: own };
}

describe.skipIf(!existsSync(GOLDEN))('writes over HTTP get the verdicts of a real server', () => {
  let server: ApiServer;

  beforeAll(async () => {
    server = await createApiServer({ definitions: customResourceDefinitions(), namespaces: ['alice-tasks'] });
  });

  afterAll(() => server.close());

  const send = (method: string, path: string, body?: string, type = 'application/json') =>
    ask(server.httpUrl, { method, path, headers: { ...ADMIN, 'Content-Type': type }, ...(body === undefined ? {} : { body }) });

  /** Puts the base in place and answers its resourceVersion. */
  async function lay({ path, base }: Line): Promise<string> {
    const object = path.replace(/\/status$/, '');
    await send('DELETE', object);
    const created = await send('POST', object.slice(0, object.lastIndexOf('/')), JSON.stringify(base));
    expect(created.status).toBe(201);
    const status = valueAt(base, 'status');
    const written =
      status === undefined ? created : await send('PATCH', `${object}/status`, JSON.stringify({ status }), 'application/merge-patch+json');
    return textAt(written.body, 'metadata', 'resourceVersion') ?? '';
  }

  async function faultsOf(line: Line): Promise<string[]> {
    const version = line.base === undefined ? '' : await lay(line);
    const text = (line.json ?? line.yaml ?? '').replaceAll(
      `"resourceVersion":"${line.baseResourceVersion}"`,
      `"resourceVersion":"${version}"`,
    );
    const type = line.contentType ?? (line.json === undefined ? 'application/yaml' : 'application/json');
    const { status, body } = await send(line.method ?? 'POST', line.path + QUERY, text, type);
    const found = differences(line.code, status, 'code');
    if (found.length > 0 || line.code >= 300) {
      const causes = causesOf(line.causes ?? []);
      found.push(...differences(line.reason ?? '', textAt(body, 'reason') ?? '', 'reason'));
      found.push(...differences(causes, causesOf(listAt(body, 'details', 'causes')), 'causes'));
      if (line.unstable === undefined && causes.length < 2) found.push(...differences(line.message, textAt(body, 'message'), 'message'));
    } else if (line.stored !== undefined) found.push(...differences(content(line.stored), content(body), 'stored'));
    return found;
  }

  test.each([
    // How YAML is read is no matter of the API.
    ['create', ({ op, json }: Line) => op === 'create' && json !== undefined],
    ['update, patch and status', ({ op }: Line) => op !== 'create'],
  ])('%s', { timeout: 120_000 }, async (name, chosen) => {
    const own = lines().filter(chosen);
    const wrong: string[] = [];
    for (const line of own) {
      const found = await faultsOf(line);
      if (found.length > 0) wrong.push(`${line.id} ${line.op} ${found.slice(0, 3).join('; ').slice(0, 400)}`);
    }
    console.info(`api writes, ${name}: ${own.length - wrong.length} of ${own.length}`);
    expect(wrong).toEqual([]);
  });
});
