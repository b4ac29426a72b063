import type { Clock } from '../../base/clock.ts';
import type { Unknown } from '../expr/unknown.ts';

/** A role as a template sees it: `Name` and the dot-joined `Path` from the root (domain.md §3.4). */
export interface RoleFacts {
  readonly name: string;
  readonly path: string;
}

/** The variables of one stage: all strings, or unknown when what made them is. */
export interface Variables {
  get(name: string): string | Unknown | undefined;
  names(): Iterable<string>;
}

/** What `Parent()`, `Up(n)` and `This()` answer; `undefined` where there is no such role. */
export interface RoleScope {
  readonly parent: RoleFacts | undefined;
  up(levels: number): RoleFacts | undefined;
  readonly self: RoleFacts | undefined;
}

/** `error` fails the expression at run time, as an error of `dpl.` does upstream. */
export type Answer = string | Unknown | { readonly error: string };

/**
 * Answers for the installation: `config.* inventory.* runtime.* dpl.*` and plugin calls under their new names
 * (`inventory.DetectorForHost` also for the deprecated `DetectorForHost`). Offline it answers an `Unknown`.
 */
export interface Installation {
  answer(name: string, args: readonly string[]): Answer;
}

/** All that one template may see. Undefined parts are names that do not exist there. */
export interface Scope {
  readonly variables: Variables;
  readonly installation: Installation;
  /** In workflow templates only. */
  readonly role?: RoleScope | undefined;
  /** Whether `dpl.` and its deprecated names exist: in workflow templates only. */
  readonly dpl: boolean;
  /** Inside how many commands of `dpl.` the template stands. */
  readonly dplNesting?: number;
  /** The files of `jit/` in the workflow's repository, if it is at hand; `read` answers `undefined` for one that does not exist. */
  readonly jit?: { read(name: string): string | undefined };
  /** Plugin objects that exist, with the functions each shows to templates; `odc.GenerateEPNTopologyFullname` is always there. */
  readonly plugins?: Readonly<Record<string, readonly string[]>>;
  /** `ToPtree(payload, syntax)`, in the properties of tasks only: keeps the payload and answers the key that stands for it. */
  toPtree?(payload: string, syntax: string): string;
  /** Answers `uid.New()`. */
  newUid(): string;
  /** For `now()`; without it the time is unknown. */
  readonly clock?: Clock | undefined;
}
