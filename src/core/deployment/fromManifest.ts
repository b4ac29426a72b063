import type { Problem } from '../../base/problem.ts';
import { creationFaults } from '../environment/creationFaults.ts';
import type { EnvironmentObject } from '../environment/customObjects.ts';
import { isLabelValue, isObjectName } from '../environment/names.ts';
import { NodeNames } from '../environment/nodes.ts';
import { plannedTasks } from '../environment/plannedTasks.ts';
import { collisions, type PlacedTask } from './collisions.ts';
import type { ClusterFacts } from './facts.ts';
import { mend } from './mend.ts';
import { objectProblem } from './objectProblem.ts';
import type { DeploymentPlan } from './plan.ts';
import { portClashes } from './portClashes.ts';
import { shapeFault } from './shape.ts';

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
  const nodes = facts.nodes && new NodeNames(facts.nodes.map(({ metadata }) => metadata.name));
  const { environmentId, environment, notes } = mend(manifest, templates);
  const placed: readonly PlacedTask[] = plannedTasks(environment).map((planned) => {
    const where = nodes?.resolve(planned.node);
    return { planned, node: where?.kind === 'found' ? where.name : planned.node };
  });
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
        : [objectProblem('environment-name-invalid', 'error', 'metadata.name', `"${name}" can not be the name of an Environment.`)]),
      ...existing,
      ...placed
        .flatMap(({ planned }) => creationFaults(planned, { templates, nodes }))
        .map(({ code, field, message }) => objectProblem(code, 'error', field, message)),
      // Its own Tasks would all be reported once more.
      ...(existing.length > 0 ? [] : collisions(environment, placed, facts.tasks ?? [])),
      ...(existing.length > 0 ? [] : portClashes(placed, templates, facts.tasks ?? [])),
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
