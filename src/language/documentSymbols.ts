import type { Range } from '../base/problem.ts';
import { effectiveEntries, follow, keyName } from '../core/yaml/keys.ts';
import type { Span, YamlMap, YamlNode } from '../core/yaml/nodes.ts';
import type { YamlText } from '../core/yaml/parse.ts';
import { fileKind } from './fileKind.ts';
import type { RoleNode } from './repository/roleNode.ts';
import { workflowFile } from './repository/workflowFile.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** A line of the outline. */
export interface DocumentSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind:
    | 'workflow'
    | 'aggregator'
    | 'task'
    | 'call'
    | 'include'
    | 'iterator'
    | 'variable'
    | 'channel'
    | 'object'
    | 'field'
    | 'list';
  readonly range: Range;
  readonly selection: Range;
  readonly children: readonly DocumentSymbol[];
}

/** The outline of a file: roles with their variables and channels; the objects of a manifest with their fields. */
export function documentSymbols(path: string, view: WorkspaceView): readonly DocumentSymbol[] {
  const text = view.text(path);
  const kind = text === undefined ? undefined : fileKind(path, text);
  if (kind === undefined || kind === 'jit') return [];
  const yaml = view.yaml(path);
  if (!yaml) return [];
  if (kind === 'workflow') {
    const [root] = workflowFile(path, yaml).roles;
    return root ? [roleSymbol(root, yaml, true)] : [];
  }
  return yaml.documents.flatMap(({ contents }) => {
    const map = follow(contents);
    if (map?.kind !== 'map') return [];
    return kind === 'task' ? fieldSymbols(map, yaml, 3) : [objectSymbol(map, yaml)];
  });
}

function symbol(
  name: string,
  detail: string,
  kind: DocumentSymbol['kind'],
  span: Span,
  selection: Span,
  yaml: YamlText,
  children: readonly DocumentSymbol[],
): DocumentSymbol {
  const { lines } = yaml;
  return {
    name: name === '' ? '(no name)' : name,
    detail,
    kind,
    range: lines.range({ start: Math.min(span.start, selection.start), end: Math.max(span.end, selection.end) }),
    selection: lines.range(selection),
    children,
  };
}

function roleSymbol(role: RoleNode, yaml: YamlText, isRoot = false): DocumentSymbol {
  const { template, own } = role;
  const detail =
    template.kind === 'task'
      ? template.task.load?.text
      : template.kind === 'call'
        ? template.call.func?.text
        : template.kind === 'include'
          ? template.include.text
          : undefined;
  const kind = isRoot ? 'workflow' : template.iterator ? 'iterator' : template.kind;
  const variables = own.flatMap(({ name, span, value, layer }) =>
    layer === 'iterator' ? [] : [symbol(name, oneLine(value?.text ?? ''), 'variable', span, span, yaml, [])],
  );
  const channels = [...template.bind, ...template.connect].map(({ name, node }) =>
    symbol(name, '', 'channel', node.span, headOf(node), yaml, []),
  );
  const selection = template.name?.node.span ?? headOf(template.node);
  return symbol(template.name?.text ?? '', oneLine(detail ?? ''), kind, template.node.span, selection, yaml, [
    ...variables,
    ...channels,
    ...roleSymbols(role, yaml),
  ]);
}

/** The roles below one, in the order of the text; one without a kind is no role to AliECS, and still somebody is writing it. */
function roleSymbols({ template, children }: RoleNode, yaml: YamlText): readonly DocumentSymbol[] {
  const known = new Map<YamlNode, RoleNode>(children.map((child) => [child.template.node, child]));
  const list = follow(effectiveEntries(template.node, 'template').find(({ key }) => key.text === 'roles')?.value);
  return (list?.kind === 'sequence' ? list.items : []).flatMap((item) => {
    const node = follow(item);
    if (node?.kind !== 'map') return [];
    const child = known.get(node);
    if (child) return [roleSymbol(child, yaml)];
    const name = node.entries.find(({ key }) => keyName(key, 'template') === 'name')?.value;
    const label = name?.kind === 'scalar' ? name : undefined;
    return [symbol(label?.text ?? '', 'no kind yet', 'aggregator', node.span, label?.span ?? headOf(node), yaml, [])];
  });
}

function headOf(map: YamlMap): Span {
  return map.entries[0]?.key.span ?? map.span;
}

function objectSymbol(map: YamlMap, yaml: YamlText): DocumentSymbol {
  const entries = effectiveEntries(map, 'manifest');
  const text = (node: YamlNode | undefined) => (node?.kind === 'scalar' ? node.text : '');
  const kind = text(entries.find(({ key }) => key.text === 'kind')?.value);
  const metadata = follow(entries.find(({ key }) => key.text === 'metadata')?.value);
  const nameNode = metadata?.kind === 'map' ? metadata.entries.find(({ key }) => keyName(key, 'manifest') === 'name')?.value : undefined;
  return symbol(text(nameNode) || kind, kind, 'object', map.span, nameNode?.span ?? headOf(map), yaml, fieldSymbols(map, yaml, 6));
}

/** Entries of a map; items of a list by their `name`. */
function fieldSymbols(map: YamlMap, yaml: YamlText, depth: number): readonly DocumentSymbol[] {
  if (depth === 0) return [];
  return map.entries.map(({ key, value }) => {
    const span = { start: key.span.start, end: value.span.end };
    const name = keyName(key, yaml.dialect) ?? '';
    if (value.kind === 'map') return symbol(name, '', 'field', span, key.span, yaml, fieldSymbols(value, yaml, depth - 1));
    if (value.kind !== 'sequence')
      return symbol(name, value.kind === 'scalar' ? oneLine(value.text) : '', 'field', span, key.span, yaml, []);
    const items = value.items.flatMap((item) => {
      if (item.kind !== 'map') return [];
      const named = item.entries.find((entry) => keyName(entry.key, yaml.dialect) === 'name')?.value;
      const label = named?.kind === 'scalar' ? named.text : '';
      return [
        symbol(
          label,
          '',
          'object',
          item.span,
          named?.kind === 'scalar' ? named.span : headOf(item),
          yaml,
          fieldSymbols(item, yaml, depth - 1),
        ),
      ];
    });
    return symbol(name, '', 'list', span, key.span, yaml, items);
  });
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
