import { collectConstraints, collectInbound, collectOutbound } from './expansion/merge.ts';
import type { RenderedConstraint, RenderedInbound, RenderedOutbound, RenderedRole, RenderedTraits } from './expansion/renderedRole.ts';
import { type RenderedText, shown, type Value } from './expansion/value.ts';

/** A rendered tree as plain data, in the shape of the golden renders (golden core/README.md, "Renders"). */
export interface RoleJson {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  readonly enabled: string;
  readonly defaults: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
  readonly constraints: readonly ConstraintJson[];
  readonly connect: readonly OutboundJson[];
  readonly bind: readonly InboundJson[];
  readonly include?: string;
  readonly children?: readonly RoleJson[];
  readonly task?: TraitsJson & { readonly load: string };
  readonly call?: TraitsJson & { readonly func: string; readonly return: string };
  readonly inheritedConstraints?: readonly ConstraintJson[];
  readonly collectedConnect?: readonly OutboundJson[];
  readonly collectedBind?: readonly InboundJson[];
  readonly consolidated?: Readonly<Record<string, string>>;
}

interface TraitsJson {
  readonly trigger: string;
  readonly await: string;
  readonly timeout: string;
  readonly critical: boolean;
}

export interface ConstraintJson {
  readonly attribute: string;
  readonly value: string;
}

export interface OutboundJson {
  readonly name: string;
  readonly type: string;
  readonly sndBufSize: number;
  readonly rcvBufSize: number;
  readonly rateLogging: string;
  readonly transport: string;
  readonly target: string;
}

export interface InboundJson extends OutboundJson {
  readonly addressing: string;
  readonly global: string;
}

/** What can't be known shows its template; `ExpandedWorkflow.unknowns` says why. */
export function treeJson(role: RenderedRole): RoleJson {
  const { task, call } = role;
  const base = {
    kind: role.kind,
    name: shown(role.name),
    path: role.path,
    enabled: shown(role.enabled),
    defaults: variablesJson(role.defaults),
    vars: variablesJson(role.vars),
    constraints: role.constraints.map(constraintJson),
    connect: role.connect.map(outboundJson),
    bind: role.bind.map(inboundJson),
  };
  if (task) {
    return {
      ...base,
      task: { load: task.classIdentifier ?? shown(task.load), ...traitsJson(task) },
      inheritedConstraints: collectConstraints(role).map(constraintJson),
      collectedConnect: collectOutbound(role).map(outboundJson),
      collectedBind: collectInbound(role).map(inboundJson),
      consolidated: variablesJson(role.stack.consolidated()),
    };
  }
  if (call) {
    const own = { func: shown(call.func), return: shown(call.return), ...traitsJson(call) };
    return { ...base, call: own, consolidated: variablesJson(role.stack.consolidated()) };
  }
  return { ...base, ...(role.include && { include: shown(role.include) }), children: role.children.map(treeJson) };
}

function variablesJson(variables: ReadonlyMap<string, Value>): Readonly<Record<string, string>> {
  // Through entries, so that a variable `__proto__` is one like any other.
  return Object.fromEntries([...variables].map(([name, { text }]) => [name, typeof text === 'string' ? text : unknownText(text.reasons)]));
}

/** Stands for a variable whose value can't be known. */
function unknownText(reasons: readonly string[]): string {
  return `‹unknown: ${reasons.join('; ')}›`;
}

function traitsJson({ trigger, timeout, critical, await: wait }: RenderedTraits): TraitsJson {
  return { trigger: shown(trigger), await: shown(wait), timeout: shown(timeout), critical };
}

export function constraintJson({ attribute, value }: RenderedConstraint): ConstraintJson {
  return { attribute, value: shown(value) };
}

export function outboundJson({ template, target }: RenderedOutbound): OutboundJson {
  return channelJson(template, shown(target));
}

export function inboundJson({ template, target, global }: RenderedInbound): InboundJson {
  return { ...channelJson(template, target), addressing: template.addressing, global: globalText(global) };
}

function globalText(global: RenderedText): string {
  return shown(global);
}

function channelJson(template: Omit<OutboundJson, 'target'>, target: string): OutboundJson {
  const { name, type, sndBufSize, rcvBufSize, rateLogging, transport } = template;
  return { name, type, sndBufSize, rcvBufSize, rateLogging, transport, target };
}
