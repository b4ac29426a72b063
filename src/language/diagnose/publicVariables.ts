import type { YamlScalar } from '../../core/yaml/nodes.ts';
import { optionsOf } from '../repository/possibleValues.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { entryOf } from '../repository/roleNode.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { checkDroppedVariables } from './droppedVariables.ts';
import type { Findings } from './findings.ts';
import { checkFormConditions } from './formConditions.ts';
import { didYouMean, nearest } from './nearest.ts';
import { checkPanels } from './panels.ts';
import { type PublicEntry, part } from './publicEntry.ts';
import { reportUnquoted } from './unquotedNumbers.ts';

const WIDGETS = ['editBox', 'slider', 'listBox', 'dropDownBox', 'comboBox', 'radioButtonBox', 'checkBox'];
const TYPES = ['string', 'number', 'list', 'map', 'bool'];
const CHOOSERS = new Set(['listBox', 'dropDownBox', 'comboBox', 'radioButtonBox']);

/** What operators see of a workflow (domain.md §3.3). */
export function checkPublicVariables(file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  const entries: PublicEntry[] = [];
  for (const { template } of file.roles) {
    for (const key of ['defaults', 'vars']) {
      const map = entryOf(template.node, key);
      if (map?.kind === 'map') checkDroppedVariables(map, findings);
    }
    for (const { name, key, publicNode } of [...template.defaults, ...template.vars]) {
      if (publicNode) entries.push({ name, key, node: publicNode });
    }
  }
  entries.sort((a, b) => a.key.span.start - b.key.span.start);
  checkTwice(entries, findings);
  for (const entry of entries) {
    if (findings.isFull) return;
    checkWords(entry, findings);
    checkValue(entry, findings);
    checkFormConditions(entry, entries, index, findings);
  }
  checkPanels(entries, findings);
}

function checkTwice(entries: readonly PublicEntry[], findings: Findings): void {
  const seen = new Map<string, PublicEntry>();
  for (const entry of entries) {
    const first = seen.get(entry.name);
    if (!first) {
      seen.set(entry.name, entry);
      continue;
    }
    // In one map it is a duplicate key already.
    const message = `The public variable “${entry.name}” stands in this file already: operators then see none of its variables.`;
    findings.add('public-twice', 'error', entry.key.span, message, {
      related: [{ message: 'The first one', file: findings.file, range: findings.lines.range(first.key.span) }],
    });
  }
}

function checkWords(entry: PublicEntry, findings: Findings): void {
  const widget = part(entry, 'widget');
  if (widget && !WIDGETS.includes(widget.text)) {
    const message = `There is no widget “${widget.text}”. There are ${WIDGETS.join(', ')}.${didYouMean(nearest(widget.text, WIDGETS))}`;
    findings.add('unknown-widget', 'warning', widget.span, message);
  }
  const type = part(entry, 'type');
  if (type && !TYPES.includes(type.text)) {
    const message = `There is no type “${type.text}”. There are ${TYPES.join(', ')}.${didYouMean(nearest(type.text, TYPES))}`;
    findings.add('unknown-type', 'information', type.span, message);
  }
  for (const key of ['index', 'rows']) {
    const number = part(entry, key);
    if (number && number.type !== 'null' && (number.type !== 'int' || number.style !== 'plain')) {
      findings.add(
        'public-value-type',
        'warning',
        number.span,
        `“${key}” must be a whole number without quotes, or the variable is left out of the form.`,
      );
    }
  }
  if (widget && CHOOSERS.has(widget.text) && optionsOf(entryOf(entry.node, 'values')).length === 0) {
    const empty = entryOf(entry.node, 'values');
    findings.add(
      'values-missing',
      'warning',
      empty && empty.span.end > empty.span.start ? empty.span : widget.span,
      `A ${widget.text} without \`values\` offers nothing to choose.`,
    );
  }
}

function checkValue(entry: PublicEntry, findings: Findings): void {
  const value = part(entry, 'value');
  const raw = entryOf(entry.node, 'value');
  if (raw && raw.kind !== 'scalar' && raw.kind !== 'alias') return;
  if (!value || value.text.includes('{{')) return;
  reportUnquoted(value, 'information', findings);
  const type = part(entry, 'type')?.text;
  const wrong = (what: string) =>
    findings.add(
      'public-value-type',
      // A field may begin empty.
      value.text.trim() === '' ? 'information' : 'warning',
      spanOf(value),
      `The type of “${entry.name}” is ${type}, but its value “${value.text}” is ${what}.`,
    );
  if (type === 'bool' && !['true', 'false'].includes(value.text)) wrong('neither true nor false');
  if (type === 'number' && (value.text.trim() === '' || !Number.isFinite(Number(value.text)))) wrong('no number');
  if (['number', 'bool'].includes(type ?? '') && value.text !== value.text.trim() && value.text.trim() !== '')
    wrong('one with blanks around it');
  if (type === 'list' && value.text.trim() !== '' && !isJson(value.text, '[')) wrong('no JSON list');
  if (type === 'map' && value.text.trim() !== '' && !isJson(value.text, '{')) wrong('no JSON map');
  const widget = part(entry, 'widget')?.text;
  const options = optionsOf(entryOf(entry.node, 'values')).map(({ text }) => text);
  if (widget === 'checkBox' && type !== undefined && type !== 'bool') {
    findings.add(
      'public-value-type',
      'information',
      part(entry, 'type')?.span ?? value.span,
      'A check box gives true or false: the type bool says so.',
    );
  }
  if (widget && ['dropDownBox', 'radioButtonBox'].includes(widget) && options.length > 0 && !options.includes(value.text)) {
    const message = `The value “${value.text}” is none of the \`values\` that the form offers.${didYouMean(nearest(value.text, options))}`;
    findings.add('value-not-offered', 'warning', spanOf(value), message);
  }
  const seen = new Set<string>();
  for (const node of optionsOf(entryOf(entry.node, 'values'))) {
    const { text, span } = node;
    reportUnquoted(node, 'information', findings);
    if (seen.has(text)) findings.add('value-twice', 'information', span, `“${text}” is offered twice.`);
    seen.add(text);
  }
}

/** An empty value has no letters to underline. */
function spanOf({ span }: YamlScalar): { start: number; end: number } {
  return span.end > span.start ? span : { start: Math.max(0, span.start - 1), end: span.start };
}

function isJson(text: string, first: string): boolean {
  try {
    JSON.parse(text);
    return text.trimStart().startsWith(first);
  } catch {
    return false;
  }
}
