import type { EnvironmentObject, EventObject, NodeObject, PodObject, TaskObject, TaskTemplateObject } from './customObjects.ts';

/** The objects of one namespace (and the cluster's Nodes), as an overview is derived from them. */
export interface ClusterSnapshot {
  readonly environments: Iterable<EnvironmentObject>;
  readonly tasks: Iterable<TaskObject>;
  /** Absent where Pods may not be read. */
  readonly pods?: Iterable<PodObject>;
  readonly events?: Iterable<EventObject>;
  /** Explain a deploy that did not finish; absent while unknown. */
  readonly taskTemplates?: Iterable<TaskTemplateObject>;
  readonly nodes?: Iterable<NodeObject>;
}

/** One Task with what belongs to it. */
export interface TaskFacts {
  readonly task: TaskObject;
  readonly pod: PodObject | undefined;
  readonly podsKnown: boolean;
  /** Events about the Task and its Pod. */
  readonly events: readonly EventObject[];
}
