import type { Position } from '../base/problem.ts';
import { type FilePlace, openFile, placeOf, touches } from './openFile.ts';
import { targetPlaces } from './symbols/targetPlaces.ts';
import { occurrenceAt, occurrencesOf } from './symbols/variable.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** Every place that means the variable under the cursor; on the `name:` of a template, and elsewhere in a jit script, every place that names its file. */
export function references(path: string, position: Position, view: WorkspaceView, withDefinitions: boolean): readonly FilePlace[] {
  const open = openFile(path, position, view);
  if (!open) return [];
  const { file, index, offset } = open;
  const occurrence = occurrenceAt(open);
  if (occurrence) {
    const all = occurrencesOf(occurrence, index).filter(({ kind }) => withDefinitions || kind !== 'definition');
    return all.map((each) => placeOf(each.file, each.span));
  }
  const name = file.kind === 'jit' ? undefined : file.kind === 'workflow' ? file.template.root.name : file.template.name;
  if (file.kind !== 'jit' && !(name && touches(name.node.span, offset))) return [];
  return [...index.workflows.values()].flatMap((workflow) =>
    targetPlaces(workflow, index, view).flatMap(({ span, files }) => (files.includes(path) ? [placeOf(workflow, span)] : [])),
  );
}

/** The places in this file that mean the variable under the cursor. */
export function highlights(path: string, position: Position, view: WorkspaceView): readonly FilePlace[] {
  const open = openFile(path, position, view);
  const occurrence = open && occurrenceAt(open);
  if (!open || !occurrence) return [];
  return occurrencesOf(occurrence, open.index).flatMap((each) => (each.file.path === path ? [placeOf(each.file, each.span)] : []));
}
