import { whyNot } from '../../core/environment/legality.ts';
import type { EnvironmentOverview } from '../../core/environment/overview.ts';
import { type EnvironmentEvent, EVENTS } from '../../core/environment/transitions.ts';

/** What can be asked of one environment; the words are also those of a row's context in the `when` clauses. */
export type EnvironmentAction =
  | 'configure'
  | 'startActivity'
  | 'stopActivity'
  | 'reset'
  | 'recover'
  | 'driveTo'
  | 'explain'
  | 'showObject'
  | 'killEnvironment'
  | 'removeFinalizer';

export const EVENT_OF = {
  configure: 'CONFIGURE',
  startActivity: 'START_ACTIVITY',
  stopActivity: 'STOP_ACTIVITY',
  reset: 'RESET',
  recover: 'RECOVER',
} as const satisfies Partial<Record<EnvironmentAction, EnvironmentEvent>>;

export type TransitionAction = keyof typeof EVENT_OF;

export interface Circumstances {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Title of an operation of this window that is under way on the environment. */
  readonly operation: string | undefined;
}

/** Why `action` is not offered on the environment now, in a sentence; nothing where it is. */
export function whyNotAction(
  environment: EnvironmentOverview,
  action: EnvironmentAction,
  circumstances: Circumstances,
): string | undefined {
  switch (action) {
    case 'explain':
      return environment.attention === 'fine' ? `Nothing blocks ${environment.id}.` : undefined;
    case 'killEnvironment':
      return environment.name === '' ? 'These tasks name no environment: kill them one by one.' : undefined;
    case 'showObject':
      return environment.object === undefined ? `${environment.id} has no Environment object.` : undefined;
    case 'removeFinalizer':
      return mayLoseFinalizers(environment) ? undefined : `${environment.id} is not being deleted, or no finalizer holds it.`;
    case 'driveTo':
      return whyNotDrive(environment, circumstances);
    default:
      return busy(environment, circumstances) ?? whyNot(environment, EVENT_OF[action], circumstances.now);
  }
}

/** The actions offered on an environment now. */
export function legalActions(environment: EnvironmentOverview, circumstances: Circumstances): EnvironmentAction[] {
  const all: readonly EnvironmentAction[] = [
    'configure',
    'startActivity',
    'stopActivity',
    'reset',
    'recover',
    'driveTo',
    'explain',
    'showObject',
    'killEnvironment',
    'removeFinalizer',
  ];
  return all.filter((action) => whyNotAction(environment, action, circumstances) === undefined);
}

function whyNotDrive(environment: EnvironmentOverview, circumstances: Circumstances): string | undefined {
  const reasons = EVENTS.map((event) => whyNot(environment, event, circumstances.now));
  return busy(environment, circumstances) ?? (reasons.includes(undefined) ? undefined : reasons[0]);
}

function busy({ id }: EnvironmentOverview, { operation }: Circumstances): string | undefined {
  return operation === undefined ? undefined : `${operation} of ${id} is still in progress.`;
}

function mayLoseFinalizers(environment: EnvironmentOverview): boolean {
  return environment.deletingSince !== undefined && (environment.object?.metadata.finalizers ?? []).length > 0;
}
