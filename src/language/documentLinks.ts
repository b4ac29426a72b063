import type { Range } from '../base/problem.ts';
import { repositoryOf } from './fileKind.ts';
import { repositoryIndex } from './repository/repositoryIndex.ts';
import { targetPlaces } from './symbols/targetPlaces.ts';
import type { WorkspaceView } from './workspaceView.ts';

export interface DocumentLink {
  readonly range: Range;
  /** Absolute path. */
  readonly file: string;
}

/** The names of other files in a workflow that lead to one. */
export function documentLinks(path: string, view: WorkspaceView): readonly DocumentLink[] {
  const index = repositoryIndex(view, repositoryOf(path));
  const file = index.workflows.get(path);
  if (!file) return [];
  return targetPlaces(file, index, view).flatMap(({ span, files: [target] }) =>
    target === undefined ? [] : [{ range: file.yaml.lines.range(span), file: target }],
  );
}
