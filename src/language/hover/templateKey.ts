import { templateContext } from '../cursor/templateContext.ts';
import type { TreePlace } from '../cursor/treePlace.ts';
import type { Hover } from '../hover.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { TEMPLATE_SHAPES } from '../templateShapes.ts';
import { aboutCall } from '../words/pluginCalls.ts';
import { aboutKey } from '../words/templateKeys.ts';
import { wordsOf } from '../words/vocabularies.ts';

/** What a key of a template is for; of a word in a value, what it means. */
export function hoverTemplateKey(file: WorkflowFile | TaskFile, { path, node, onKey, entry }: TreePlace): Hover | undefined {
  const range = file.yaml.lines.range(node.span);
  const key = path.at(-1);
  const context = templateContext(file.kind, path.slice(0, -1));
  if (!entry || typeof key !== 'string' || context?.kind !== 'shape') return undefined;
  const { shape } = context;
  if (!onKey) {
    const call = shape === 'callRole' && key === 'func' && node.kind === 'scalar' ? aboutCall(node.text) : undefined;
    if (call !== undefined) return { range, text: call };
    const word = node.kind === 'scalar' ? wordsOf(shape, key).find((each) => each.word === node.text) : undefined;
    return word?.about === undefined ? undefined : { range, text: `**${word.word}**\n\n${word.about}` };
  }
  const about = aboutKey(shape, key);
  const known = TEMPLATE_SHAPES[shape];
  if (about === undefined || !known) return undefined;
  const required = known.required?.includes(key) ? ' · required' : '';
  return { range, text: `**${key}** · key of ${known.title}${required}\n\n${about}` };
}
