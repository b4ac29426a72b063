import type { OperatorName } from '../core/environment/operatorSigns.ts';
import type { ManagerContext } from './context.ts';
import type { OperatorHealth } from './operatorWatch.ts';
import { PODS } from './resources.ts';
import { listed, sentences } from './sentences.ts';

/** Where nothing is seen to wait for it, a trace so short ago counts. */
const RECENT_MS = 30_000;

/** What was asked of an operator, and is not done. */
export interface Owed {
  readonly operator: OperatorName;
  /** Of a task-manager: those whose Tasks wait. */
  readonly nodes: ReadonlySet<string>;
  /** When it was asked for (milliseconds since the epoch): what was done before tells nothing. */
  readonly since: number;
}

/** What can be told of an operator that does not answer, from the traces of its work and from the pods that carry its name; sentences. */
export async function operatorHealth(
  { client, clock, operators }: ManagerContext,
  { operator, nodes, since }: Owed,
  signal: AbortSignal | undefined,
): Promise<string> {
  const its = operators.look().filter((health) => health.operator === operator && (health.node === undefined || nodes.has(health.node)));
  const waiting = its.filter(({ unanswered }) => unanswered > 0);
  const traces = listed((waiting.length > 0 ? waiting : its).map((health) => trace(health, since, clock.now())));
  const pods = await client.list(PODS, { limit: 500, ...(signal === undefined ? {} : { signal }) });
  const own = pods.ok ? pods.value.items.filter(({ metadata }) => metadata.name.includes(operator)) : [];
  const states = own.map(({ metadata, status }) => `${metadata.namespace}/${metadata.name} is ${status?.phase ?? 'unknown'}`);
  return sentences(traces === '' ? '' : `The ${traces}`, states.length === 0 ? '' : `Its pods: ${listed(states)}`);
}

/** It runs if it left a trace after something began to wait for it. */
function trace({ operator, node, lastActed, unansweredSince }: OperatorHealth, since: number, now: number): string {
  const who = node === undefined ? operator : `${operator} of ${node}`;
  if (lastActed === undefined) return `${who} has left no trace of its work and may not be running`;
  const ago = `${Math.max(0, Math.round((now - lastActed) / 1000))} s ago`;
  const isBusy = lastActed > (unansweredSince ?? Math.max(since, now - RECENT_MS));
  return isBusy ? `${who} acted ${ago}, so it runs: its log may tell more` : `${who} was last seen to act ${ago} and may not be running`;
}
