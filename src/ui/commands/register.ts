import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import { AUTHORING_COMMANDS } from '../authoring/commands.ts';
import type { Ui } from '../ui.ts';
import type { ClusterView } from '../views/clusterView.ts';
import { chooseContext, chooseKubeconfig, chooseNamespace } from './choose.ts';
import { driveTo } from './driveTo.ts';
import { installDefinitions } from './installDefinitions.ts';
import { killEnvironment, killTask, removeFinalizer } from './kill.ts';
import { copyDetails, describe, explain, showLogs, showObject } from './look.ts';
import { manageTrust } from './manageTrust.ts';
import { openShell } from './openShell.ts';
import { reportMistake, say } from './report.ts';
import { startSandbox, stopSandbox } from './sandbox.ts';
import { COMMANDS, type CommandName, TRUSTED } from './table.ts';
import { transition } from './transition.ts';

type Handler = (ui: Ui, argument: unknown) => unknown;

/** Every command of the table; the type holds them equal. */
function handlers(cluster: ClusterView): Readonly<Record<CommandName, Handler>> {
  return {
    ...AUTHORING_COMMANDS,
    // With it comes the YAML parser, which nothing else here needs.
    applyManifest: async (ui, argument) => (await import('./applyManifest.ts')).applyManifest(ui, argument),
    configure: (ui, argument) => transition(ui, 'configure', argument),
    startActivity: (ui, argument) => transition(ui, 'startActivity', argument),
    stopActivity: (ui, argument) => transition(ui, 'stopActivity', argument),
    reset: (ui, argument) => transition(ui, 'reset', argument),
    recover: (ui, argument) => transition(ui, 'recover', argument),
    driveTo,
    explain,
    showLogs,
    showObject,
    describe,
    openShell,
    killTask,
    killEnvironment,
    removeFinalizer,
    retryNow: async (ui) => {
      await ui.connection.retryNow();
      await cluster.reread();
    },
    chooseContext,
    chooseNamespace,
    chooseKubeconfig,
    installDefinitions,
    startSandbox,
    stopSandbox,
    showOutput: (ui) => ui.output.show(),
    readHow: (ui) => vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(ui.extensionUri, 'README.md')),
    copyDetails,
  };
}

/** Registers the commands; a bug in one is told in the output channel and in one notification, never as a stack trace. */
export function registerCommands(ui: Ui, cluster: ClusterView): Disposable {
  const owned = new DisposableStore();
  const byId = new Map<string, Handler>(Object.entries(handlers(cluster)).map(([name, handler]) => [`aliecs.${name}`, handler]));
  for (const { id, title, enablement } of COMMANDS) {
    owned.add(
      vscode.commands.registerCommand(id, async (argument: unknown) => {
        // Lenses, buttons and key bindings ask nobody whether a command is enabled.
        if (enablement === TRUSTED && !vscode.workspace.isTrusted) return sayUntrusted(ui, title);
        try {
          await byId.get(id)?.(ui, argument);
        } catch (error) {
          reportMistake(ui, `“${title}”`, error);
        }
      }),
    );
  }
  return owned;
}

function sayUntrusted(ui: Ui, title: string): void {
  say(ui, `${title}: this workspace is not trusted, so no cluster is contacted and nothing runs.`, [manageTrust]);
}
