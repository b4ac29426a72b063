import type { Hover } from '../hover.ts';
import { linesOf, type OpenFile } from '../openFile.ts';
import { KNOWN_NAMES, TASK_NAMES } from '../repository/knownNames.ts';
import type { Occurrence } from '../symbols/occurrences.ts';
import { definitionsOf, occurrenceAt } from '../symbols/variable.ts';
import { describeDefinition, type VisibleVariable } from '../symbols/visibleVariables.ts';
import { fieldsOf } from './publicFields.ts';

const SHOWN = 4;

/** The value of a variable, where it comes from and what it overrides. */
export function hoverVariable(open: OpenFile): Hover | undefined {
  const { file, index } = open;
  const occurrence = occurrenceAt(open);
  if (!occurrence) return undefined;
  const { name, span } = occurrence;
  const range = linesOf(file).range(span);
  const definitions = definitionsOf(occurrence, index);
  const [first] = definitions;
  if (!first) return { range, text: `**${name}** · ${given(name, open)}` };
  const lines = definitions.slice(0, SHOWN).map((definition) => sentence(describeDefinition(definition, index)));
  if (definitions.length > SHOWN) lines.push(`… and ${definitions.length - SHOWN} more places that name this file`);
  const overridden = losers(occurrence, index).map((each) => sentence(each));
  const below = overridden.length > 0 ? [`overrides ${overridden.slice(0, SHOWN).join(', ')}`] : [];
  const about = first.publicNode ? fieldsOf(first.publicNode) : [];
  return { range, text: [`**${name}** = ${lines.join('\n\n')}`, ...below, ...(about.length > 0 ? ['---', ...about] : [])].join('\n\n') };
}

function given(name: string, { file, index }: OpenFile): string {
  for (const setting of ['globalVars', 'globalDefaults'] as const) {
    const value = index.settings[setting][name];
    if (value !== undefined) return `\`${value}\` · setting aliecs.${setting}`;
  }
  if (file.kind === 'task' && TASK_NAMES.has(name)) return 'given to each task';
  return KNOWN_NAMES.has(name) ? 'given by the installation or the core' : 'not defined in this repository';
}

function sentence({ value, where }: VisibleVariable): string {
  const line = (value ?? '').replaceAll(/\s+/g, ' ').trim();
  const short = line.length > 100 ? `${line.slice(0, 99)}…` : line;
  const code = short === '' ? 'an empty text' : short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
  return `${code} · ${where}`;
}

/** What its scope has under the name, but loses to the definition. */
function losers(occurrence: Occurrence, index: OpenFile['index']): VisibleVariable[] {
  const { scope, name } = occurrence;
  const [winner] = definitionsOf(occurrence, index);
  return [...scope.all()].filter((each) => each.name === name && each !== winner).map((each) => describeDefinition(each, index));
}
