import type { DeploymentPlan } from '../core/deployment/plan.ts';
import { ANNOTATION } from '../core/environment/annotations.ts';
import type { EnvironmentObject } from '../core/environment/customObjects.ts';

/** The API server takes 256 KiB of annotations in all. */
const LARGEST_ANNOTATION = 200_000;

/**
 * The Environment object of a plan, with what a later session needs for CONFIGURE and START in annotations; `complete` is false where
 * the arguments for CONFIGURE are too many for one.
 */
export function environmentToCreate({ environmentId, environment, configureArguments, runArguments }: DeploymentPlan): {
  readonly environment: EnvironmentObject;
  readonly complete: boolean;
} {
  const json = JSON.stringify(configureArguments);
  const complete = json.length <= LARGEST_ANNOTATION;
  const { metadata } = environment;
  const annotations = {
    ...metadata.annotations,
    ...(complete && json !== '{}' ? { [ANNOTATION.configureArguments]: json } : {}),
    ...(runArguments === undefined ? {} : { [ANNOTATION.runArguments]: JSON.stringify(runArguments) }),
    [ANNOTATION.environmentId]: environmentId,
  };
  return { environment: { ...environment, metadata: { ...metadata, annotations } }, complete };
}
