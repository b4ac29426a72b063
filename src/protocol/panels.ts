import type { Severity } from '../base/problem.ts';
import type { FormVariable, Place, RenderedRole, RenderedValue } from './messages.ts';

/** Messages between the extension and its webview panels. Every text may come from a file or a cluster: panels show it as text only. */

/** First page of a deploy: the public variables. */
export interface FormPage {
  readonly kind: 'form';
  readonly workflow: string;
  readonly description: string;
  /** As the person knows it, below the workspace. */
  readonly file: string;
  readonly variables: readonly FormVariable[];
  /** Values given otherwise than by default. */
  readonly values: Readonly<Record<string, string>>;
  /** Names of the cluster's nodes; empty while none is connected. */
  readonly nodes: readonly string[];
}

/** Something that will be sent, as lines of text. */
export interface PlanFact {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface PlanTaskView {
  readonly name: string;
  readonly path: string;
  readonly mode: string;
  readonly facts: readonly PlanFact[];
}

export interface PlanNodeView {
  readonly name: string;
  readonly tasks: readonly PlanTaskView[];
}

export interface PlanProblemView {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  /** Nodes of the tasks that have it; empty where it is no task's problem. */
  readonly nodes: readonly string[];
  /** Where it can be mended. */
  readonly place?: Place;
  /** `workflows/readout.yaml:12`; empty without a place. */
  readonly placeText: string;
  /** What a button beside it does, in words; absent where nothing can be done from here. */
  readonly remedy?: string;
}

/** Second page: everything that will be sent, and what speaks against it. */
export interface PlanPage {
  readonly kind: 'plan';
  readonly workflow: string;
  readonly environmentId: string;
  readonly context: string;
  readonly namespace: string;
  readonly problems: readonly PlanProblemView[];
  readonly nodes: readonly PlanNodeView[];
  readonly manifest: string;
  /** Why it cannot be deployed; empty when it can. */
  readonly blocked: string;
  /** Environments in the cluster that were deployed from the same workflow. */
  readonly others: readonly { readonly name: string; readonly label: string }[];
}

export type ToDeployPanel =
  | FormPage
  | PlanPage
  | { readonly kind: 'nodes'; readonly nodes: readonly string[] }
  | { readonly kind: 'values'; readonly values: Readonly<Record<string, string>> }
  /** Nothing can be done on the page meanwhile, but to cancel where that is offered. */
  | { readonly kind: 'busy'; readonly message: string; readonly canCancel: boolean }
  /** Ends `busy`; the page stays. An empty message says nothing. `remedies` are words of buttons that help. */
  | { readonly kind: 'failed'; readonly message: string; readonly remedies: readonly string[] };

export type FromDeployPanel =
  | { readonly kind: 'ready' }
  | { readonly kind: 'back' }
  | { readonly kind: 'deploy' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'import' }
  | { readonly kind: 'openManifest' }
  | { readonly kind: 'values' | 'plan' | 'export'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'open'; readonly place: Place }
  /** Index among the problems of the page. */
  | { readonly kind: 'remedy'; readonly problem: number }
  /** Index among the remedies of the last failure. */
  | { readonly kind: 'help'; readonly remedy: number }
  | { readonly kind: 'compare'; readonly environment: string };

export type ToPreviewPanel =
  | {
      readonly kind: 'tree';
      readonly workflow: string;
      readonly root: RenderedRole;
      readonly roleCount: number;
      readonly unknown: readonly string[];
      /** Names of the variables that the preview takes from the form instead of the defaults. */
      readonly given: readonly string[];
    }
  /** The last tree stays under it. */
  | { readonly kind: 'error'; readonly workflow: string; readonly message: string; readonly place?: Place; readonly placeText: string }
  | { readonly kind: 'roleValues'; readonly path: string; readonly values: readonly RenderedValue[]; readonly error: string };

export type FromPreviewPanel =
  | { readonly kind: 'ready' }
  | { readonly kind: 'open'; readonly place: Place }
  /** Where answers of an installation are given. */
  | { readonly kind: 'fixtures' }
  | { readonly kind: 'role'; readonly path: string };
