import { ANNOTATION } from './annotations.ts';
import type { EnvironmentObject } from './customObjects.ts';

/** Longest time in which a Task answers; a request that is older and has no answer was refused without a trace (operators.md 2; the bridge's 80 s). */
export const ANSWER_LIMIT_MS = 80_000;

export interface StateRequest {
  readonly state: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The last transition asked for through this project, if the Environment still has that state in its spec. */
export function requestOf(environment: EnvironmentObject): StateRequest | undefined {
  const [state, time] = (environment.metadata.annotations?.[ANNOTATION.requested] ?? '').split(' ');
  const at = Date.parse(time ?? '');
  return state === environment.spec.state && !Number.isNaN(at) ? { state, at } : undefined;
}

/** The annotation's value for a request made at `at` (milliseconds since the epoch). */
export function requestAnnotation({ state, at }: StateRequest): string {
  return `${state} ${new Date(at).toISOString()}`;
}
