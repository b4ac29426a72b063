import type { Problem } from '../../base/problem.ts';
import type { EnvironmentObject } from '../environment/customObjects.ts';
import { isLabelValue, isObjectName } from '../environment/names.ts';
import type { ClusterFacts } from './facts.ts';
import { mend } from './mend.ts';
import { objectProblem } from './objectProblem.ts';
import type { DeploymentPlan } from './plan.ts';
import { shapeFault } from './shape.ts';
import { taskProblems } from './taskProblems.ts';

/**
 * A plan from an Environment manifest: what can be mended is, openly; what would never come up is a problem of severity error (domain.md §5.1).
 * `facts` should be of the manifest's namespace; its `tasks` may be of the whole cluster.
 */
export function planFromManifest(manifest: EnvironmentObject, facts: ClusterFacts): DeploymentPlan {
  const fault = shapeFault(manifest);
  if (fault) {
    const { name } = manifest.metadata;
    const problems = [objectProblem('environment-malformed', 'error', fault.field, fault.message)];
    return { environmentId: name, environment: manifest, configureArguments: {}, problems };
  }
  const templates = facts.taskTemplates && new Map(facts.taskTemplates.map(({ metadata, spec }) => [metadata.name, spec]));
  const { environmentId, environment, notes } = mend(manifest, templates);
  const existing = existingProblems(environment, facts);
  const { name } = environment.metadata;
  return {
    environmentId,
    environment,
    configureArguments: {},
    problems: [
      ...notes,
      ...(isObjectName(name) && isLabelValue(name)
        ? []
        : [objectProblem('environment-name-invalid', 'error', 'metadata.name', `"${name}" cannot be the name of an Environment.`)]),
      ...existing,
      // Its own Tasks would all be reported once more.
      ...taskProblems(environment, existing.length > 0 ? { ...facts, tasks: [] } : facts),
    ],
  };
}

function existingProblems({ metadata }: EnvironmentObject, facts: ClusterFacts): readonly Problem[] {
  const other = facts.environments?.find(({ metadata: { name } }) => name === metadata.name);
  if (other === undefined) return [];
  const leaving = other.metadata.deletionTimestamp !== undefined;
  return [
    leaving
      ? objectProblem('environment-leaving', 'error', 'metadata.name', `Environment "${metadata.name}" is still being deleted.`)
      : objectProblem(
          'environment-exists',
          'error',
          'metadata.name',
          `Environment "${metadata.name}" exists already: ids must differ in more than case.`,
        ),
  ];
}
