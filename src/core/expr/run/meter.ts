import { RunFailure } from '../exprError.ts';
import { EXPR_LIMITS } from '../limits.ts';

/**
 * Counts the work of one evaluation. Evaluation never yields, so one count serves all; the machine starts it and
 * puts the old one back, as one evaluation may contain another.
 */
let steps = 0;

/** Starts to count from zero; answers what to give to `restoreMeter`. */
export function startMeter(): number {
  const before = steps;
  steps = 0;
  return before;
}

/** Goes on with the count of the evaluation around. */
export function restoreMeter(before: number): void {
  steps = before;
}

/** Takes note of `count` instructions or visited elements. */
export function spend(count: number): void {
  steps += count;
  if (steps > EXPR_LIMITS.steps) throw new RunFailure(`evaluation takes more than ${EXPR_LIMITS.steps} steps (limit: steps)`);
}

/** Visiting a value to write, read or compare it costs more than an instruction. */
const ELEMENT_STEPS = 8;

/** Takes note of one visited value. */
export function spendElement(): void {
  spend(ELEMENT_STEPS);
}

/** Refuses strings too long to hold. */
export function checkSize(bytes: number): void {
  if (bytes > EXPR_LIMITS.stringBytes) throw new RunFailure(`a text of more than ${EXPR_LIMITS.stringBytes} bytes (limit: stringBytes)`);
}
