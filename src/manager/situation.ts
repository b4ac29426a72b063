import { fail, type Outcome, ok } from '../base/outcome.ts';
import { buildOverview } from '../core/environment/buildOverview.ts';
import type { EnvironmentObject, TaskObject } from '../core/environment/customObjects.ts';
import { whyNot } from '../core/environment/legality.ts';
import type { EnvironmentEvent } from '../core/environment/transitions.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { type ManagerContext, objectIn } from './context.ts';
import { environmentNotFound } from './environmentNotFound.ts';
import { readTasks } from './readTasks.ts';
import { ENVIRONMENTS } from './resources.ts';

/** An environment as it is on the server now. */
export interface Situation {
  readonly environment: EnvironmentObject;
  readonly tasks: readonly TaskObject[];
}

/** Reads an environment and its Tasks. */
export async function readSituation(
  context: ManagerContext,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Outcome<Situation, ClusterError>> {
  const environment = await context.client.get(ENVIRONMENTS, objectIn(context, name), signal === undefined ? {} : { signal });
  if (!environment.ok) {
    return environment.error.reason === 'notFound' ? fail(await environmentNotFound(context, name, signal)) : environment;
  }
  const tasks = await readTasks(context, name, signal);
  return tasks.ok ? ok({ environment: environment.value, tasks: tasks.value }) : tasks;
}

/** Reads an environment and its Tasks, and refuses an event that must not be asked of it now (domain.md §3.2). */
export async function situationFor(
  context: ManagerContext,
  name: string,
  event: EnvironmentEvent,
  signal: AbortSignal | undefined,
): Promise<Outcome<Situation, ClusterError>> {
  const { clock, watches } = context;
  const read = await readSituation(context, name, signal);
  if (!read.ok) return read;
  const [overview] = buildOverview({ environments: [read.value.environment], tasks: read.value.tasks });
  // A request that others made carries no time; the watch knows since when it is seen.
  const requestedAt = overview?.requestedAt ?? watches.index.overview(name)?.requestedAt;
  const refusal = overview && whyNot(requestedAt === undefined ? overview : { ...overview, requestedAt }, event, clock.now());
  return refusal === undefined ? read : fail(clusterError('conflict', refusal));
}
