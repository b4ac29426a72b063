import { ANNOTATION } from '../../core/environment/annotations.ts';
import type { EnvironmentOverview } from '../../core/environment/overview.ts';
import { stringMapOf } from '../../manager/savedArguments.ts';

/** Where an environment came from, as its deploy wrote it down. */
export interface Origin {
  /** The workflow's file, below the workspace or whole. */
  readonly file: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Role by task id; empty where the deploy did not say. */
  readonly rolePaths: Readonly<Record<string, string>>;
}

/** Nothing for an environment that was not deployed from a workflow. */
export function originOf({ object }: EnvironmentOverview): Origin | undefined {
  const annotations = object?.metadata.annotations ?? {};
  const file = annotations[ANNOTATION.workflowFile];
  if (file === undefined || file === '') return undefined;
  return { file, variables: stringMapOf(annotations[ANNOTATION.variables]), rolePaths: stringMapOf(annotations[ANNOTATION.rolePaths]) };
}

/** Whether an environment was deployed from the file with this URI. */
export function isDeployedFrom(environment: EnvironmentOverview, uri: string): boolean {
  const origin = originOf(environment);
  if (origin === undefined) return false;
  const path = decodeURIComponent(uri);
  return path === origin.file || path.endsWith(origin.file.startsWith('/') ? origin.file : `/${origin.file}`);
}
