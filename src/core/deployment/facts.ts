import type { EnvironmentObject, NodeObject, TaskObject, TaskTemplateObject } from '../environment/customObjects.ts';

/** What is known of a namespace when a deploy is checked. Absent means unknown: nothing is then reported about it. */
export interface ClusterFacts {
  readonly environments?: readonly EnvironmentObject[];
  readonly tasks?: readonly TaskObject[];
  readonly taskTemplates?: readonly TaskTemplateObject[];
  /** Nodes of the whole cluster; unknown where they may not be listed. */
  readonly nodes?: readonly NodeObject[];
}
