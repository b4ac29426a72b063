import { isRecord } from '../../base/record.ts';
import type { Folding, TreeState } from './treeModel.ts';

/** What the preview finds again after a reload of the window. */
export interface PreviewState extends TreeState {
  readonly filter: string;
}

/** Reads what was kept, perhaps by another version of the extension: what does not fit is as in a new panel. */
export function previewState(kept: unknown): PreviewState {
  const { folding, selected, top, filter } = isRecord(kept) ? kept : {};
  return {
    folding: Array.isArray(folding) ? folding.filter(isFold) : [],
    ...(typeof selected === 'string' ? { selected } : {}),
    top: typeof top === 'number' ? top : 0,
    filter: typeof filter === 'string' ? filter : '',
  };
}

function isFold(value: unknown): value is Folding[number] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'boolean';
}
