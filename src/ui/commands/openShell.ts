import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import * as vscode from 'vscode';
import { where } from '../present/watchWords.ts';
import type { Ui } from '../ui.ts';
import { mayWrite } from './operation.ts';
import { pickContainer } from './pickContainer.ts';
import { pickEnvironment } from './pickEnvironment.ts';
import { pickTask } from './pickTask.ts';
import { say } from './report.ts';

const TITLE = 'Open shell';
const PROGRAM = process.platform === 'win32' ? 'kubectl.exe' : 'kubectl';

/** A terminal in the container of a task, by kubectl, which knows how to keep one open. Whoever has a shell can change things, so the settings' word on writing holds. */
export async function openShell(ui: Ui, argument: unknown): Promise<void> {
  const picked = await pickEnvironment(ui, argument, 'showObject', TITLE);
  if (picked === undefined) return;
  const { link } = picked;
  const task = await pickTask(ui, picked, TITLE, 'pod');
  if (task?.pod === undefined) return;
  const kubectl = await kubectlPath();
  if (kubectl === undefined) {
    return say(
      ui,
      `${TITLE}: it needs kubectl, which is not on the PATH where the extension runs. Install it there and reload the window.`,
    );
  }
  const container = await pickContainer(task.pod, TITLE);
  const { target } = link.manager;
  if (container === undefined || !(await mayWrite(ui, link, `${TITLE} in ${task.pod.name} on ${where(target)}`, false))) return;
  const { kubeconfig } = ui.connection.choice;
  const shellArgs = [
    ...(kubeconfig === undefined ? [] : ['--kubeconfig', kubeconfig]),
    ...['--context', target.context, '--namespace', target.namespace],
    ...['exec', '--stdin', '--tty', task.pod.name, '--container', container, '--', '/bin/sh'],
  ];
  // A terminal need not have the environment in which the kubeconfig was found.
  const { KUBECONFIG } = process.env;
  const env = KUBECONFIG === undefined ? {} : { env: { KUBECONFIG } };
  vscode.window.createTerminal({ name: `${task.className} on ${task.node}`, shellPath: kubectl, shellArgs, ...env }).show();
}

async function kubectlPath(): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, PROGRAM);
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (folder !== '' && found) return path;
  }
  return undefined;
}
