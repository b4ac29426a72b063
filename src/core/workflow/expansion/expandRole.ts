import { ScopeEnvironment } from '../../template/scopeEnvironment.ts';
import type { YamlText } from '../../yaml/parse.ts';
import { goTrim } from '../goTrim.ts';
import { EXPANSION_LIMITS } from '../limits.ts';
import type { RoleTemplate, TraitsTemplate } from '../model/workflowTemplate.ts';
import { type Context, isEnabled, type Locals } from './context.ts';
import { Evaluator } from './evaluator.ts';
import { classIdentifier } from './identifiers.ts';
import { itemsOf } from './iterate.ts';
import { Stack } from './layers.ts';
import { loadInclude } from './loadInclude.ts';
import type { RenderedRole, RenderedTraits } from './renderedRole.ts';
import type { ExpansionRequest } from './request.ts';
import { RoleStages, requestScope } from './stages.ts';
import type { TemplateStore } from './templateStore.ts';
import { type RenderedText, shown, type Value } from './value.ts';

type Aggregator = RoleTemplate & { readonly kind: 'aggregator' };
type Include = RoleTemplate & { readonly kind: 'include' };

/** What stands for the included root while the file of an include role is expanded. */
interface IncludeFrame {
  readonly name: RenderedText;
  readonly include: RenderedText;
  readonly includedBy: RoleTemplate;
}

/** Expands roles of one tree; depth first, in document order, so that counters count as upstream's sequential processing does. */
export class RoleExpander {
  readonly evaluator = new Evaluator();
  readonly #sources: Map<string, YamlText>;
  readonly #request: ExpansionRequest;
  readonly #store: TemplateStore;
  #count = 0;

  /** `sources` receives the texts of included files. */
  constructor(request: ExpansionRequest, store: TemplateStore, sources: Map<string, YamlText>) {
    this.#sources = sources;
    this.#request = request;
    this.#store = store;
  }

  /** The root of a file: it stays even where it is disabled. */
  root(template: Aggregator, context: Context, frame?: IncludeFrame): RenderedRole {
    const raw = frame ? shown(frame.name) : (template.name?.text ?? '');
    const stages = new RoleStages(this.evaluator, this.#request, context, template, undefined, raw);
    const enabled = stages.enabled();
    if (isEnabled(enabled.text)) return this.#aggregator(template, context, stages, enabled, frame);
    const name = frame?.name ?? stages.field(undefined, raw, 'name');
    const { parent, source } = context;
    const kind = frame ? 'include' : 'aggregator';
    return {
      kind,
      template,
      file: source.file,
      parent,
      ...this.#unevaluated(template, context),
      name,
      path: stages.path,
      ...frameParts(frame),
    };
  }

  #aggregator(template: Aggregator, context: Context, stages: RoleStages, enabled: RenderedText, frame?: IncludeFrame): RenderedRole {
    const defaults = stages.defaults();
    const vars = stages.vars();
    const name = stages.name(frame?.name);
    const children: RenderedRole[] = [];
    const role: RenderedRole & { readonly children: RenderedRole[] } = {
      kind: frame ? 'include' : 'aggregator',
      template,
      file: context.source.file,
      parent: context.parent,
      name,
      path: stages.path,
      defaults,
      vars,
      constraints: stages.constraints(),
      connect: stages.connect(),
      bind: stages.bind(),
      stack: new Stack(stages.finish()),
      children,
      enabled: trimmed(enabled),
      ...frameParts(frame),
    };
    this.#enter(role);
    const inner = { ...context, parent: role, layers: stages.finish() };
    let remaining = 0;
    for (const child of template.roles) {
      if (this.evaluator.failed) break;
      if (child.iterator) {
        const made = this.#iterate(child, inner);
        // The iterator itself counts even if it makes nothing, and only the raw text of its `enabled` decides (domain.md §3.5).
        if (!isEnabled(child.enabled?.text ?? 'true')) continue;
        remaining++;
        for (const each of made) children.push(each);
      } else {
        const made = this.#role(child, inner);
        if (!made) continue;
        remaining++;
        children.push(made);
      }
    }
    return remaining > 0 ? role : Object.assign(role, { enabled: { ...enabled, text: 'false' } });
  }

