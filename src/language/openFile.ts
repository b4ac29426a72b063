import type { Position, Range } from '../base/problem.ts';
import type { LineIndex } from '../core/yaml/lineIndex.ts';
import type { Span } from '../core/yaml/nodes.ts';
import { repositoryOf } from './fileKind.ts';
import { type RepositoryIndex, repositoryIndex, type TemplateFile } from './repository/repositoryIndex.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** A place in a file of the workspace. `file` is an absolute path. */
export interface FilePlace {
  readonly file: string;
  readonly range: Range;
}

/** A template file under the cursor, with its repository. */
export interface OpenFile {
  readonly file: TemplateFile;
  readonly index: RepositoryIndex;
  readonly offset: number;
}

/** The template file at a path; undefined for manifests and for what is none of ours. */
export function openFile(path: string, position: Position, view: WorkspaceView): OpenFile | undefined {
  const index = repositoryIndex(view, repositoryOf(path));
  const file = index.file(path);
  return file && { file, index, offset: linesOf(file).offset(position) };
}

export function linesOf(file: TemplateFile): LineIndex {
  return file.kind === 'jit' ? file.lines : file.yaml.lines;
}

export function textOf(file: TemplateFile): string {
  return file.kind === 'jit' ? file.text : file.yaml.text;
}

export function placeOf(file: TemplateFile, span: Span): FilePlace {
  return { file: file.path, range: linesOf(file).range(span) };
}

/** Whether an offset is in a span or touches one of its ends. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}
