import type { EnvironmentOverview } from '../../core/environment/overview.ts';
import type { Link } from '../connection/link.ts';
import { killEnvironmentDetail, killTaskDetail, removeFinalizerDetail } from '../present/killWords.ts';
import type { Ui } from '../ui.ts';
import { confirm, runWrite } from './operation.ts';
import { pickEnvironment } from './pickEnvironment.ts';
import { pickTask } from './pickTask.ts';
import { say } from './report.ts';
import { transitionRemedies } from './transition.ts';

export async function killEnvironment(ui: Ui, argument: unknown): Promise<void> {
  const picked = await pickEnvironment(ui, argument, 'killEnvironment', 'Kill environment…');
  if (picked === undefined) return;
  const { link, environment } = picked;
  const detail = killEnvironmentDetail(environment, link.manager.target);
  if (!(await confirm(`Kill environment ${environment.id}?`, detail, 'Kill environment'))) return;
  await kill(ui, link, environment, true);
}

/** `confirmed` after the question; without it, on a button whose message named what goes, a protected context still asks. */
export async function kill(ui: Ui, link: Link, environment: Pick<EnvironmentOverview, 'name' | 'id'>, confirmed: boolean): Promise<void> {
  await runWrite(ui, link, {
    title: `Kill environment ${environment.id}`,
    run: (options) => link.manager.killEnvironment(environment.name, options),
    remedies: (error) => transitionRemedies(environment.name, error, () => kill(ui, link, environment, confirmed)),
    confirmed,
  });
}

export async function killTask(ui: Ui, argument: unknown): Promise<void> {
  const title = 'Kill task…';
  const picked = await pickEnvironment(ui, argument, 'showObject', title);
  if (picked === undefined) return;
  const { link, environment } = picked;
  const task = await pickTask(ui, picked, title, 'object');
  if (task === undefined) return;
  const detail = killTaskDetail(environment, task, link.manager.target);
  if (!(await confirm(`Kill task ${task.className} on ${task.node}?`, detail, 'Kill task'))) return;
  await runWrite(ui, link, {
    title: `Kill task ${task.name}`,
    run: (options) => link.manager.killTask(task.name, options),
    confirmed: true,
  });
}

/** The last resort for an environment that an operator no longer cleans up. */
export async function removeFinalizer(ui: Ui, argument: unknown): Promise<void> {
  const picked = await pickEnvironment(ui, argument, 'removeFinalizer', 'Remove finalizer…');
  if (picked === undefined) return;
  const { link, environment } = picked;
  const detail = removeFinalizerDetail(environment, link.manager.target);
  if (!(await confirm(`Remove the finalizer of ${environment.id}?`, detail, 'Remove finalizer'))) return;
  const title = `Remove finalizer of ${environment.id}`;
  const outcome = await runWrite(ui, link, {
    title,
    run: (options) => link.manager.removeFinalizers(environment.name, options),
    confirmed: true,
  });
  if (outcome?.ok !== true) return;
  const left = outcome.value;
  say(
    ui,
    `${title}: done. ${left.length === 0 ? 'No task of it was left.' : `Look after its tasks, whose pods may stay: ${left.join(', ')}.`}`,
  );
}
