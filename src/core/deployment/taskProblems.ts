import type { Problem } from '../../base/problem.ts';
import { creationFaults } from '../environment/creationFaults.ts';
import type { EnvironmentObject } from '../environment/customObjects.ts';
import { NodeNames } from '../environment/nodes.ts';
import { plannedTasks } from '../environment/plannedTasks.ts';
import { collisions, type PlacedTask } from './collisions.ts';
import type { ClusterFacts } from './facts.ts';
import { objectProblem } from './objectProblem.ts';
import { portClashes } from './portClashes.ts';

/** What keeps the Tasks of an Environment from coming up: each by itself, and beside one another and the `facts.tasks`. */
export function taskProblems(environment: EnvironmentObject, facts: Omit<ClusterFacts, 'environments'>): readonly Problem[] {
  const templates = facts.taskTemplates && new Map(facts.taskTemplates.map(({ metadata, spec }) => [metadata.name, spec]));
  const nodes = facts.nodes && new NodeNames(facts.nodes.map(({ metadata }) => metadata.name));
  const placed: readonly PlacedTask[] = plannedTasks(environment).map((planned) => {
    const where = nodes?.resolve(planned.node);
    return { planned, node: where?.kind === 'found' ? where.name : planned.node };
  });
  return [
    ...placed
      .flatMap(({ planned }) => creationFaults(planned, { templates, nodes }))
      .map(({ code, field, message }) => objectProblem(code, 'error', field, message)),
    ...collisions(environment, placed, facts.tasks ?? []),
    ...portClashes(placed, templates, facts.tasks ?? []),
  ];
}
