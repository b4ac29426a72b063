import type { Position, Range } from '../base/problem.ts';
import { completeExpression } from './complete/expression.ts';
import { completeManifest } from './complete/manifest.ts';
import { keySlot, type Suggestion } from './complete/suggestion.ts';
import { completeTemplateKeys } from './complete/templateKeys.ts';
import { completeTemplateValues } from './complete/templateValues.ts';
import { cursorPlace } from './cursor/cursorPlace.ts';
import { openExpression } from './cursor/openExpression.ts';
import { templateContext } from './cursor/templateContext.ts';
import { fileKind } from './fileKind.ts';
import { openFile } from './openFile.ts';
import { scopeAt } from './symbols/visibleVariables.ts';
import type { Prose } from './words/schemaWords.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** A suggestion and what it replaces. */
export interface Completion extends Omit<Suggestion, 'span'> {
  readonly range: Range;
}

/** What can be written at a place, in a text that is whole or half-written. */
export function complete(path: string, position: Position, view: WorkspaceView, prose: Prose): readonly Completion[] {
  const text = view.text(path);
  const kind = text === undefined ? undefined : fileKind(path, text);
  if (text === undefined || kind === undefined) return [];
  const lineStart = startOfLine(text, position.line);
  const offset = Math.min(lineStart + position.character, endOfLine(text, lineStart));
  return suggestions(path, kind, text, offset, position, view, prose).map(({ span, ...suggestion }) => ({
    ...suggestion,
    range: {
      start: { line: position.line, character: span.start - lineStart },
      end: { line: position.line, character: span.end - lineStart },
    },
  }));
}

function suggestions(
  path: string,
  kind: NonNullable<ReturnType<typeof fileKind>>,
  text: string,
  offset: number,
  position: Position,
  view: WorkspaceView,
  prose: Prose,
): readonly Suggestion[] {
  const parse = () => view.yaml(path);
  if (kind === 'manifest') {
    const place = cursorPlace(text, offset, parse);
    return place && !place.inBlockText ? completeManifest(text, offset, place, prose, view.cluster) : [];
  }
  const expression = openExpression(text, offset);
  const place = kind === 'jit' ? undefined : cursorPlace(text, offset, parse);
  if (!expression && (!place || place.inBlockText)) return [];
  const open = openFile(path, position, view);
  if (!open) return [];
  const { file, index } = open;
  if (expression) {
    const word = expression.literal ?? expression.word;
    return completeExpression(
      expression,
      file,
      index,
      scopeAt(file, place?.path ?? [], offset, place?.column ?? 0),
      keySlot(text, offset - word.length, offset),
    );
  }
  const context = place && file.kind !== 'jit' ? templateContext(file.kind, place.path) : undefined;
  if (!place || !context || file.kind === 'jit') return [];
  return place.slot === 'key'
    ? completeTemplateKeys(context, place, text, offset)
    : completeTemplateValues(context, place, text, offset, file, index);
}

/** Offset of a line; found by looking for line breaks alone, which costs a small part of a parse. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let left = line; left > 0; left--) {
    const next = text.indexOf('\n', at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return at;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  if (end < 0) return text.length;
  return text[end - 1] === '\r' && end > start ? end - 1 : end;
}
