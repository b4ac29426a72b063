import type { Nature } from './nature.ts';

/** The names of the environment and what is known of them before any value is: `undefined` for a name that is not defined. */
export interface Names {
  natureOf(name: string): Nature | undefined;
}
