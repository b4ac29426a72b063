import type { ServerResponse } from 'node:http';
import type { Clock } from '../../src/base/clock.ts';
import { reply, type ScriptedRequest, ScriptedServer } from './scriptedServer.ts';

/** A step of a `scenario.json`: which request it is for, and how the server behaves. */
export interface ScenarioStep {
  /** `LIST …`, `WATCH from N`, `any WATCH from N`, `any request with resourceVersion=N`, `LIST without resourceVersion`. */
  readonly on: string;
  readonly after_ms?: number;
  readonly reply?: { readonly resourceVersion: string; readonly items: readonly unknown[] };
  readonly status?: number;
  readonly body?: unknown;
  readonly send?: readonly unknown[];
  readonly end?: 'close' | 'reset';
}

/** A server that plays the steps in order: a request is answered by the next step that is for it. */
export function playScenario(steps: readonly ScenarioStep[], clock: Clock): Promise<ScriptedServer> {
  let at = 0;
  return ScriptedServer.start((request, response) => {
    const offset = steps.slice(at).findIndex((step) => isFor(step, request));
    const step = offset < 0 ? undefined : steps[at + offset];
    if (step === undefined) return reply(response, 500, { kind: 'Status', code: 500, message: 'not in the scenario' });
    at += offset + 1;
    void perform(step, response, clock);
  });
}

function isFor({ on }: ScenarioStep, { query }: ScriptedRequest): boolean {
  const version = /(?:from |resourceVersion=)(\d+)$/.exec(on)?.[1];
  const kind = query.has('watch') ? 'WATCH' : 'LIST';
  return (on.includes(kind) || on.startsWith('any request')) && (version ?? null) === query.get('resourceVersion');
}

async function perform(step: ScenarioStep, response: ServerResponse, clock: Clock): Promise<void> {
  if (step.reply) return reply(response, 200, { metadata: { resourceVersion: step.reply.resourceVersion }, items: step.reply.items });
  if (step.status !== undefined) return reply(response, step.status, step.body);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.flushHeaders();
  for (const event of step.send ?? []) response.write(`${JSON.stringify(event)}\n`);
  await clock.sleep(step.after_ms ?? 0);
  if (step.end === 'close') response.end();
  if (step.end === 'reset') response.destroy();
}
