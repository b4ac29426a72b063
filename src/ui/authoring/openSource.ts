import { showObject } from '../commands/look.ts';
import type { Ui } from '../ui.ts';
import { openPlace } from './openPlace.ts';
import { taskSource } from './taskSource.ts';

/** A click on a task: the role it comes from in the workspace, where that is known, else its object. `argument` is the id of its row. */
export async function openSource(ui: Ui, argument: unknown): Promise<void> {
  const subject = typeof argument === 'string' ? ui.environments.row(argument)?.subject : undefined;
  const place = subject?.kind === 'task' ? await taskSource(ui, subject.environment, subject.task) : undefined;
  if (place === undefined) return showObject(ui, argument);
  await openPlace(place, true);
}
