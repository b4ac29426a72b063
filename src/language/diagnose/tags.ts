import type { YamlNode } from '../../core/yaml/nodes.ts';
import type { Findings } from './findings.ts';
import { editDistance } from './nearest.ts';

/** Tags that mean nothing to AliECS: a slip of `!public`, or a text that begins with “!” and has no quotes. */
export function checkTags(node: YamlNode | undefined, findings: Findings, key = ''): void {
  if (node === undefined || node.kind === 'alias') return;
  if (node.tag && isForeign(node.tag.name)) checkTag(node, node.tag, key, findings);
  if (node.kind === 'sequence') for (const item of node.items) checkTags(item, findings);
  if (node.kind !== 'map') return;
  for (const entry of node.entries) checkTags(entry.value, findings, entry.key.kind === 'scalar' ? entry.key.text : '');
}

/** `!!str` and the like are YAML's own. */
function isForeign(name: string): boolean {
  return name !== '!public' && !name.startsWith('!!') && !name.startsWith('tag:');
}

function checkTag(node: YamlNode, { name, span }: NonNullable<YamlNode['tag']>, key: string, findings: Findings): void {
  if (editDistance(name.toLowerCase(), '!public', 2) <= 2) {
    const fix = findings.replace('Change to !public', span, '!public');
    findings.add('unknown-tag', 'warning', span, `“${name}” is not a tag that AliECS knows. Did you mean “!public”?`, { fix });
    return;
  }
  const whole = { start: span.start, end: Math.max(span.end, node.span.end) };
  const source = findings.text.slice(whole.start, whole.end).trimEnd();
  const place = { start: whole.start, end: whole.start + source.length };
  const variable = /^!\$\$(\w+)$/.exec(source)?.[1];
  const hint = variable === undefined ? '' : ` Write $$${variable} !== "true".`;
  const message = `Without quotes, “!” begins a tag of YAML, and “${name}” is none that AliECS knows: the text is lost.${hint}`;
  const isCondition = key === 'visibleif' || key === 'enabledif';
  const quoted = source.includes('"') ? `'${source.replaceAll("'", "''")}'` : `"${source}"`;
  const fix = findings.replace('Put it in quotes', place, quoted);
  findings.add(isCondition ? 'visibleif-syntax' : 'unknown-tag', 'error', place, message, { fix });
}
