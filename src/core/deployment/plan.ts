import type { Problem } from '../../base/problem.ts';
import type { EnvironmentObject } from '../environment/customObjects.ts';

/** Everything the manager needs to deploy an environment: plain data, made from a manifest or from a workflow. */
export interface DeploymentPlan {
  /** The id as ECS writes it, mixed case; the object's name is its lower case. */
  readonly environmentId: string;
  readonly environment: EnvironmentObject;
  /** For CONFIGURE, by task id: merged into `spec.arguments` of the Task with that `taskID` label. */
  readonly configureArguments: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Variables of the root role that START and STOP pass on (domain.md §5.0), by their own names; absent when made from a manifest. */
  readonly runArguments?: Readonly<Record<string, string>>;
  /** An `error` here stops the deploy before anything is created. */
  readonly problems: readonly Problem[];
}
