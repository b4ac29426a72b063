import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Choice } from './connection/link.ts';
import type { Safety } from './connection/safety.ts';

const SECTION = 'aliecs';

/** The settings, read afresh each time; each has its description in package.json. */
export const settings = {
  get safety(): Safety {
    return { readOnlyContexts: names('readOnlyContexts'), protectedContexts: names('protectedContexts') };
  },
  /** Milliseconds. */
  get transitionTimeoutMs(): number {
    return vscode.workspace.getConfiguration(SECTION).get<number>('transitionTimeout', 80) * 1000;
  },
  get hostDomain(): string {
    return text('hostDomain');
  },
  get choice(): Choice {
    const kubeconfig = text('kubeconfig');
    const namespace = text('namespace');
    return {
      ...(kubeconfig === '' ? {} : { kubeconfig: kubeconfig.startsWith('~/') ? join(homedir(), kubeconfig.slice(2)) : kubeconfig }),
      ...(namespace === '' ? {} : { namespace }),
    };
  },
};

function text(name: string): string {
  return vscode.workspace.getConfiguration(SECTION).get<string>(name, '').trim();
}

function names(name: string): string[] {
  return vscode.workspace.getConfiguration(SECTION).get<string[]>(name, []);
}
