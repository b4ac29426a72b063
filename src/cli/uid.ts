import { newUid } from '../core/environment/newEnvironmentId.ts';

/** A new id in the manner of ECS. */
export function drawUid(): string {
  return newUid(Math.random);
}
