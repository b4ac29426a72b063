import type { Unknown } from '../../expr/unknown.ts';
import type { RoleScope, Scope, Variables } from '../../template/scope.ts';
import { ScopeEnvironment } from '../../template/scopeEnvironment.ts';
import type { Field } from '../model/field.ts';
import type { VariableTemplate } from '../model/variables.ts';
import type { RoleTemplate } from '../model/workflowTemplate.ts';
import type { Context, Locals } from './context.ts';
import type { Evaluator } from './evaluator.ts';
import { type Layers, Stack, VariableLayer } from './layers.ts';
import type { RenderedConstraint, RenderedInbound, RenderedOutbound } from './renderedRole.ts';
import type { ExpansionRequest } from './request.ts';
import { pathBelow, roleScope } from './roleScope.ts';
import { type Layer, type RenderedText, shown, type Value } from './value.ts';

/** Plugin objects are there, and have no members for templates but for those of ODC (golden core/README.md). */
const PLUGINS = {
  bookkeeping: [],
  ccdb: [],
  dcs: [],
  ddsched: [],
  kafka: [],
  lhc: [],
  odc: ['GenerateEPNWorkflowScript', 'GenerateEPNTopologyFullname'],
  testplugin: [],
  trg: [],
} as const;

const NOTHING = new VariableLayer(new Map());

/** The stages of one role (domain.md §3.4): each method evaluates the fields of one, against what that stage sees. */
export class RoleStages {
  readonly #evaluator: Evaluator;
  readonly #request: ExpansionRequest;
  readonly #context: Context;
  readonly #locals: Locals | undefined;
  readonly #template: RoleTemplate;
  #layers: Layers;
  #afterwards: Layers | undefined;
  #name: string;
  /** What the stage sees that has been asked for last: most fields of a role have the same. */
  #seen: { readonly scope: ScopeEnvironment; readonly withSelf: boolean } | undefined;

  constructor(
    evaluator: Evaluator,
    request: ExpansionRequest,
    context: Context,
    template: RoleTemplate,
    locals: Locals | undefined,
    name: string,
  ) {
    this.#evaluator = evaluator;
    this.#request = request;
    this.#context = context;
    this.#template = template;
    this.#locals = locals;
    this.#layers = {
      ...context.layers,
      ...(template.cutsDefaults && { defaults: NOTHING }),
      ...(template.cutsVars && { vars: NOTHING }),
    };
    this.#name = name;
  }

  /** By the name as far as it is known. */
  get path(): string {
    return pathBelow(this.#context.parent, this.#name);
  }

  enabled(): RenderedText {
    const { enabled } = this.#template;
    if (enabled === undefined || enabled.template.isStatic) return this.field(enabled, 'true', 'enabled');
    return this.#evaluator.enabled(enabled, this.#context.source, this.#scope(false), this.#place('enabled'));
  }

  /** `enabled` of call and include roles is looked at once more at the end. */
  enabledAgain(value: RenderedText): RenderedText {
    return this.#evaluator.again(value, this.#context.source, this.#scope(true), this.#place('enabled'));
  }

  defaults(): ReadonlyMap<string, Value> {
    const own = this.#variables(this.#template.defaults, 'defaults', 'default');
    this.#see({ ...this.#layers, defaults: this.#layers.defaults.with(own) });
    return own;
  }

  /** After evaluation the iterator's variable is written over them, so that children see it. */
  vars(): ReadonlyMap<string, Value> {
    const own = this.#variables(this.#template.vars, 'vars', 'var');
    const base = this.#layers.vars;
    this.#see({ ...this.#layers, vars: base.with(own) });
    if (!this.#locals || this.#template.cutsVars) return own;
    const all = new Map([...own, ...this.#locals]);
    this.#afterwards = { ...this.#layers, vars: new VariableLayer(all, base) };
    return all;
  }

  /** The layers that children and the role's task see. */
  finish(): Layers {
    return this.#afterwards ?? this.#layers;
  }

  name(given?: RenderedText): RenderedText {
    const value = given
      ? this.#evaluator.again(given, this.#context.source, this.#scope(true), this.#place('name'))
      : this.field(this.#template.name, '', 'name');
    this.#name = shown(value);
    this.#see(this.#layers);
    return value;
  }

  /** A field of stage 4. */
  field(field: Field | undefined, otherwise: string, name: string): RenderedText {
    if (field === undefined || field.template.isStatic) {
      const text = field?.text ?? otherwise;
      return { text, source: text, file: this.#context.source.file, ...(field && { span: field.node.span }) };
    }
    return this.#evaluator.field(field, otherwise, this.#context.source, this.#scope(true), this.#place(name));
  }

  constraints(): readonly RenderedConstraint[] {
    return this.#template.constraints.map((template) => ({
      template,
      attribute: template.attribute,
      value: this.field(template.value, '', `constraints.${template.attribute}`),
    }));
  }

  connect(): readonly RenderedOutbound[] {
    return this.#template.connect.map((template) => ({
      template,
      target: this.field(template.target, '', `connect.${template.name}.target`),
    }));
  }

  bind(): readonly RenderedInbound[] {
    return this.#template.bind.map((template) => ({
      template,
      target: template.target?.text ?? '',
      global: this.field(template.global, '', `bind.${template.name}.global`),
    }));
  }

  #variables(templates: readonly VariableTemplate[], field: string, layer: Layer): ReadonlyMap<string, Value> {
    const values = new Map<string, Value>();
    if (templates.length === 0) return values;
    const { source } = this.#context;
    const scope = this.#scope(false);
    for (const { name, key, value } of templates) {
      const text: string | Unknown = value?.template.isStatic
        ? value.text
        : this.#evaluator.field(value, '', source, scope, this.#place(`${field}.${name}`)).text;
      if (this.#evaluator.failed) break;
      values.set(name, { text, origin: { layer, file: source.file, span: value?.node.span ?? key.span } });
    }
    return values;
  }

  /** From now on these layers, and the name as it is. */
  #see(layers: Layers): void {
    this.#layers = layers;
    this.#seen = undefined;
  }

  #scope(withSelf: boolean): ScopeEnvironment {
    if (this.#seen?.withSelf === withSelf) return this.#seen.scope;
    const role = roleScope(this.#context.parent, withSelf ? { name: this.#name, path: this.path } : undefined);
    const variables = new Stack(this.#layers, this.#locals);
    const scope = new ScopeEnvironment(requestScope(this.#request, variables, role));
    this.#seen = { scope, withSelf };
    return scope;
  }

  #place(field: string): { path: string; field: string } {
    return { path: this.path, field };
  }
}

/** What a template of a request sees; those of roles also the roles above, and `dpl.`. */
export function requestScope(request: ExpansionRequest, variables: Variables, role?: RoleScope): Scope {
  return {
    variables,
    installation: request.installation,
    role,
    dpl: role !== undefined,
    plugins: PLUGINS,
    newUid: () => request.newUid(),
    clock: request.clock,
  };
}
