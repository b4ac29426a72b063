import type { Problem, Range } from '../base/problem.ts';
import type { ClusterFacts } from '../core/deployment/facts.ts';
import type { DeploymentPlan } from '../core/deployment/plan.ts';
import type { TaskTemplateObject } from '../core/environment/customObjects.ts';
import type { JsonValue } from '../core/schema/value.ts';

/**
 * Every message between the extension and the language server beyond the Language Server Protocol.
 * The server never contacts Kubernetes: the extension sends it the cluster's facts and asks it for plans.
 */

/** A place in a file that an editor can open. */
export interface Place {
  readonly uri: string;
  readonly range: Range;
}

/**
 * Facts of the cluster in use; sent when they change, at most once a second. `null` when no cluster is connected.
 * What is absent (nodes that may not be listed) is unknown: nothing is then reported about it.
 */
export interface ClusterFactsMessage extends ClusterFacts {
  readonly context: string;
  readonly namespace: string;
  /** Those of the cluster's definitions that differ from the ones that come with this program. */
  readonly definitions?: readonly DefinitionMessage[];
}

/** A CustomResourceDefinition as JSON; the same uid and resourceVersion mean the same text. */
export interface DefinitionMessage {
  readonly uid: string;
  readonly resourceVersion: string;
  readonly text: string;
}

/** A workflow template of the workspace, for the Workflows view and the choice before a deploy. */
export interface WorkflowSummary {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  /** Tagged `!public`: operators see it. */
  readonly isPublic: boolean;
  /** Name of the folder that holds `workflows/`. */
  readonly repository: string;
}

/** A role as written: iterators and includes are not expanded. */
export interface WorkflowOutlineNode extends Place {
  readonly name: string;
  readonly kind: 'aggregator' | 'task' | 'call' | 'include' | 'iterator';
  /** `load`, `func` or `include` as written. */
  readonly detail: string;
  readonly children: readonly WorkflowOutlineNode[];
}

/** A public variable, for the form. Texts are as written in the template. */
export interface FormVariable {
  readonly name: string;
  readonly value: string;
  readonly type: string;
  readonly label: string;
  readonly description: string;
  readonly widget: string;
  readonly panel: string;
  readonly values: readonly string[];
  readonly index: number;
  readonly rows: number;
  readonly visibleIf: string;
  readonly enabledIf: string;
  /** Its value ends up in a `machine_id` constraint: the form offers the cluster's nodes. */
  readonly namesNodes: boolean;
  readonly place: Place;
}

/** A value of a rendered role and where it comes from. */
export interface RenderedValue {
  readonly name: string;
  /** Absent where it cannot be known offline; `unknown` says why. */
  readonly value?: string;
  readonly unknown?: string;
  readonly layer: string;
  readonly place?: Place;
}

export interface RenderedRole {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly enabled: boolean;
  /** Of a task its class, of a call its function, of an include the workflow. */
  readonly detail: string;
  readonly unknown: readonly string[];
  readonly place: Place;
  readonly children: readonly RenderedRole[];
}

export interface RenderParams {
  readonly uri: string;
  /** Values given at creation; public variables and others by name. */
  readonly variables: Readonly<Record<string, string>>;
}

export type RenderResult =
  | { readonly kind: 'tree'; readonly root: RenderedRole; readonly roleCount: number; readonly unknown: readonly string[] }
  | { readonly kind: 'error'; readonly message: string; readonly place?: Place };

/** One task of a plan, for the view before the confirmation. */
export interface PlannedTask {
  readonly path: string;
  readonly className: string;
  readonly taskId: string;
  readonly node: string;
  readonly mode: string;
}

export interface PlanResult {
  /** Absent where the workflow does not render. With a problem of severity error it is there to be looked at and is not deployed. */
  readonly plan?: DeploymentPlan;
  readonly tasks: readonly PlannedTask[];
  /** `file` is a URI here. */
  readonly problems: readonly Problem[];
  /** The Environment manifest as text; empty where there is none. */
  readonly manifest: string;
}

export interface PlanParams extends RenderParams {
  /** Drawn by the extension; mixed case. */
  readonly environmentId: string;
}

/** A TaskTemplate that a manifest of the workspace holds; its place is its document. */
export interface WorkspaceTemplate extends Place {
  readonly template: TaskTemplateObject;
  /** Its `spec` as the API server would keep it, defaults included; absent where it would be refused. */
  readonly storedSpec?: JsonValue;
}

/** Requests from the extension to the server. */
export interface Requests {
  'aliecs/workflows': { readonly params: null; readonly result: readonly WorkflowSummary[] };
  'aliecs/outline': { readonly params: { readonly uri: string }; readonly result: readonly WorkflowOutlineNode[] };
  'aliecs/variables': { readonly params: { readonly uri: string }; readonly result: readonly FormVariable[] };
  'aliecs/render': { readonly params: RenderParams; readonly result: RenderResult };
  /** The whole variable stack of one rendered role, nearest layer first. */
  'aliecs/roleValues': { readonly params: RenderParams & { readonly path: string }; readonly result: readonly RenderedValue[] };
  /** Those of files without a mistake; of one name the first. */
  'aliecs/taskTemplates': { readonly params: null; readonly result: readonly WorkspaceTemplate[] };
  'aliecs/plan': { readonly params: PlanParams; readonly result: PlanResult };
}

/** Notifications from the extension to the server. */
export interface ToServer {
  'aliecs/clusterFacts': ClusterFactsMessage | null;
}

/** Notifications from the server to the extension. */
export interface ToExtension {
  /** Workflows or manifests came, went or changed, or something that a rendered workflow depends on did. `uris` are those concerned. */
  'aliecs/filesChanged': { readonly uris: readonly string[] };
}
