import type { YamlScalar } from '../../core/yaml/nodes.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { Findings } from './findings.ts';

/** Numbers and dates that stand for texts: AliECS keeps their letters, but whatever else reads and writes the file may not. */
export function checkUnquotedNumbers(file: WorkflowFile | TaskFile, findings: Findings): void {
  for (const { field, place } of file.fields) {
    // A whole number or bool as everybody writes it keeps its letters anywhere.
    const severity = /^(-?(0|[1-9]\d*)|true|false)$/.test(field.text) ? 'hint' : 'information';
    if (/^(defaults|vars|properties|constraints|command)/.test(place)) reportUnquoted(field.node, severity, findings);
  }
}

export function reportUnquoted(node: YamlScalar, severity: 'information' | 'hint', findings: Findings): void {
  if (node.style !== 'plain' || !['int', 'float', 'timestamp', 'bool'].includes(node.type)) return;
  const kind = node.type === 'timestamp' ? 'date' : node.type === 'bool' ? 'bool' : 'number';
  const message = `Without quotes, YAML takes “${node.text}” for a ${kind}: put it in quotes to be sure of its letters.`;
  const fix = findings.replace('Put it in quotes', node.span, `"${node.text}"`);
  findings.add('unquoted-number', severity, node.span, message, { fix });
}
