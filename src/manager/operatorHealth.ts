import type { OperatorName } from '../core/environment/operatorSigns.ts';
import type { ManagerContext } from './context.ts';
import type { OperatorHealth } from './operatorWatch.ts';
import { PODS } from './resources.ts';
import { listed, sentences } from './sentences.ts';

/** An operator that left a trace so short ago runs. */
const RECENT_MS = 30_000;

/** What can be told of an operator that does not answer, from the traces of its work and from the pods that carry its name; sentences. */
export async function operatorHealth(
  { client, clock, operators }: ManagerContext,
  operator: OperatorName,
  signal: AbortSignal | undefined,
): Promise<string> {
  const its = operators.look().filter((health) => health.operator === operator);
  const waiting = its.filter(({ unanswered }) => unanswered > 0);
  const traces = listed((waiting.length > 0 ? waiting : its.slice(0, 1)).map((health) => trace(health, clock.now())));
  const pods = await client.list(PODS, { limit: 500, ...(signal === undefined ? {} : { signal }) });
  const own = pods.ok ? pods.value.items.filter(({ metadata }) => metadata.name.includes(operator)) : [];
  const states = own.map(({ metadata, status }) => `${metadata.namespace}/${metadata.name} is ${status?.phase ?? 'unknown'}`);
  return sentences(traces === '' ? '' : `The ${traces}`, states.length === 0 ? '' : `Its pods: ${listed(states)}`);
}

function trace({ operator, node, lastActed }: OperatorHealth, now: number): string {
  const who = node === undefined ? operator : `${operator} of ${node}`;
  if (lastActed === undefined) return `${who} has left no trace of its work and is probably not running`;
  const seconds = Math.max(0, Math.round((now - lastActed) / 1000));
  if (now - lastActed < RECENT_MS) return `${who} acted ${seconds} s ago, so it runs: its log may tell more`;
  return `${who} was last seen to act ${seconds} s ago and is probably not running`;
}
