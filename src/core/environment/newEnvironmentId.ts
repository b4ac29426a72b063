import { objectNameOf } from './names.ts';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An id as AliECS draws them: eleven characters, mixed case, the first `2`. `random`: 0 ≤ x < 1. */
export function newUid(random: () => number): string {
  return `2${Array.from({ length: 10 }, () => DIGITS[Math.floor(random() * DIGITS.length)] ?? '').join('')}`;
}

/** An id whose object's name is none of `taken`, which are all in lower case (domain.md §5.1.14). */
export function newEnvironmentId(taken: ReadonlySet<string>, random: () => number): string {
  for (;;) {
    const id = newUid(random);
    if (!taken.has(objectNameOf(id))) return id;
  }
}
