import type { Condition, EnvironmentObject, EventObject, PodObject, TaskObject } from './customObjects.ts';

/**
 * What a person wants to know of an environment, derived from the objects in the cluster and from nothing else.
 * The tree, `aliecs list` and the explanation of what blocks an environment all show this.
 */

/** `error`: something failed; `behind`: not (yet) in the requested state; `incomplete`: a deploy that did not finish; `leaving`: being deleted. */
export type Attention = 'error' | 'incomplete' | 'behind' | 'leaving' | 'fine';

export interface PodOverview {
  readonly name: string;
  readonly phase: string;
  readonly restarts: number;
  readonly node?: string;
  readonly image?: string;
  /** Why it does not run, in words: waiting reason, exit code and message. */
  readonly reason?: string;
  readonly object: PodObject;
}

export interface TaskOverview {
  /** Name of the Task object; empty for a reference that has none. */
  readonly name: string;
  /** Name of the TaskTemplate or inline definition, for the label of a row. */
  readonly className: string;
  readonly taskId?: string;
  readonly node: string;
  /** Observed state in upper case; empty while unknown. */
  readonly state: string;
  /** Requested state in upper case; empty where none is. */
  readonly desired: string;
  readonly attention: Attention;
  /** One sentence: what it waits for or what failed; empty when fine. */
  readonly explanation: string;
  /** In the order pod → gRPC → state → transition. */
  readonly conditions: readonly Condition[];
  readonly pod?: PodOverview;
  /** Absent when a reference of the environment has no Task object. */
  readonly object?: TaskObject;
  readonly events: readonly EventObject[];
}

export interface NodeOverview {
  readonly name: string;
  /** Common state of its tasks in upper case, else `MIXED`; `ERROR` if any is. */
  readonly state: string;
  readonly attention: Attention;
  /** Tasks that are not in the requested state. */
  readonly behind: number;
  readonly tasks: readonly TaskOverview[];
}

export interface EnvironmentOverview {
  /** Name of the Environment object. */
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  /** The mixed-case id, from the annotation if there is one. */
  readonly id: string;
  readonly workflow?: string;
  readonly state: string;
  readonly desired: string;
  readonly attention: Attention;
  readonly explanation: string;
  readonly taskCount: number;
  readonly tasksInDesiredState: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly deletingSince?: number;
  /** When the state that it is not in yet was asked for (milliseconds since the epoch); absent when it is there, or nobody knows. */
  readonly requestedAt?: number;
  readonly nodes: readonly NodeOverview[];
  /** Absent for Tasks whose Environment does not exist (any more): `name` is then that of their label, or empty without one. */
  readonly object?: EnvironmentObject;
}
