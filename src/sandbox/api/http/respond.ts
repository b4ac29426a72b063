import type { ServerResponse } from 'node:http';
import { stringify } from 'yaml';
import type { Answer, Sink } from './answer.ts';

/** A client that reads slower than it is written to is cut off, so that one forgotten watch cannot eat the memory. */
const MOST_UNSENT_BYTES = 64 * 1024 * 1024;

function headersOf(answer: Answer, contentType: string): Record<string, string | string[]> {
  return {
    'Cache-Control': 'no-cache, private',
    'Content-Type': contentType,
    ...(answer.warnings?.length ? { Warning: answer.warnings.map((warning) => `299 - ${JSON.stringify(warning)}`) } : {}),
    ...answer.headers,
  };
}

export interface ResponseShape {
  readonly format: 'json' | 'yaml';
  readonly pretty: boolean;
  /** Aborts when the server closes. */
  readonly signal: AbortSignal;
}

/** Writes an answer and ends it; a stream goes on until its source or its client ends it. */
export function respond(response: ServerResponse, answer: Answer, { format, pretty, signal }: ResponseShape): void {
  const { body } = answer;
  if (body.type === 'text') {
    response.writeHead(answer.status, headersOf(answer, 'text/plain; charset=utf-8')).end(body.text);
  } else if (body.type === 'bytes') {
    response.writeHead(answer.status, headersOf(answer, 'application/octet-stream')).end(body.bytes);
  } else if (body.type === 'json' && format === 'yaml') {
    const yaml = stringify(body.value, { version: '1.1', sortMapEntries: true, indentSeq: false, lineWidth: 0 });
    response.writeHead(answer.status, headersOf(answer, 'application/yaml')).end(yaml);
  } else if (body.type === 'json') {
    const content = pretty ? JSON.stringify(body.value, undefined, 2) : JSON.stringify(body.value);
    response.writeHead(answer.status, headersOf(answer, 'application/json')).end(`${content}\n`);
  } else {
    response.writeHead(answer.status, headersOf(answer, 'application/json'));
    response.flushHeaders();
    body.start(sinkOf(response, signal));
  }
}

function sinkOf(response: ServerResponse, signal: AbortSignal): Sink {
  const closed = new AbortController();
  response.on('close', () => closed.abort());
  const print = (line: string) => {
    if (response.writableEnded || response.destroyed) return;
    response.write(`${line}\n`);
    if (response.writableLength > MOST_UNSENT_BYTES) response.destroy();
  };
  return {
    signal: AbortSignal.any([signal, closed.signal]),
    write: (value) => print(JSON.stringify(value)),
    print,
    end: () => response.end(),
    destroy: () => response.destroy(),
  };
}
