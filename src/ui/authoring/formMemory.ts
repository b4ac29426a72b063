import type { Memento } from 'vscode';
import { Emitter } from '../../base/emitter.ts';

const PREFIX = 'aliecs.form:';

const remembered = new Emitter<string>();

/** Fires with the URI of a workflow whose values were changed, so that its preview follows its form. */
export const onDidRememberValues = remembered.event;

/** Values given to a workflow's variables otherwise than by default, kept per workflow in the workspace. */
export function rememberedValues(memory: Memento, uri: string): Readonly<Record<string, string>> {
  return memory.get<Record<string, string>>(PREFIX + uri, {});
}

export async function rememberValues(memory: Memento, uri: string, values: Readonly<Record<string, string>>): Promise<void> {
  await memory.update(PREFIX + uri, Object.keys(values).length === 0 ? undefined : values);
  remembered.fire(uri);
}
