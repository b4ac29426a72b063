import { randomInt } from 'node:crypto';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A new id in the manner of ECS: mixed case, eleven characters, the first of them `2`. */
export function drawUid(): string {
  return `2${Array.from({ length: 10 }, () => DIGITS[randomInt(DIGITS.length)] ?? '').join('')}`;
}
