export interface Trigger {
  readonly name: string;
  /** Order inside the moment; beyond 2^53 not exact. */
  readonly weight: number;
}

/** Splits at the last `+` or `-`; what is no Go int after it weighs nothing (golden core/misc.jsonl). */
export function parseTrigger(text: string): Trigger {
  const at = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
  if (at < 0) return { name: text, weight: 0 };
  const digits = text.slice(at);
  const exact = /^[-+][0-9]+$/.test(digits) ? BigInt.asIntN(128, BigInt(digits.replace('+', ''))) : 0n;
  const weight = exact >= -(2n ** 63n) && exact < 2n ** 63n ? Number(exact) : 0;
  return { name: text.slice(0, at), weight: weight === 0 ? 0 : weight };
}

const EVENTS = [
  'DEPLOY',
  'CONFIGURE',
  'RESET',
  'START_ACTIVITY',
  'STOP_ACTIVITY',
  'EXIT',
  'GO_ERROR',
  'RECOVER',
  'CREATE',
  'TEARDOWN',
  'DESTROY',
];
const STATES = ['PENDING', 'STANDBY', 'DEPLOYED', 'CONFIGURED', 'RUNNING', 'ERROR', 'DONE', 'MIXED'];

/** Every moment at which a hook can run (domain.md §3.1), for checks and completion. */
export const MOMENTS: readonly string[] = [
  ...EVENTS.flatMap((event) => [`before_${event}`, `after_${event}`]),
  ...STATES.flatMap((state) => [`enter_${state}`, `leave_${state}`]),
  'DESTROY',
];
