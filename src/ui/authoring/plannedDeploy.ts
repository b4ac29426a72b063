import type { DeploymentPlan } from '../../core/deployment/plan.ts';
import { ANNOTATION } from '../../core/environment/annotations.ts';
import type { PlannedTask } from '../../protocol/messages.ts';

/** The API server takes 256 KiB of annotations in all, and the arguments for CONFIGURE need most of them. */
const LARGEST_ANNOTATION = 40_000;

/** What a deploy from the editor knows beyond the plan. */
export interface DeployOrigin {
  /** The workflow's file as the person knows it: an absolute path means nothing on another machine. */
  readonly file: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly tasks: readonly PlannedTask[];
}

/** A plan that also tells which values it was made with and which role each task is: that leads back from the cluster to the source. */
export function withOrigin(plan: DeploymentPlan, { file, variables, tasks }: DeployOrigin): DeploymentPlan {
  const { environment } = plan;
  const paths = Object.fromEntries(tasks.map(({ taskId, path }) => [taskId, path]));
  const annotations = {
    ...environment.metadata.annotations,
    [ANNOTATION.workflowFile]: file,
    ...ifSmall(ANNOTATION.variables, variables),
    ...ifSmall(ANNOTATION.rolePaths, paths),
  };
  return { ...plan, environment: { ...environment, metadata: { ...environment.metadata, annotations } } };
}

function ifSmall(name: string, value: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const text = JSON.stringify(value);
  return text.length > LARGEST_ANNOTATION ? {} : { [name]: text };
}
