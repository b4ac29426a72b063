import type { ExpandedWorkflow } from '../../core/workflow/expansion/expandWorkflow.ts';
import type { RenderedRole as Role } from '../../core/workflow/expansion/renderedRole.ts';
import { shown } from '../../core/workflow/expansion/value.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import type { WorkspaceView } from '../../language/workspaceView.ts';
import type { Place, RenderedRole, RenderedValue, RenderResult } from '../../protocol/messages.ts';
import type { Expander } from './expansion.ts';
import { expansionWords } from './expansionWords.ts';

/** Weakest first, as values win over one another. */
const LAYERS = ['global', 'default', 'var', 'user', 'local'];

/** The tree that ECS would build of a workflow with these variables. */
export function render(
  path: string,
  variables: Readonly<Record<string, string>>,
  view: WorkspaceView,
  expander: Expander,
  uriOf: (path: string) => string,
): RenderResult {
  const { request, result } = expander.preview(path, variables, view);
  if (!result.ok) {
    const { file, range } = result.error;
    return {
      kind: 'error',
      message: expansionWords(result.error, request),
      ...(file !== undefined && range && { place: { uri: uriOf(file), range } }),
    };
  }
  const expanded = result.value;
  const places = new Places(expanded, uriOf);
  const unknowns = new Map<string, string[]>();
  for (const { path: role, field, reasons } of expanded.unknowns) {
    unknowns.set(role, [...(unknowns.get(role) ?? []), `${field}: ${reasons.join(', ')}`]);
  }
  let roleCount = 0;
  const toRole = (role: Role): RenderedRole => {
    roleCount++;
    const { name, enabled, children, call, task, include } = role;
    const detail = task ? shown(task.load) : call ? shown(call.func) : include ? shown(include) : '';
    const state = enabled.text;
    return {
      path: role.path,
      name: shown(name),
      kind: role.kind,
      enabled: typeof state !== 'string' || /^\s*(true|1)\s*$/i.test(state),
      detail,
      unknown: unknowns.get(role.path) ?? [],
      place: places.ofRole(role),
      children: children.map(toRole),
    };
  };
  const root = toRole(expanded.root);
  const reasons = new Set(expanded.unknowns.flatMap((unknown) => unknown.reasons));
  return { kind: 'tree', root, roleCount, unknown: [...reasons].sort() };
}

/** All that one role of the tree sees, nearest layer first; empty where there is no such role. */
export function roleValues(
  path: string,
  variables: Readonly<Record<string, string>>,
  rolePath: string,
  view: WorkspaceView,
  expander: Expander,
  uriOf: (path: string) => string,
): readonly RenderedValue[] {
  const { result } = expander.preview(path, variables, view);
  const role = result.ok ? find(result.value.root, rolePath) : undefined;
  if (!result.ok || !role) return [];
  const places = new Places(result.value, uriOf);
  const values = [...role.stack.consolidated()].map(([name, { text, origin }]): RenderedValue => {
    const place = origin.file === undefined ? undefined : places.at(origin.file, origin.span);
    return {
      name,
      layer: origin.layer,
      ...(typeof text === 'string' ? { value: text } : { unknown: text.reasons.join(', ') }),
      ...(place && { place }),
    };
  });
  return values.sort((a, b) => LAYERS.indexOf(b.layer) - LAYERS.indexOf(a.layer) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function find(role: Role, path: string): Role | undefined {
  if (role.path === path) return role;
  for (const child of role.children) {
    const found = find(child, path);
    if (found) return found;
  }
  return undefined;
}

/** Places of a rendered tree in the files that it is made of. */
class Places {
  readonly #sources: ExpandedWorkflow['sources'];
  readonly #uriOf: (path: string) => string;

  constructor({ sources }: ExpandedWorkflow, uriOf: (path: string) => string) {
    this.#sources = sources;
    this.#uriOf = uriOf;
  }

  at(file: string, span: Span | undefined): Place | undefined {
    const range = span && this.#sources.get(file)?.lines.range(span);
    return range && { uri: this.#uriOf(file), range };
  }

  /** The name of the role where it is written; of an include role where it includes. */
  ofRole({ name, file, template }: Role): Place {
    const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    return this.at(name.file, name.span) ?? this.at(file, template.node.span) ?? { uri: this.#uriOf(file), range: nowhere };
  }
}
