import { NodeNames } from './nodes.ts';
import type { EnvironmentOverview } from './overview.ts';
import { OverviewIndex } from './overviewIndex.ts';
import type { ClusterSnapshot } from './snapshot.ts';

/** The overviews of a namespace from its objects alone; sorted, what needs attention first. */
export function buildOverview(snapshot: ClusterSnapshot): readonly EnvironmentOverview[] {
  const index = new OverviewIndex();
  const { taskTemplates, nodes } = snapshot;
  index.setFacts({
    templates: taskTemplates && new Map([...taskTemplates].map(({ metadata, spec }) => [metadata.name, spec])),
    nodes: nodes && new NodeNames([...nodes].map(({ metadata }) => metadata.name)),
  });
  if (snapshot.pods !== undefined) index.tasks.setPodsKnown();
  for (const environment of snapshot.environments) index.setEnvironment(environment);
  for (const task of snapshot.tasks) index.tasks.setTask(task);
  for (const pod of snapshot.pods ?? []) index.tasks.setPod(pod);
  for (const event of snapshot.events ?? []) index.tasks.setEvent(event);
  return index.overviews();
}
