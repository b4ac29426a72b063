import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customResourceDefinitions } from '../../src/core/schema/customResourceDefinitions.ts';
import { type ApiServer, createApiServer } from '../../src/sandbox/api/apiServer.ts';
import type { ApiServerClient } from '../support/apiServerClient.ts';
import { OTHERS } from '../support/conversation/others.ts';
import { PODS } from '../support/conversation/pods.ts';
import { READING } from '../support/conversation/reading.ts';
import { REFUSALS } from '../support/conversation/refusals.ts';
import { TASKS } from '../support/conversation/tasks.ts';
import type { Request, Saved, Turn } from '../support/conversation/turn.ts';
import { emptyApiServer, HAS_API_SERVER, onApiServer } from '../support/realApiServer.ts';
import { differences, missing } from '../support/transcripts/compare.ts';
import { exchange } from '../support/transcripts/exchange.ts';

/** A server of the conversation, with the answers of it that later requests need. */
interface Side {
  readonly url: string;
  readonly ca?: string;
  readonly saved: Record<string, unknown>;
}

async function say({ url, ca, saved }: Side, { method, path, body, type, accept, userAgent, save, abortAfterMs }: Request) {
  const headers = {
    Authorization: 'Bearer admin-token',
    Accept: accept ?? 'application/json',
    ...(userAgent ? { 'User-Agent': userAgent } : {}),
    ...(body === undefined ? {} : { 'Content-Type': type ?? 'application/json' }),
  };
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const received = await exchange(url, { method, path, headers, ...(text === undefined ? {} : { body: text }), ...(ca ? { ca } : {}) });
  if (abortAfterMs !== undefined) setTimeout(received.close, abortAfterMs);
  await received.ended;
  const answer = read(received.text());
  if (save) saved[save] = answer;
  return { status: received.status, type: received.headers['content-type'], warning: received.headers['warning'], body: answer };
}

/** A JSON value, the lines of a stream, or text. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.every((line) => line.startsWith('{')) ? lines.map((line): unknown => JSON.parse(line)) : text;
  }
}

describe.skipIf(!HAS_API_SERVER)(onApiServer('the sandbox answers as a real server, side by side'), () => {
  let real: ApiServerClient;
  let sandbox: ApiServer;
  const sides: { real: Side; own: Side } = { real: { url: '', saved: {} }, own: { url: '', saved: {} } };

  beforeAll(async () => {
    real = await emptyApiServer();
    sandbox = await createApiServer({ definitions: customResourceDefinitions(), namespaces: ['alice-tasks'] });
    sides.real = { url: real.url, ca: real.cert, saved: {} };
    sides.own = { url: sandbox.httpUrl, saved: {} };
  });

  afterAll(async () => {
    await sandbox?.close();
    real?.close();
  });

  const made = (turn: Turn, saved: Saved) => (typeof turn === 'function' ? turn(saved) : turn);

  // One conversation: each part builds on those before it.
  test.each([
    ['pods', PODS],
    ['nodes and events', OTHERS],
    ['custom objects', TASKS],
    ['what is refused', REFUSALS],
    ['reading', READING],
  ])('about %s', { timeout: 60_000 }, async (_, turns) => {
    const found: string[] = [];
    for (const turn of turns) {
      const request = made(turn, sides.real.saved);
      const [recorded, own] = await Promise.all([say(sides.real, request), say(sides.own, made(turn, sides.own.saved))]);
      const different = request.partly ? missing(recorded, own) : differences(recorded, own);
      if (different.length > 0 !== (request.differs !== undefined)) {
        found.push(
          `${request.method} ${request.path} ${JSON.stringify(request.body) ?? ''}: ${different.join('; ') || `no ${request.differs}`}`,
        );
      }
    }
    expect(found).toEqual([]);
  });
});
