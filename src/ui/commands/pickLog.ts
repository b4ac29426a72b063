import * as vscode from 'vscode';
import type { PodOverview } from '../../core/environment/overview.ts';
import { type LogSource, logSources } from '../present/logSources.ts';

/** The log of a pod that a command is about: the only one, or the one the person chooses, that of the container in the way first. */
export async function pickLog({ name, object }: PodOverview, title: string): Promise<LogSource | undefined> {
  const sources = logSources(object);
  if (sources.length <= 1) return sources[0];
  const items = sources.map((source) => ({ label: source.container, description: source.note, source }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder: `Container of ${name}` }))?.source;
}
