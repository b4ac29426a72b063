import * as vscode from 'vscode';
import type { PodOverview } from '../../core/environment/overview.ts';

/** The container of a pod that a command is about: the only one, or the one the person chooses. */
export async function pickContainer(pod: PodOverview, title: string): Promise<string | undefined> {
  const containers = (pod.object.spec?.containers ?? []).map(({ name }) => name);
  if (containers.length <= 1) return containers[0];
  return vscode.window.showQuickPick(containers, { title, placeHolder: `Container of ${pod.name}` });
}
