import * as vscode from 'vscode';
import { isObjectName } from '../../core/environment/names.ts';
import { announcedSandboxes, sandboxDirectory } from '../../k8s/announcedSandbox.ts';
import { rememberChoice, rememberedChoice } from '../connection/choiceMemory.ts';
import { startSandboxProcess } from '../sandbox/sandboxProcess.ts';
import type { Ui } from '../ui.ts';
import { connectTo } from './choose.ts';
import { reportError, say } from './report.ts';

const NODES_KEY = 'aliecs.sandboxNodes';
const USUAL_NODES = 'flp001.cern.ch, flp002.cern.ch';

/** Starts a sandbox with the nodes that the person names and connects to it. */
export async function startSandbox(ui: Ui): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: 'Start sandbox',
    prompt: 'Names of its nodes, separated by commas. A simulated cluster is started on this machine.',
    // What is to be typed may have to be looked up elsewhere.
    ignoreFocusOut: true,
    value: ui.memory.get<string>(NODES_KEY, USUAL_NODES),
    validateInput: whyNoNodes,
  });
  if (text === undefined) return;
  await ui.memory.update(NODES_KEY, text);
  const nodes = namesIn(text);
  const cli = vscode.Uri.joinPath(ui.extensionUri, 'dist', 'cli.js').fsPath;
  const started = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: 'Starting the sandbox' }, () =>
    startSandboxProcess(cli, ui.storageUri.fsPath, nodes, ui.clock),
  );
  if (!started.ok) return reportError(ui, 'Start sandbox', { reason: 'unreachable', message: started.error, causes: [] });
  ui.output.info(`Sandbox ${started.value.pid} started at ${started.value.url} with nodes ${nodes.join(', ')}.`);
  await connectTo(ui, { kubeconfig: started.value.kubeconfig });
}

function namesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}

function whyNoNodes(text: string): string | undefined {
  const names = namesIn(text);
  const wrong = names.find((name) => !isObjectName(name));
  if (wrong !== undefined) return `${wrong} is not a name for a node: lower-case letters, digits, dashes and dots.`;
  return names.length === 0 ? 'Name at least one node.' : undefined;
}

/** Ends a running sandbox, the one in use first. */
export async function stopSandbox(ui: Ui): Promise<void> {
  const title = 'Stop sandbox';
  const running = await announcedSandboxes(sandboxDirectory(process.env));
  if (running.length === 0) return say(ui, `${title}: none is running.`);
  const used = running.find(({ kubeconfig }) => kubeconfig === ui.connection.choice.kubeconfig);
  const items = running.map((sandbox) => ({ label: `Sandbox ${sandbox.pid}`, description: sandbox.url, sandbox }));
  const chosen = used ?? (items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { title }))?.sandbox;
  if (chosen === undefined) return;
  process.kill(chosen.pid, 'SIGTERM');
  say(ui, `Sandbox ${chosen.pid} at ${chosen.url} was stopped.`);
  if (chosen === used) {
    await rememberChoice(ui.memory, {});
    await ui.connection.use(rememberedChoice(ui.memory));
  }
}
