import { fail, type Outcome, ok } from '../../base/outcome.ts';
import type { Unknown } from '../expr/unknown.ts';
import { compileTemplate } from '../template/compileTemplate.ts';
import type { Scope } from '../template/scope.ts';
import { ScopeEnvironment } from '../template/scopeEnvironment.ts';
import type { Evaluator } from '../workflow/expansion/evaluator.ts';
import type { ExpansionError } from '../workflow/expansion/expansionError.ts';
import type { RenderedInbound, RenderedOutbound } from '../workflow/expansion/renderedRole.ts';
import { shown } from '../workflow/expansion/value.ts';
import { compareBytes, type VariableTemplate } from '../workflow/model/variables.ts';
import type { YamlScalar } from '../yaml/nodes.ts';
import type { Endpoint } from './endpoint.ts';
import type { TaskPlan } from './taskPlan.ts';
import { LayeredVariables, variablesOf } from './taskScope.ts';

const PTREE_SYNTAXES = ['ini', 'json', 'xml'];

/**
 * The property map of a task for CONFIGURE (domain.md §4); empty for basic tasks. Class vars and defaults are seen as they are written,
 * vars before defaults. `endpoints` are those of all tasks; `scopeOf` makes the scope of the given variables.
 */
export function buildProperties(
  task: Pick<TaskPlan, 'role' | 'template' | 'name' | 'connect' | 'bind' | 'endpoints'>,
  special: ReadonlyMap<string, string | Unknown>,
  endpoints: ReadonlyMap<string, Endpoint>,
  environmentId: string,
  scopeOf: (variables: LayeredVariables) => Scope,
  evaluator: Evaluator,
): Outcome<Readonly<Record<string, string>>, ExpansionError> {
  const { role, template } = task;
  if (template.mode === 'basic') return ok({});
  const raw = (templates: readonly VariableTemplate[]) =>
    variablesOf(new Map(templates.map(({ name, value }) => [name, value?.text ?? ''])));
  const variables = new LayeredVariables([variablesOf(special), role.stack, raw(template.vars), raw(template.defaults)]);
  const properties = new Map<string, string>([['environment_id', environmentId]]);
  for (const { name, value } of template.properties) properties.set(name, value?.text ?? '');
  const override = variables.get('pdp_override_run_start_time');
  if (override !== undefined)
    properties.set('orbit-reset-time', typeof override === 'string' ? override : '{{ pdp_override_run_start_time }}');
  if (template.mode !== 'hook') {
    for (const channel of task.bind) addInbound(properties, channel, task.endpoints);
    for (const channel of task.connect) {
      const error = addOutbound(properties, channel, endpoints);
      if (error) return fail(error);
    }
  }
  const kept = new Map<string, string>();
  const plain = scopeOf(variables);
  const scope = new ScopeEnvironment({ ...plain, toPtree: (payload, syntax) => keepPtree(payload, syntax, kept, plain) });
  const nodes = new Map(template.properties.map(({ name, value }) => [name, value?.node]));
  for (const [name, text] of [...properties].sort(([a], [b]) => compareBytes(a, b))) {
    if (!text.includes('{{')) continue;
    const node: YamlScalar = nodes.get(name) ?? {
      kind: 'scalar',
      style: 'plain',
      span: role.template.node.span,
      text,
      type: 'string',
      value: text,
    };
    const place = { path: role.path, field: `properties.${name}` };
    properties.set(name, shown(evaluator.field({ text, template: compileTemplate(text), node }, '', template, scope, place)));
    if (evaluator.error) return fail(evaluator.error);
  }
  replacePtrees(properties, kept);
  return ok(Object.fromEntries(properties));
}

/** An inbound channel in error is skipped silently upstream. */
function addInbound(properties: Map<string, string>, channel: RenderedInbound, own: TaskPlan['endpoints']): void {
  const { template, target } = channel;
  const endpoint = own.get(template.name);
  if (isStatic(target)) addChannel(properties, template, target, template.transport, 'bind');
  else if (target === '' && endpoint) addChannel(properties, template, endpoint.bound, endpoint.transport, 'bind');
}

function addOutbound(
  properties: Map<string, string>,
  { template, target }: RenderedOutbound,
  endpoints: ReadonlyMap<string, Endpoint>,
): ExpansionError | undefined {
  const address = shown(target);
  if (isStatic(address)) {
    addChannel(properties, template, address, template.transport, 'connect');
    return undefined;
  }
  const endpoint = endpoints.get(address);
  if (endpoint) {
    addChannel(properties, template, endpoint.target, endpoint.transport, 'connect');
    return undefined;
  }
  const message = `No inbound channel answers to ${JSON.stringify(address)}, the target of channel ${JSON.stringify(template.name)}.`;
  return { code: 'channel-target-not-found', message, file: target.file, span: target.span ?? template.node.span };
}

function isStatic(target: string): boolean {
  return target.startsWith('tcp://') || target.startsWith('ipc://');
}

function addChannel(
  properties: Map<string, string>,
  channel: RenderedOutbound['template'],
  address: string,
  transport: string,
  method: 'bind' | 'connect',
): void {
  const { name, rateLogging, rcvBufSize, sndBufSize, type } = channel;
  const values: Readonly<Record<string, string>> = {
    address,
    ...(method === 'bind' && { autoBind: '0' }),
    method,
    rateLogging,
    rcvBufSize: String(rcvBufSize),
    rcvKernelSize: '0',
    sndBufSize: String(sndBufSize),
    sndKernelSize: '0',
    transport,
    type,
  };
  properties.set(`chans.${name}.numSockets`, '1');
  for (const [key, value] of Object.entries(values)) properties.set(`chans.${name}.0.${key}`, value);
}

/** `ToPtree` in a property: the payload is kept aside and a key stands for it. */
function keepPtree(payload: string, syntax: string, kept: Map<string, string>, scope: Scope): string {
  const known = syntax.trim().toLowerCase();
  const good = PTREE_SYNTAXES.includes(known);
  const key = `__ptree__:${good ? known : 'json'}:${scope.newUid()}`;
  kept.set(key, good ? payload : '{"error":"bad ToPtree syntax argument, allowed values: ini, json, xml"}');
  return key;
}

/** A property whose whole value is such a key becomes `__ptree__:<syntax>:<property>` with the payload. */
function replacePtrees(properties: Map<string, string>, kept: ReadonlyMap<string, string>): void {
  const replaced = new Set<string>();
  const added = new Map<string, string>();
  for (const [name, value] of properties) {
    if (!value.startsWith('__ptree__:')) continue;
    replaced.add(name);
    added.set(`__ptree__:${value.split(':')[1] ?? ''}:${name}`, kept.get(value) ?? '');
  }
  const unused = [...kept].filter(([key]) => ![...properties.values()].includes(key));
  for (const name of replaced) properties.delete(name);
  for (const [name, value] of [...unused, ...added]) properties.set(name, value);
}
