import type { OperatorHealth } from '../../manager/manager.ts';
import { waitText } from './age.ts';

/** What a running operator does at once takes longer only when it is very busy. */
const PATIENCE_MS = 20_000;

/** Whether something has waited for an operator too long to call it at work. */
export function isSilent({ unansweredSince }: OperatorHealth, now: number): boolean {
  return unansweredSince !== undefined && now - unansweredSince >= PATIENCE_MS;
}

/** `task-manager of flp001.cern.ch`. */
export function operatorName({ operator, node }: OperatorHealth): string {
  return node === undefined ? operator : `${operator} of ${node}`;
}

/** `last acted 40 s ago`, or `no answer to 2 objects for 40 s`: what was seen, not what it may mean. */
export function operatorWord(health: OperatorHealth, now: number): string {
  const { unanswered, unansweredSince, lastActed } = health;
  if (unansweredSince !== undefined && isSilent(health, now)) {
    return `no answer to ${unanswered === 1 ? '1 object' : `${unanswered} objects`} for ${waitText(now - unansweredSince)}`;
  }
  return lastActed === undefined ? 'no trace of its work yet' : `last acted ${waitText(now - lastActed)} ago`;
}
