import type { AuthoringSettings } from '../workspaceView.ts';
import { Callers } from './callers.ts';
import { type Namings, namingsOf } from './namings.ts';
import type { WorkflowFile } from './workflowFile.ts';

/** A workflow of another repository that the settings name, which may include or load files of this one. */
export interface Stranger {
  readonly folder: string;
  readonly file: WorkflowFile;
}

const ROUNDS = 3;
const NOBODY = new Callers([], [], () => false);

/** Roles that name a file by a variable are found once the scopes of their own includers are known. */
export function findCallers(
  repository: string,
  settings: AuthoringSettings,
  workflows: readonly WorkflowFile[],
  strangers: readonly Stranger[],
  file: (path: string) => unknown,
): Callers {
  const isThere = (path: string) => file(path) !== undefined;
  // Of foreign roles counts only what their text tells.
  const foreign = strangers.map((stranger) => namingsOf(stranger.file, stranger.folder, settings, true, NOBODY));
  let callers = NOBODY;
  let last: readonly Namings[] | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const before = callers;
    const own = workflows.map((workflow) => namingsOf(workflow, repository, settings, false, before));
    if (last && own.every((namings, at) => namings === last?.[at])) break;
    callers = new Callers(own, foreign, isThere);
    last = own;
  }
  return callers;
}
