import http from 'node:http';
import https from 'node:https';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import type { Access } from './access.ts';

export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly access: Access;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

/** A dead connection shows within about half a minute instead of never. */
const KEEP_ALIVE_MS = 15_000;

/** One HTTP request, up to the answer's head. The error is Node's own. Never rejects. */
export function exchange(request: Exchange): Promise<Outcome<http.IncomingMessage, unknown>> {
  return new Promise((resolve) => {
    try {
      const body = request.body === undefined ? undefined : Buffer.from(request.body);
      const start = request.url.protocol === 'http:' ? http.request : https.request;
      const sent = start(request.url, {
        method: request.method,
        agent: request.access.agent,
        headers: { ...request.headers, ...request.access.headers, ...(body ? { 'Content-Length': body.length } : {}) },
        signal: request.signal,
      });
      sent.setSocketKeepAlive(true, KEEP_ALIVE_MS);
      // Stays registered for good: an aborted request reports after its answer, too.
      sent.on('error', (error) => {
        // The server closed a kept connection just as it was taken up again; a read may simply be asked once more.
        if (sent.reusedSocket && request.method === 'GET' && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE'))
          resolve(exchange(request));
        else resolve(fail(error));
      });
      sent.on('response', (response) => resolve(ok(response)));
      sent.end(body);
    } catch (error) {
      resolve(fail(error));
    }
  });
}
