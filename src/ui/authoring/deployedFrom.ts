import { ANNOTATION } from '../../core/environment/annotations.ts';
import type { EnvironmentOverview } from '../../core/environment/overview.ts';

/** The file of the workspace that an environment was deployed from, as the deploy wrote it down. */
export function workflowFileOf({ object }: EnvironmentOverview): string | undefined {
  return object?.metadata.annotations?.[ANNOTATION.workflowFile];
}

/** Whether an environment was deployed from a file with this URI; annotations hold its path below the workspace or whole. */
export function isDeployedFrom(environment: EnvironmentOverview, uri: string): boolean {
  const file = workflowFileOf(environment);
  if (file === undefined || file === '') return false;
  const path = decodeURIComponent(uri);
  return path === file || path.endsWith(file.startsWith('/') ? file : `/${file}`);
}
