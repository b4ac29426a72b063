import * as vscode from 'vscode';
import type { TaskOverview } from '../../core/environment/overview.ts';
import type { Link } from '../connection/link.ts';
import { timeOfDay } from '../present/age.ts';
import { descriptionText, explanationText, firstInTheWay } from '../present/explanation.ts';
import { logSources } from '../present/logSources.ts';
import { messageLine } from '../present/watchWords.ts';
import type { Ui } from '../ui.ts';
import { objectYaml } from './objectYaml.ts';
import { pickEnvironment } from './pickEnvironment.ts';
import { pickLog } from './pickLog.ts';
import { pickTask } from './pickTask.ts';
import { reportError, say } from './report.ts';

const LOG_LINES = 2000;
const LOG_LINES_EXPLAINED = 20;

/** One document: the first task in the way, its conditions, pod, events and last log lines, and what usually helps. */
export async function explain(ui: Ui, argument: unknown): Promise<void> {
  const picked = await pickEnvironment(ui, argument, 'explain', 'Explain what blocks it');
  if (picked === undefined) return;
  const { link, environment, task } = picked;
  const { target } = link.manager;
  const subject = task ?? firstInTheWay(environment);
  const log = subject === undefined ? '' : await lastLogLines(link, subject);
  const now = ui.clock.now();
  const age = messageLine(link.manager.watchState, target, now);
  const text = explanationText({
    environment,
    ...(subject === undefined ? {} : { task: subject }),
    target,
    log,
    readAt: timeOfDay(now),
    ...(age === undefined ? {} : { age }),
  });
  await ui.documents.show([target.context, target.namespace, `${environment.id} blocked.md`], text);
}

/** One document on a task: its arguments, conditions, pod, events and last log lines. */
export async function describe(ui: Ui, argument: unknown): Promise<void> {
  const title = 'Describe task';
  const picked = await pickEnvironment(ui, argument, 'showObject', title);
  if (picked === undefined) return;
  const { link, environment } = picked;
  const task = await pickTask(ui, picked, title, 'object');
  if (task === undefined) return;
  const { target, watchState } = link.manager;
  const log = await lastLogLines(link, task);
  const now = ui.clock.now();
  const age = messageLine(watchState, target, now);
  const text = descriptionText(task, { environment, target, log, readAt: timeOfDay(now), ...(age === undefined ? {} : { age }) });
  await ui.documents.show([target.context, target.namespace, 'Task', `${task.name}.md`], text);
}

async function lastLogLines({ client, manager }: Link, { pod }: TaskOverview): Promise<string> {
  if (pod === undefined) return 'There is no pod yet, so there is no log.';
  const [source] = logSources(pod.object);
  const container = source === undefined ? {} : { container: source.container };
  const log = await client.logs({ name: pod.name, namespace: manager.namespace }, { tailLines: LOG_LINES_EXPLAINED, ...container });
  return log.ok ? log.value.trimEnd() : `The log cannot be read: ${log.error.message}`;
}

export async function showLogs(ui: Ui, argument: unknown): Promise<void> {
  const title = 'Show logs';
  const picked = await pickEnvironment(ui, argument, 'showObject', title);
  if (picked === undefined) return;
  const { link } = picked;
  const task = await pickTask(ui, picked, title, 'pod');
  if (task?.pod === undefined) return;
  const { target } = link.manager;
  const source = await pickLog(task.pod, title);
  if (source === undefined) return;
  const { container, previous } = source;
  const log = await link.client.logs({ name: task.pod.name, namespace: target.namespace }, { tailLines: LOG_LINES, container, previous });
  if (!log.ok) return reportError(ui, `${title} ${task.pod.name}`, log.error, [{ title: 'Retry', run: () => showLogs(ui, argument) }]);
  const text = log.value === '' ? 'The log is empty.\n' : log.value;
  await ui.documents.show([target.context, target.namespace, `${task.pod.name} ${container}${previous ? ' before' : ''}.log`], text);
}

/** The object as the cluster holds it now, as YAML. */
export async function showObject(ui: Ui, argument: unknown): Promise<void> {
  const title = 'Show object';
  const picked = await pickEnvironment(ui, argument, 'showObject', title);
  if (picked === undefined) return;
  const { link, environment, task } = picked;
  const { target } = link.manager;
  if (task !== undefined && task.object === undefined) return say(ui, `${title}: ${task.className} on ${task.node} has no Task object.`);
  const kind = task === undefined ? 'Environment' : 'Task';
  const name = task === undefined ? environment.name : task.name;
  const text = await objectYaml(link, kind, name);
  if (!text.ok) return reportError(ui, `${title} ${name}`, text.error, [{ title: 'Retry', run: () => showObject(ui, argument) }]);
  await ui.documents.show([target.context, target.namespace, kind, `${name}.yaml`], text.value);
}

/** Everything a row's card says, on the clipboard. */
export async function copyDetails(ui: Ui, argument: unknown): Promise<void> {
  const row = typeof argument === 'string' ? ui.environments.row(argument) : undefined;
  if (row !== undefined) await vscode.env.clipboard.writeText(row.details);
}
