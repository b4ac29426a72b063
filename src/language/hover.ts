import type { Position, Range } from '../base/problem.ts';
import { expressionPlace } from './cursor/expressionPlace.ts';
import { openExpression } from './cursor/openExpression.ts';
import { treePlace } from './cursor/treePlace.ts';
import { fileKind } from './fileKind.ts';
import { hoverManifest } from './hover/manifest.ts';
import { hoverTarget } from './hover/target.ts';
import { hoverTemplateKey } from './hover/templateKey.ts';
import { hoverVariable } from './hover/variable.ts';
import { linesOf, type OpenFile, openFile, textOf } from './openFile.ts';
import { aboutFunction } from './words/functions.ts';
import type { Prose } from './words/schemaWords.ts';
import type { WorkspaceView } from './workspaceView.ts';

export interface Hover {
  readonly range: Range;
  /** Markdown. */
  readonly text: string;
}

/** Behind `Parent()`, `Up(n)` and `This()`. */
const MEMBERS: Readonly<Record<string, string>> = {
  '.Path': '**Path** · names of the roles from the root down, joined by dots',
  '.Name': '**Name** · name of the role',
};

/** What there is to say of a place: short first, prose below a rule. */
export function hover(path: string, position: Position, view: WorkspaceView, prose: Prose): Hover | undefined {
  const text = view.text(path);
  if (text === undefined) return undefined;
  if (fileKind(path, text) === 'manifest') {
    const yaml = view.yaml(path);
    return yaml && hoverManifest(yaml, yaml.lines.offset(position), prose, view.cluster?.schemas);
  }
  const open = openFile(path, position, view);
  if (!open) return undefined;
  return hoverVariable(open) ?? hoverFunction(open) ?? hoverTarget(open, view) ?? hoverKey(open);
}

function hoverKey({ file, offset }: OpenFile): Hover | undefined {
  if (file.kind === 'jit') return undefined;
  const place = treePlace(file.yaml, offset);
  return place && hoverTemplateKey(file, place);
}

function hoverFunction({ file, offset }: OpenFile): Hover | undefined {
  if (!expressionPlace(file, offset)) return undefined;
  const text = textOf(file);
  const start = offset - (/[\w$.]*$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0].length ?? 0);
  const end = offset + (/^[\w$]*/.exec(text.slice(offset, offset + 80))?.[0].length ?? 0);
  if (openExpression(text, start)?.literal !== undefined) return undefined;
  const name = text.slice(start, end);
  const member = MEMBERS[name];
  if (member !== undefined) return { range: linesOf(file).range({ start, end }), text: member };
  const words = aboutFunction(name);
  return words && { range: linesOf(file).range({ start, end }), text: `\`\`\`\n${name}${words.signature}\n\`\`\`\n${words.about}` };
}