  #iterate(template: RoleTemplate, context: Context): RenderedRole[] {
    const { iterator } = template;
    if (!iterator) return [];
    const fields = iterator.form === 'range' ? [iterator.range] : [iterator.begin, iterator.end];
    const scope = new ScopeEnvironment(requestScope(this.#request, new Stack(context.layers)));
    const place = { path: `${context.parent?.path ?? ''}.${template.name?.text ?? ''}`, field: 'for' };
    const values = fields.map((field) => this.evaluator.field(field, '', context.source, scope, place));
    if (this.evaluator.failed) return [];
    const result = itemsOf(iterator, values);
    if ('code' in result) {
      this.evaluator.fail({ ...result, file: context.source.file, span: fields[0]?.node.span ?? iterator.node.span });
      return [];
    }
    const roles: RenderedRole[] = [];
    for (const item of result.items) {
      const origin = { layer: 'local' as const, file: context.source.file, span: iterator.node.span };
      const role = this.#role(template, context, new Map([[iterator.variable, { text: item, origin }]]));
      if (this.evaluator.failed) return [];
      if (role) roles.push(role);
    }
    return roles;
  }

  /** A role below the root; nothing if it is not enabled. */
  #role(template: RoleTemplate, context: Context, locals?: Locals): RenderedRole | undefined {
    if (this.#request.signal?.aborted) this.evaluator.fail({ code: 'cancelled', message: 'Cancelled.' });
    if (this.evaluator.failed) return undefined;
    const stages = new RoleStages(this.evaluator, this.#request, context, template, locals, template.name?.text ?? '');
    const enabled = stages.enabled();
    if (!isEnabled(enabled.text)) return undefined;
    const role = this.#enabledRole(template, context, stages, enabled);
    if (!this.evaluator.failed) return role;
    const certain = typeof enabled.text === 'string' && [...(locals?.values() ?? [])].every(({ text }) => typeof text === 'string');
    if (!certain) this.evaluator.forgive({ path: stages.path, field: 'enabled' }, context.source.file, template.node.span);
    return undefined;
  }

  #enabledRole(template: RoleTemplate, context: Context, stages: RoleStages, enabled: RenderedText): RenderedRole | undefined {
    if (template.kind === 'aggregator') {
      const role = this.#aggregator(template, context, stages, enabled);
      return isEnabled(role.enabled.text) ? role : undefined;
    }
    if (template.kind === 'include') return this.#include(template, context, stages, enabled);
    return this.#leaf(template, context, stages, enabled);
  }

  #leaf(
    template: RoleTemplate & { kind: 'task' | 'call' },
    context: Context,
    stages: RoleStages,
    enabledFirst: RenderedText,
  ): RenderedRole | undefined {
    const defaults = stages.defaults();
    const vars = stages.vars();
    const name = stages.name();
    const own = template.kind === 'task' ? { task: this.#task(template, stages, context) } : { call: this.#call(template, stages) };
    const channels = { constraints: stages.constraints(), connect: stages.connect(), bind: stages.bind() };
    const enabled = template.kind === 'call' ? stages.enabledAgain(enabledFirst) : enabledFirst;
    if (this.evaluator.failed || !isEnabled(enabled.text)) return undefined;
    const role: RenderedRole = {
      kind: template.kind,
      template,
      file: context.source.file,
      parent: context.parent,
      name,
      path: stages.path,
      enabled: trimmed(enabled),
      defaults,
      vars,
      ...channels,
      ...own,
      children: [],
      stack: new Stack(stages.finish()),
    };
    this.#enter(role);
    return role;
  }

  #task(template: RoleTemplate & { kind: 'task' }, stages: RoleStages, context: Context): NonNullable<RenderedRole['task']> {
    const { task } = template;
    const load = stages.field(task.load, '', 'task.load');
    const traits = this.#traits(task, stages, 'task');
    const identifier = typeof load.text === 'string' ? classIdentifier(load.text, context.repository, this.#request.hash) : undefined;
    return { load, classIdentifier: identifier, ...traits };
  }

  #call(template: RoleTemplate & { kind: 'call' }, stages: RoleStages): NonNullable<RenderedRole['call']> {
    const { call } = template;
    const func = stages.field(call.func, '', 'call.func');
    const returned = stages.field(call.return, '', 'call.return');
    return { func, return: returned, ...this.#traits(call, stages, 'call') };
  }

  /** Defaults are filled in before anything is evaluated: a trigger makes a hook even if it evaluates to nothing. */
  #traits(traits: TraitsTemplate, stages: RoleStages, prefix: string): RenderedTraits {
    const isHook = (traits.trigger?.text ?? '') !== '';
    const given = <T extends { text: string }>(field: T | undefined) => (field && field.text !== '' ? field : undefined);
    const timeout = stages.field(given(traits.timeout), isHook ? '30s' : '0s', `${prefix}.timeout`);
    const trigger = stages.field(isHook ? traits.trigger : undefined, '', `${prefix}.trigger`);
    const wait = stages.field(isHook ? (given(traits.await) ?? traits.trigger) : undefined, '', `${prefix}.await`);
    return { timeout, trigger, await: wait, critical: traits.critical };
  }

