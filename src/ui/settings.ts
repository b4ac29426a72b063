import { homedir } from 'node:os';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import type { Choice } from './connection/link.ts';
import type { Safety } from './connection/safety.ts';

const SECTION = 'aliecs';
const USUAL_TIMEOUT_S = 80;

/** The settings, read afresh each time; each has its description in package.json. */
export const settings = {
  get safety(): Safety {
    return { readOnlyContexts: names('readOnlyContexts'), protectedContexts: names('protectedContexts') };
  },
  /** Milliseconds. */
  get transitionTimeoutMs(): number {
    const seconds = value('transitionTimeout');
    return (typeof seconds === 'number' && seconds > 0 ? seconds : USUAL_TIMEOUT_S) * 1000;
  },
  get hostDomain(): string {
    return text('hostDomain');
  },
  get choice(): Choice {
    const kubeconfig = text('kubeconfig');
    const namespace = text('namespace');
    return {
      ...(kubeconfig === '' ? {} : { kubeconfig: pathOf(kubeconfig) }),
      ...(namespace === '' ? {} : { namespace }),
    };
  },
};

/** A path as people write it into settings: from their home, or from the workspace's folder, which is not where the extension host runs. */
function pathOf(written: string): string {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir();
  const path = written
    .replace(/^~(?=$|[\\/])/, homedir())
    .replace(/^\$\{userHome\}/, homedir())
    .replace(/^\$\{workspaceFolder\}/, folder);
  return resolve(folder, path);
}

/** A settings file may hold anything under a name. */
function value(name: string): unknown {
  return vscode.workspace.getConfiguration(SECTION).get<unknown>(name);
}

function text(name: string): string {
  const given = value(name);
  return typeof given === 'string' ? given.trim() : '';
}

/** What the person's settings and the workspace's name together: a workspace may add a protection, but not take one away. */
function names(name: string): string[] {
  const found = vscode.workspace.getConfiguration(SECTION).inspect<unknown>(name);
  const everywhere = [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue].flat();
  return everywhere.filter((each) => typeof each === 'string');
}
