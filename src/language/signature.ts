import type { Position } from '../base/problem.ts';
import { LineIndex } from '../core/yaml/lineIndex.ts';
import { openExpression } from './cursor/openExpression.ts';
import { fileKind } from './fileKind.ts';
import { aboutFunction } from './words/functions.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** How the function is called whose arguments a place is in. */
export interface Signature {
  /** `util.PrefixedOverride(name, prefix) string`. */
  readonly label: string;
  /** Markdown. */
  readonly about: string;
  /** Where each parameter stands in the label. */
  readonly parameters: readonly (readonly [start: number, end: number])[];
  /** The parameter that is being written. */
  readonly active: number;
}

/** The signature of the innermost function around a place inside `{{ }}`, also of one that is not closed yet. */
export function signature(path: string, position: Position, view: WorkspaceView): Signature | undefined {
  const text = view.text(path);
  const kind = text === undefined ? undefined : fileKind(path, text);
  if (text === undefined || kind === undefined || kind === 'manifest') return undefined;
  const call = openExpression(text, new LineIndex(text).offset(position))?.call;
  const words = call && aboutFunction(call.name);
  if (!call || !words) return undefined;
  const label = `${call.name}${words.signature}`;
  const parameters = parametersOf(label);
  if (parameters.length === 0) return undefined;
  // The last of `(numbers…)` stands for all that follow.
  const isOpenEnded = label.slice(0, parameters.at(-1)?.[1]).endsWith('…');
  return { label, about: words.about, parameters, active: isOpenEnded ? Math.min(call.argument, parameters.length - 1) : call.argument };
}

function parametersOf(label: string): Signature['parameters'] {
  const open = label.indexOf('(') + 1;
  const inside = label.slice(open, label.indexOf(')', open));
  return [...inside.matchAll(/[^,\s][^,]*/g)].map(({ index, 0: name }) => [open + index, open + index + name.length]);
}
