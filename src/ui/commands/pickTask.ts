import * as vscode from 'vscode';
import type { TaskOverview } from '../../core/environment/overview.ts';
import { stateAndGoal } from '../present/stateLook.ts';
import type { Ui } from '../ui.ts';
import type { PickedEnvironment } from './pickEnvironment.ts';
import { say } from './report.ts';

/** What a command on a task needs of it. */
const NEEDS = {
  object: { fits: (task: TaskOverview) => task.object !== undefined, none: 'there is no Task object yet.' },
  pod: { fits: (task: TaskOverview) => task.pod !== undefined, none: 'there is no pod yet.' },
} as const;

/** A task of the environment: that of the row, the only one, or the one the person chooses. Nothing where none has what is needed, which the person is told. */
export async function pickTask(
  ui: Ui,
  { environment, task }: PickedEnvironment,
  title: string,
  need: keyof typeof NEEDS,
): Promise<TaskOverview | undefined> {
  const { fits, none } = NEEDS[need];
  const tasks = (task === undefined ? environment.nodes.flatMap((node) => node.tasks) : [task]).filter(fits);
  if (tasks.length === 0) say(ui, `${title} ${task?.className ?? environment.id}: ${none}`);
  if (tasks.length <= 1) return tasks[0];
  const items = tasks.map((candidate) => ({
    label: candidate.className,
    description: `${candidate.node} · ${stateAndGoal(candidate.state, candidate.desired)}`,
    task: candidate,
  }));
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: `Task of ${environment.id}`, matchOnDescription: true });
  return chosen?.task;
}
