import http from 'node:http';
import https from 'node:https';

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What has come so far. */
  readonly text: () => string;
  /** The server has ended the answer. */
  readonly ended: Promise<void>;
  readonly close: () => void;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Authority of an https address, PEM. */
  readonly ca?: string;
}

/** Sends a request and resolves with the head of its answer. */
export function exchange(base: string, { method, path, headers, body, ca }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { hostname, port, protocol } = new URL(base);
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent: false, ca };
    const request = (protocol === 'https:' ? https : http).request(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      const ended = new Promise<void>((done) => {
        response.on('end', done);
        response.on('close', done);
        response.on('error', () => done());
      });
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: () => text, ended, close: () => request.destroy() });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The whole answer as JSON or text. */
export async function ask(base: string, sent: Sent): Promise<{ readonly status: number; readonly body: unknown }> {
  const received = await exchange(base, sent);
  await received.ended;
  const text = received.text();
  try {
    return { status: received.status, body: JSON.parse(text) };
  } catch {
    return { status: received.status, body: text };
  }
}
