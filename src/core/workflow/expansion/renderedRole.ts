import type { InboundTemplate, OutboundTemplate } from '../model/channels.ts';
import type { ConstraintTemplate } from '../model/constraints.ts';
import type { RoleTemplate } from '../model/workflowTemplate.ts';
import type { Stack } from './layers.ts';
import type { RenderedText, Value } from './value.ts';

export interface RenderedConstraint {
  readonly attribute: string;
  readonly value: RenderedText;
  readonly template: ConstraintTemplate;
}

export interface RenderedOutbound {
  readonly template: OutboundTemplate;
  readonly target: RenderedText;
}

export interface RenderedInbound {
  readonly template: InboundTemplate;
  /** No template even where `global` is one. */
  readonly target: string;
  readonly global: RenderedText;
}

/** When a hook runs, evaluated, defaults filled in (domain.md §3). */
export interface RenderedTraits {
  readonly trigger: RenderedText;
  readonly await: RenderedText;
  readonly timeout: RenderedText;
  readonly critical: boolean;
}

export interface RenderedTask extends RenderedTraits {
  readonly load: RenderedText;
  /** Full identifier of the class, `<repository>/tasks/<name>@<hash>`; absent if `load` is unknown. */
  readonly classIdentifier: string | undefined;
}

export interface RenderedCall extends RenderedTraits {
  readonly func: RenderedText;
  readonly return: RenderedText;
}

/** A node of the tree that ECS builds. Iterators do not appear: their roles stand in their place. */
export interface RenderedRole {
  readonly kind: RoleTemplate['kind'];
  /** The template it was made of; for an include role the root of the included file. */
  readonly template: RoleTemplate;
  readonly file: string;
  readonly parent: RenderedRole | undefined;
  readonly name: RenderedText;
  /** Names from the root, joined by dots. */
  readonly path: string;
  readonly enabled: RenderedText;
  /** Own values only. */
  readonly defaults: ReadonlyMap<string, Value>;
  readonly vars: ReadonlyMap<string, Value>;
  readonly constraints: readonly RenderedConstraint[];
  readonly connect: readonly RenderedOutbound[];
  readonly bind: readonly RenderedInbound[];
  readonly children: readonly RenderedRole[];
  /** All variables that it and its task see. */
  readonly stack: Stack;
  readonly task?: RenderedTask;
  readonly call?: RenderedCall;
  /** For an include role, what it includes, and the role as written where it includes. */
  readonly include?: RenderedText;
  readonly includedBy?: RoleTemplate;
}