  #include(template: Include, context: Context, stages: RoleStages, enabledFirst: RenderedText): RenderedRole | undefined {
    const defaults = stages.defaults();
    const vars = stages.vars();
    const name = stages.name();
    const include = stages.field(template.include, '', 'include');
    // Evaluated, and then lost with the role that the included root replaces (domain.md §3.5).
    stages.constraints();
    stages.connect();
    stages.bind();
    const enabled = stages.enabledAgain(enabledFirst);
    if (this.evaluator.failed || !isEnabled(enabled.text)) return undefined;
    const loaded = loadInclude(include, template, context, this.#request, this.#store, this.evaluator, this.#sources, stages.path);
    if (loaded === 'failed') return undefined;
    const layers = stages.finish();
    if (loaded === 'unknown') {
      const bare = { constraints: [], connect: [], bind: [], children: [], stack: new Stack(layers) };
      const role = { kind: 'include' as const, template, file: context.source.file, parent: context.parent, name, path: stages.path };
      const unknown: RenderedRole = { ...role, ...bare, enabled: trimmed(enabled), defaults, vars, include };
      this.#enter(unknown);
      return unknown;
    }
    const inner = { ...context, ...loaded.context, layers };
    const role = this.root(loaded.root, inner, { name, include, includedBy: template });
    return isEnabled(role.enabled.text) ? role : undefined;
  }

  /** A role that is not enabled keeps its texts as they are written: only a root shows that. */
  #unevaluated(template: Aggregator, context: Context): Omit<RenderedRole, 'kind' | 'template' | 'file' | 'parent' | 'name' | 'path'> {
    const { file } = context.source;
    const raw = (templates: Aggregator['defaults'], layer: 'default' | 'var'): ReadonlyMap<string, Value> =>
      new Map(templates.map(({ name, key, value }) => [name, { text: value?.text ?? '', origin: { layer, file, span: key.span } }]));
    const text = (field: Aggregator['name']): RenderedText => ({ text: field?.text ?? '', source: field?.text ?? '', file });
    return {
      enabled: { text: 'false', source: template.enabled?.text ?? 'true', file },
      defaults: raw(template.defaults, 'default'),
      vars: raw(template.vars, 'var'),
      constraints: template.constraints.map((item) => ({ template: item, attribute: item.attribute, value: text(item.value) })),
      connect: template.connect.map((item) => ({ template: item, target: text(item.target) })),
      bind: template.bind.map((item) => ({ template: item, target: item.target?.text ?? '', global: text(item.global) })),
      children: [],
      stack: new Stack(context.layers),
    };
  }

  #enter(role: { readonly file: string; readonly template: RoleTemplate }): void {
    this.#count++;
    if (this.#count <= EXPANSION_LIMITS.roles) return;
    const message = `The tree would have more than ${EXPANSION_LIMITS.roles} roles.`;
    this.evaluator.fail({ code: 'too-many-roles', message, file: role.file, span: role.template.node.span });
  }
}

/** What an include role says beside what its file says; nothing for the root of a tree. */
function frameParts(frame: IncludeFrame | undefined) {
  return frame && { include: frame.include, includedBy: frame.includedBy };
}

function trimmed(value: RenderedText): RenderedText {
  return typeof value.text === 'string' ? { ...value, text: goTrim(value.text) } : value;
}
