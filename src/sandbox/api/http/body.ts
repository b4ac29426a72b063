import type { IncomingMessage } from 'node:http';
import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { Failure } from './failure.ts';

const LIMIT = 3 * 1024 * 1024;

/** The whole body, at most 3 MiB as on a real server. Undefined when the client broke off. */
export async function readBody(message: IncomingMessage): Promise<Outcome<Buffer, Failure> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message) {
      size += chunk.length;
      // Read on without keeping it, so that the client gets to read the answer.
      if (size <= LIMIT) chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  if (size <= LIMIT) return ok(Buffer.concat(chunks));
  return fail({ code: 413, reason: 'RequestEntityTooLarge', message: `Request entity too large: limit is ${LIMIT}` });
}
