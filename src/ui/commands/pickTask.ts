import * as vscode from 'vscode';
import type { TaskOverview } from '../../core/environment/overview.ts';
import { stateAndGoal } from '../present/stateLook.ts';
import type { PickedEnvironment } from './pickEnvironment.ts';

/** A task of the environment: that of the row, the only one, or the one the person chooses among those that `fits`. */
export async function pickTask(
  { environment, task }: PickedEnvironment,
  title: string,
  fits: (task: TaskOverview) => boolean,
): Promise<TaskOverview | undefined> {
  if (task !== undefined) return task;
  const tasks = environment.nodes.flatMap((node) => node.tasks).filter(fits);
  if (tasks.length <= 1) return tasks[0];
  const items = tasks.map((candidate) => ({
    label: candidate.className,
    description: `${candidate.node} · ${stateAndGoal(candidate.state, candidate.desired)}`,
    task: candidate,
  }));
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: `Task of ${environment.id}`, matchOnDescription: true });
  return chosen?.task;
}
