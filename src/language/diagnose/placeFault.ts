import type { Fix, Problem } from '../../base/problem.ts';
import { fieldSpan } from '../../core/deployment/placeProblem.ts';
import type { Span, YamlNode } from '../../core/yaml/nodes.ts';
import type { Findings } from './findings.ts';

/** Reports a problem of an object at its field in the text; of what is not written at the nearest parent. */
export function placeFault(fault: Problem, contents: YamlNode, findings: Findings, fix?: Fix): void {
  const span = fieldSpan(contents, fault.field ?? '');
  const head = contents.kind === 'map' ? contents.entries[0]?.key.span : undefined;
  const { field: _, ...problem } = fault;
  const range = findings.lines.range(span.end > span.start ? span : (head ?? span));
  findings.addPlaced({ ...problem, file: findings.file, range, ...(fix && { fix }) });
}

/** Where the value of a field is written, if it is a text. */
export function valueSpan(contents: YamlNode, field: string): Span | undefined {
  const key = fieldSpan(contents, field);
  return valueBehind(contents, key);
}

function valueBehind(node: YamlNode, key: Span): Span | undefined {
  if (node.span.end < key.start || node.span.start > key.end) return undefined;
  if (node.kind === 'sequence')
    for (const item of node.items) {
      const found = valueBehind(item, key);
      if (found) return found;
    }
  if (node.kind !== 'map') return undefined;
  for (const entry of node.entries) {
    if (entry.key.span.start === key.start && entry.value.kind === 'scalar') return entry.value.span;
    const found = valueBehind(entry.value, key);
    if (found) return found;
  }
  return undefined;
}
