import type { Position } from '../base/problem.ts';
import { fieldAt } from './cursor/expressionPlace.ts';
import { type FilePlace, openFile, placeOf, touches } from './openFile.ts';
import { channelPlaces } from './symbols/channelTargets.ts';
import { targetPlaces } from './symbols/targetPlaces.ts';
import { definitionsOf, occurrenceAt } from './symbols/variable.ts';
import type { WorkspaceView } from './workspaceView.ts';

const TOP = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Where the thing at a place is defined: a variable, a file that is loaded, included or generated from, a channel. */
export function definition(path: string, position: Position, view: WorkspaceView): readonly FilePlace[] {
  const open = openFile(path, position, view);
  if (!open) return [];
  const { file, index, offset } = open;
  if (file.kind === 'workflow') {
    const target = targetPlaces(file, index, view).find(({ span }) => touches(span, offset));
    if (target) return target.files.map((each) => ({ file: each, range: TOP }));
  }
  const occurrence = occurrenceAt(open);
  if (occurrence) {
    return definitionsOf(occurrence, index).flatMap(({ file: home, span }) => {
      const found = index.file(home);
      return found ? [placeOf(found, span)] : [];
    });
  }
  const use = file.kind === 'workflow' ? fieldAt(file.fields, offset) : undefined;
  return use?.place === 'connect.target' && use.role ? channelPlaces(use.field, use.role, index) : [];
}
