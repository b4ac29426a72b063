import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { announcedSandboxes, sandboxDirectory } from '../../k8s/announcedSandbox.ts';
import type { KubeContext } from '../../k8s/kubeconfig.ts';
import { isNamespaceName } from '../../k8s/namespaceName.ts';
import { NAMESPACES } from '../../manager/resources.ts';
import { rememberChoice, rememberedChoice } from '../connection/choiceMemory.ts';
import type { Choice } from '../connection/link.ts';
import { settings } from '../settings.ts';
import type { Ui } from '../ui.ts';
import { reportError } from './report.ts';

/** Keeps the choice for this workspace, connects and tells the output channel. */
export async function connectTo(ui: Ui, choice: Choice): Promise<void> {
  await rememberChoice(ui.memory, choice);
  const link = await ui.connection.use(rememberedChoice(ui.memory));
  if (link.ok) {
    const { context, namespace, server } = link.value.manager.target;
    ui.output.info(`Connected to ${context} / ${namespace} (${server}).`);
  } else {
    reportError(ui, 'Choose context', link.error);
  }
}

interface ContextItem extends vscode.QuickPickItem {
  readonly run?: () => Promise<void>;
}

/** A context of the kubeconfig in use, of the usual one, or of a running sandbox. */
export async function chooseContext(ui: Ui): Promise<void> {
  const items: ContextItem[] = [];
  const failures: string[] = [];
  for (const { title, path, remembered } of await sources(ui)) {
    const contexts = await contextsOf(path);
    if (typeof contexts === 'string') {
      failures.push(contexts);
      continue;
    }
    if (contexts.length > 0) items.push({ label: title, kind: vscode.QuickPickItemKind.Separator });
    for (const context of contexts) {
      items.push({
        label: context.name,
        description: [context.server ?? `cluster ${context.cluster} is missing`, context.namespace].join(' · '),
        run: () => connectTo(ui, { ...remembered, context: context.name }),
      });
    }
  }
  items.push({ label: 'Others', kind: vscode.QuickPickItemKind.Separator });
  for (const failure of failures) ui.output.warn(failure);
  items.push({
    label: '$(folder-opened) Choose kubeconfig file…',
    description: failures.join(' '),
    run: () => chooseKubeconfig(ui),
  });
  items.push({ label: '$(beaker) Start sandbox', run: async () => void (await vscode.commands.executeCommand('aliecs.startSandbox')) });
  const chosen = await vscode.window.showQuickPick(items, { title: 'Choose context…', matchOnDescription: true });
  await chosen?.run?.();
}

interface Source {
  readonly title: string;
  readonly path: string | undefined;
  /** What is kept of the source besides the context. */
  readonly remembered: Choice;
}

async function sources(ui: Ui): Promise<Source[]> {
  const usual = settings.choice.kubeconfig;
  const found: Source[] = [{ title: usual ?? 'kubeconfig', path: usual, remembered: {} }];
  const current = ui.connection.choice.kubeconfig;
  const sandboxes = await announcedSandboxes(sandboxDirectory(process.env));
  if (current !== undefined && current !== usual && !sandboxes.some(({ kubeconfig }) => kubeconfig === current)) {
    found.push({ title: current, path: current, remembered: { kubeconfig: current } });
  }
  for (const { pid, kubeconfig } of sandboxes) found.push({ title: `Sandbox ${pid}`, path: kubeconfig, remembered: { kubeconfig } });
  return found;
}

/** The contexts of a kubeconfig, or why it cannot be read. */
async function contextsOf(path: string | undefined): Promise<readonly KubeContext[] | string> {
  const { loadKubeconfig } = await import('../../k8s/kubeconfig.ts');
  const loaded = await loadKubeconfig({ ...(path === undefined ? {} : { path }), environment: process.env });
  return loaded.ok ? loaded.value.contexts : loaded.error.message;
}

export async function chooseKubeconfig(ui: Ui): Promise<void> {
  const files = await vscode.window.showOpenDialog({
    title: 'Choose kubeconfig file…',
    defaultUri: vscode.Uri.file(join(homedir(), '.kube')),
    canSelectMany: false,
    openLabel: 'Use',
  });
  const file = files?.[0];
  if (file !== undefined) await connectTo(ui, { kubeconfig: file.fsPath });
}

/** One of the namespaces that may be listed, or one typed in. */
export async function chooseNamespace(ui: Ui): Promise<void> {
  const title = 'Choose namespace…';
  const link = await ui.connection.ensure();
  if (!link.ok) return reportError(ui, title, link.error);
  const { target } = link.value.manager;
  const listed = await link.value.client.list(NAMESPACES);
  const names = listed.ok ? listed.value.items.map(({ metadata }) => metadata.name) : [];
  const other = '$(edit) Another one…';
  const picked =
    names.length === 0
      ? other
      : await vscode.window.showQuickPick([...names, other], { title, placeHolder: `Now ${target.namespace} on ${target.context}` });
  const namespace = picked === other ? await askNamespace(title, target.namespace) : picked;
  if (namespace !== undefined) await connectTo(ui, { ...ui.connection.choice, context: target.context, namespace });
}

async function askNamespace(title: string, value: string): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    title,
    value,
    // What is to be typed may have to be looked up elsewhere.
    ignoreFocusOut: true,
    prompt: 'Namespace',
    validateInput: (name) => (isNamespaceName(name) ? undefined : 'Lower-case letters, digits and dashes.'),
  });
  return text;
}
