import type { Field } from '../../core/workflow/model/field.ts';
import { expressionFacts } from './expressionFacts.ts';
import { filesOf, type RepositoryIndex } from './repositoryIndex.ts';
import type { RoleNode } from './roleNode.ts';

/** What a channel's `target` says. */
export type TargetText =
  | { readonly kind: 'address' }
  | { readonly kind: 'global'; readonly alias: string }
  | { readonly kind: 'path'; readonly segments: readonly string[]; readonly channel: string; readonly anchor: 'root' | number }
  /** A path whose form is wrong: what is missing behind the anchor, or between path and channel; or an alias with one colon. */
  | { readonly kind: 'malformed'; readonly missing: '.' | ':' | '::' }
  | { readonly kind: 'unknown' };

/** Reads a target: an address, `::alias`, or a path from the root or from `Parent()`, `Up(n)`, `This()`. */
export function readTarget(field: Field): TargetText {
  const text = field.text.trim();
  if (/^(tcp|ipc):\/\//.test(text)) return { kind: 'address' };
  if (text.startsWith('::')) return { kind: 'global', alias: text.slice(2) };
  if (text.startsWith(':')) return { kind: 'malformed', missing: '::' };
  const [first] = field.template.parts;
  if (!first || field.template.unclosedAt !== undefined) return { kind: 'unknown' };
  const levels = first.kind === 'expression' ? anchorLevels(first.text) : undefined;
  if (first.kind === 'expression' && levels === undefined) return { kind: 'unknown' };
  const rest = first.kind === 'expression' ? field.text.slice(first.to + 2) : field.text;
  if (levels !== undefined && !/^\s*[.:]/.test(rest)) return { kind: 'malformed', missing: rest.includes(':') ? '.' : ':' };
  const parts = splitOutside(rest, ':');
  if (levels !== undefined && parts.length === 1) return { kind: 'malformed', missing: ':' };
  const [path, channel, more] = parts;
  if (path === undefined || channel === undefined || more !== undefined) return { kind: 'unknown' };
  const segments = splitOutside(path, '.').filter((segment, at) => at > 0 || segment !== '');
  return { kind: 'path', segments, channel: channel.trim(), anchor: levels ?? 'root' };
}

function anchorLevels(expression: string): number | undefined {
  const match = /^\s*(?:Parent\(\s*\)|Up\(\s*(\d+)\s*\)|(This\(\s*\)))\.Path\s*$/.exec(expression);
  if (!match || expressionFacts(expression).error) return undefined;
  return match[2] !== undefined ? 0 : match[1] !== undefined ? Number(match[1]) : 1;
}

/** Splits at a character that stands outside of `{{ }}`. */
function splitOutside(text: string, at: string): string[] {
  const parts = [''];
  for (const piece of text.split(/(\{\{.*?\}\})/)) {
    const [first = '', ...others] = piece.startsWith('{{') ? [piece] : piece.split(at);
    parts[parts.length - 1] += first;
    parts.push(...others);
  }
  return parts;
}

export type FoundRoles =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'found'; readonly roles: readonly RoleNode[] }
  /** The first name on the way that is not there, and those that are. */
  | { readonly kind: 'missing'; readonly segment: string; readonly siblings: readonly string[] };

/** Follows a path of role names inside a file and the workflows that it includes by name. */
export function findRoles(path: TargetText & { readonly kind: 'path' }, from: RoleNode, index: RepositoryIndex): FoundRoles {
  const { anchor, segments } = path;
  let node: RoleNode | undefined = from;
  if (anchor === 'root') {
    // Only a workflow that nobody includes is surely the root.
    if (index.callers.of(from.file.path).length > 0) return { kind: 'unknown' };
    const [root] = from.file.roles;
    const [name = '', ...rest] = segments;
    if (!root || !canBeEqual(root.template.name?.text ?? '', name))
      return { kind: 'missing', segment: name, siblings: [root?.template.name?.text ?? ''] };
    return descend([root], rest, index);
  }
  for (let level = 0; level < anchor && node; level++) node = node.parent;
  return node ? descend([node], segments, index) : { kind: 'unknown' };
}

function descend(roles: readonly RoleNode[], segments: readonly string[], index: RepositoryIndex): FoundRoles {
  const [segment, ...rest] = segments;
  if (segment === undefined) return { kind: 'found', roles };
  const fitting: RoleNode[] = [];
  const siblings: string[] = [];
  for (const role of roles) {
    const parent = role.template.kind === 'include' ? includedRoot(role, index) : role;
    if (!parent) return { kind: 'unknown' };
    fitting.push(...childrenNamed(parent, segment));
    if (fitting.length === 0) siblings.push(...parent.children.slice(0, 100).map((child) => child.template.name?.text ?? ''));
  }
  if (fitting.length === 0) return { kind: 'missing', segment, siblings };
  return descend(fitting, rest, index);
}

function includedRoot(role: RoleNode, index: RepositoryIndex): RoleNode | undefined {
  const targets = index.callers.targets(role);
  const [target, more] = targets?.targets ?? [];
  const [file] = target && !more && targets?.open.size === 0 ? filesOf(target, index) : [];
  return file?.kind === 'workflow' ? file.roles[0] : undefined;
}

interface Children {
  readonly byName: ReadonlyMap<string, readonly RoleNode[]>;
  /** Those with templates in their names. */
  readonly variable: readonly RoleNode[];
}

const childrenCache = new WeakMap<RoleNode, Children>();

/** The children of a role that can have a name. */
function childrenNamed(parent: RoleNode, name: string): readonly RoleNode[] {
  const textOf = (child: RoleNode) => child.template.name?.text ?? '';
  if (name.includes('{{')) return parent.children.filter((child) => canBeEqual(textOf(child), name));
  let children = childrenCache.get(parent);
  if (!children) {
    const byName = new Map<string, RoleNode[]>();
    for (const child of parent.children) {
      const same = byName.get(textOf(child));
      if (same) same.push(child);
      else byName.set(textOf(child), [child]);
    }
    children = { byName, variable: parent.children.filter((child) => textOf(child).includes('{{')) };
    childrenCache.set(parent, children);
  }
  return [...(children.byName.get(name) ?? []), ...children.variable.filter((child) => canBeEqual(textOf(child), name))];
}

/** Whether two texts with templates in them can come out the same; where that can't be told, they can. */
export function canBeEqual(a: string, b: string): boolean {
  if (!a.includes('{{') && !b.includes('{{')) return a === b;
  const [left, right] = [literals(a), literals(b)];
  if (left.join('\0') === right.join('\0')) return true;
  if (!a.includes('{{')) return pattern(right).test(a);
  if (!b.includes('{{')) return pattern(left).test(b);
  const [head, otherHead, tail, otherTail] = [left[0] ?? '', right[0] ?? '', left.at(-1) ?? '', right.at(-1) ?? ''];
  return (head.startsWith(otherHead) || otherHead.startsWith(head)) && (tail.endsWith(otherTail) || otherTail.endsWith(tail));
}

/** The parts of a text around its templates. */
function literals(text: string): readonly string[] {
  return text.split(/\{\{.*?\}\}/);
}

function pattern(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}$`);
}
