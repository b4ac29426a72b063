import type { YamlNode } from '../../core/yaml/nodes.ts';
import type { Findings } from './findings.ts';

/** `key: #0`: a word that was meant as the value and is a comment for YAML, so that the key has none. */
export function checkLostToComment(node: YamlNode | undefined, findings: Findings): void {
  if (node?.kind === 'sequence') for (const item of node.items) checkLostToComment(item, findings);
  if (node?.kind !== 'map' || node.flow) return;
  for (const { key, value } of node.entries) {
    if (value.kind !== 'scalar') {
      checkLostToComment(value, findings);
      continue;
    }
    if (value.span.start !== value.span.end || key.kind !== 'scalar') continue;
    // A tag that was made a comment is no value.
    const found = /^(\s*:[ \t]+)(#[^\s!#]\S*)[ \t]*\r?(?:\n|$)/.exec(findings.text.slice(key.span.end));
    const [, before = '', word = ''] = found ?? [];
    if (!found) continue;
    const start = key.span.end + before.length;
    const span = { start, end: start + word.length };
    const fix = findings.replace('Put it in quotes', span, JSON.stringify(word));
    const message = `“${word}” is a comment for YAML, so “${key.text}” has no value: put the text in quotes.`;
    findings.add('quoting', 'warning', { start: key.span.start, end: span.end }, message, { fix });
  }
}
