import { follow } from '../../core/yaml/keys.ts';
import type { YamlMap, YamlNode } from '../../core/yaml/nodes.ts';
import { TEMPLATE_SHAPES } from '../templateShapes.ts';
import type { Findings } from './findings.ts';
import { unquotedTemplate } from './yamlSyntaxWords.ts';

/** Entries of `defaults` and `vars` that AliECS leaves out without a word (domain.md §3.3, §3.5). */
export function checkDroppedVariables(map: YamlMap, findings: Findings): void {
  for (const { key, value } of map.entries) {
    if (key.kind !== 'scalar' || value.kind === 'scalar') continue;
    const name = key.text;
    if (value.kind === 'alias') {
      if (key.style !== 'plain' || name === '<<') continue;
      findings.add(
        'dropped-variable',
        'warning',
        value.span,
        `“${name}” is dropped: AliECS does not follow an alias here. Write the text itself.`,
      );
    } else if (value.kind === 'map' && isUnquotedTemplate(value)) reportUnquoted(value, findings);
    else if (value.kind === 'map' && isSingleBraced(value)) reportSingleBraced(value, findings);
    else if (value.kind === 'sequence') {
      const message = `“${name}” is dropped: a variable is a text. Write the list as JSON in quotes, as in '["a", "b"]'.`;
      findings.add('dropped-variable', 'warning', key.span, message);
    } else if (value.tag?.name !== '!public') droppedMap(name, value, key.span, findings);
  }
}

function droppedMap(name: string, value: YamlMap, span: { start: number; end: number }, findings: Findings): void {
  const keys = value.entries.map((entry) => (entry.key.kind === 'scalar' ? entry.key.text : ''));
  const isPublic = keys.some((key) => key in (TEMPLATE_SHAPES['public']?.keys ?? {}));
  const at = span.end + (findings.text[span.end] === ':' ? 1 : 0);
  const fix = isPublic && !value.tag && !value.flow ? findings.replace('Add !public', { start: at, end: at }, ' !public') : undefined;
  const message = isPublic
    ? `“${name}” is dropped, with its value: a public variable needs the tag !public behind the colon.`
    : `“${name}” is dropped: a variable is a text, or a map with the tag !public.`;
  findings.add(isPublic || value.tag ? 'dropped-public-variable' : 'dropped-variable', 'warning', span, message, { fix });
}

/** `{{ x }}` without quotes. */
function isUnquotedTemplate(node: YamlMap): boolean {
  if (!node.flow) return false;
  const [entry, more] = node.entries;
  const key = follow(entry?.key);
  return more === undefined && key?.kind === 'map' && key.flow;
}

/** `{ x }`: a template with one pair of braces, which is a map whose key has no value. */
function isSingleBraced(node: YamlMap): boolean {
  const [entry, more] = node.entries;
  const value = entry?.value;
  if (!node.flow || !entry || more || entry.key.kind !== 'scalar' || value?.kind !== 'scalar') return false;
  return value.span.start === value.span.end && /^[A-Za-z_]\w*$/.test(entry.key.text);
}

function reportSingleBraced(node: YamlMap, findings: Findings): void {
  const source = findings.text.slice(node.span.start, node.span.end);
  const text = `"{${source}}"`;
  const message = `Without quotes, braces are a map for YAML, and a template needs two pairs: write ${text}.`;
  findings.add('unquoted-template', 'error', node.span, message, { fix: findings.replace(`Change to ${text}`, node.span, text) });
}

function reportUnquoted(node: YamlMap, findings: Findings): void {
  const source = findings.text.slice(node.span.start, node.span.end);
  const { span, message, fix } = unquotedTemplate(node.span, source);
  findings.add('unquoted-template', 'error', span, message, { fix: fix && findings.replace(fix.title, fix.span, fix.newText) });
}

/** Unquoted templates anywhere else. */
export function checkUnquotedTemplates(node: YamlNode | undefined, findings: Findings): void {
  if (node === undefined || node.kind === 'alias' || node.kind === 'scalar') return;
  if (node.kind === 'map' && isUnquotedTemplate(node)) {
    reportUnquoted(node, findings);
    return;
  }
  for (const child of node.kind === 'map' ? node.entries.map(({ value }) => value) : node.items) checkUnquotedTemplates(child, findings);
}
