import { objectNameOf } from '../../core/environment/names.ts';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An id as AliECS draws them: eleven characters, mixed case, the first `2`. Its object's name is none of `taken`, all in lower case. `random`: 0 ≤ x < 1. */
export function newEnvironmentId(taken: ReadonlySet<string>, random: () => number): string {
  for (;;) {
    const id = `2${Array.from({ length: 10 }, () => DIGITS[Math.floor(random() * DIGITS.length)] ?? '').join('')}`;
    if (!taken.has(objectNameOf(id))) return id;
  }
}
