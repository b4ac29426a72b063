import { effectiveEntries, follow } from '../../core/yaml/keys.ts';
import type { Span, YamlMap, YamlNode } from '../../core/yaml/nodes.ts';
import { TEMPLATE_SHAPES, type TemplateShape } from '../templateShapes.ts';
import type { Findings } from './findings.ts';
import { nearest } from './nearest.ts';

/** Keys whose absence makes AliECS refuse or break; the others are only advised. */
const FATAL = new Set(['taskRole.load', 'task.command']);

/** Unknown, misplaced and missing keys, everywhere in a template. */
export function checkKeysOf(contents: YamlNode | undefined, root: 'workflow' | 'task', findings: Findings): void {
  const map = follow(contents);
  if (map?.kind === 'map') checkMap(map, root, findings);
}

function checkMap(map: YamlMap, name: string, findings: Findings, head = headOf(map)): void {
  const shape = TEMPLATE_SHAPES[name];
  if (!shape) return;
  const present = new Set<string>();
  for (const { key, value, from } of effectiveEntries(map, 'template')) {
    present.add(key.text);
    const below = shape.keys[key.text];
    // What a merge key brings is judged where it is written.
    if (below === undefined && from === map) unknownKey(key.text, key.span, name, shape, map, findings);
    else if (below !== undefined) checkValue(value, below, findings);
  }
  for (const required of shape.required ?? []) {
    if (present.has(required) || map.flow || (required === 'value' && name === 'command' && present.has('arguments'))) continue;
    const severity = FATAL.has(`${name}.${required}`) ? 'error' : 'warning';
    findings.add('missing-key', severity, head, `“${required}” is missing: ${shape.title} needs it.`);
  }
}

function checkValue(value: YamlNode, below: string, findings: Findings): void {
  const node = follow(value);
  if (value.kind === 'alias' || node === undefined || node.kind === 'scalar') return;
  if (below === 'variables') {
    if (node.kind !== 'map') return;
    for (const entry of node.entries) {
      if (entry.value.kind === 'map' && entry.value.tag?.name === '!public') checkMap(entry.value, 'public', findings, entry.key.span);
    }
  } else if (below.endsWith('[]')) {
    if (node.kind !== 'sequence') return;
    for (const item of node.items) if (item.kind === 'map') checkMap(item, below.slice(0, -2), findings);
  } else if (node.kind === 'map') checkMap(node, below, findings);
}

/** The first key of a map: a squiggle under the whole would hide what is in it. */
function headOf(map: YamlMap): Span {
  return map.entries[0]?.key.span ?? map.span;
}

/** Other letters, or the beginning of a key, such as `mem`. */
function isShort(key: string, known: string): boolean {
  return known.toLowerCase() === key.toLowerCase() || (key.length >= 3 && known.startsWith(key.toLowerCase()));
}

function unknownKey(key: string, span: Span, name: string, shape: TemplateShape, map: YamlMap, findings: Findings): void {
  if (key === '' || key.startsWith('x-') || key.startsWith('.')) return;
  if (/^-[A-Za-z]/.test(key)) {
    const fix = findings.replace('Insert a blank', { start: span.start + 1, end: span.start + 1 }, ' ');
    findings.add('unknown-key', 'warning', span, `“${key}” is a key: as an item of a list it has a blank behind its “-”.`, { fix });
    return;
  }
  if (name === 'workflow' && ['for', 'task', 'call', 'include'].includes(key)) {
    findings.add('ignored-key', 'warning', span, `“${key}” is ignored at the root of a workflow: write a role for it.`);
    return;
  }
  const free = Object.keys(shape.keys).filter(
    (known) => !map.entries.some((entry) => entry.key.kind === 'scalar' && entry.key.text === known),
  );
  const like = nearest(key, free) ?? free.find((known) => isShort(key, known));
  if (like !== undefined) {
    findings.add(
      'unknown-key',
      'warning',
      span,
      `“${key}” is not a key of ${shape.title} and is ignored without a word. Did you mean “${like}”?`,
      {
        fix: findings.replace(`Change to “${like}”`, span, like),
      },
    );
    return;
  }
  const homes = Object.values(TEMPLATE_SHAPES).filter((other) => other !== shape && key in other.keys);
  const [home] = homes;
  const hint = home ? ` It belongs to ${home.title}.` : '';
  findings.add(
    'unknown-key',
    home ? 'warning' : 'information',
    span,
    `“${key}” is not a key of ${shape.title} and is ignored without a word.${hint}`,
  );
}
