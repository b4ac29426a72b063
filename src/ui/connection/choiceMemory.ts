import type { Memento } from 'vscode';
import { settings } from '../settings.ts';
import type { Choice } from './link.ts';

const KEY = 'aliecs.choice';

/** What the person chose in this workspace, over the settings, over the kubeconfig. */
export function rememberedChoice(memory: Memento): Choice {
  return { ...settings.choice, ...memory.get<Choice>(KEY, {}) };
}

/** Keeps a choice for this workspace; an empty one goes back to the settings. */
export async function rememberChoice(memory: Memento, choice: Choice): Promise<void> {
  await memory.update(KEY, choice);
}
