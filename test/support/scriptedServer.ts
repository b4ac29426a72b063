import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface ScriptedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type ScriptedAnswer = (request: ScriptedRequest, response: ServerResponse) => void;

/** An HTTP server on a free loopback port that answers as a test says, and remembers what it was asked. */
export class ScriptedServer {
  readonly requests: ScriptedRequest[] = [];
  readonly #server: Server;
  readonly #arrivals = new Set<() => void>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(answer: ScriptedAnswer): Promise<ScriptedServer> {
    const server = createServer();
    const scripted = new ScriptedServer(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const url = new URL(request.url ?? '/', 'http://scripted');
        const body = Buffer.concat(chunks).toString('utf8');
        const seen = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body };
        scripted.requests.push(seen);
        answer(seen, response);
        for (const arrived of [...scripted.#arrivals]) arrived();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return scripted;
  }

  get url(): string {
    const address: AddressInfo | string | null = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server is not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Resolves once `count` requests have arrived in all. */
  async arrived(count: number): Promise<void> {
    while (this.requests.length < count) {
      await new Promise<void>((resolve) => {
        const once = () => {
          this.#arrivals.delete(once);
          resolve();
        };
        this.#arrivals.add(once);
      });
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Answers with JSON. */
export function reply(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
