import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ALL = resolve(import.meta.dirname, '../../../../shared/golden/k8s/api.jsonl');
/** A part that stands on its own: `auth` to `finalizer`. */
const PART = resolve(import.meta.dirname, '../../fixtures/api/transcripts.jsonl');

/** One recorded request and what the real server answered. */
export interface Transcript {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly json?: unknown;
    readonly text?: string;
    readonly events?: readonly { readonly line: unknown }[];
    readonly end?: string;
    readonly trimmed?: boolean;
  };
}

function isTranscript(value: unknown): value is Transcript {
  return typeof value === 'object' && value !== null && 'id' in value && 'request' in value && 'response' in value;
}

/** All recorded transcripts where they are at hand, else the project's own part of them, in order. */
export function readTranscripts(): Transcript[] {
  return readFileSync(existsSync(ALL) ? ALL : PART, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isTranscript);
}
