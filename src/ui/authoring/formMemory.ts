import type { Memento } from 'vscode';

const PREFIX = 'aliecs.form:';

/** Values given to a workflow's variables otherwise than by default, kept per workflow in the workspace. */
export function rememberedValues(memory: Memento, uri: string): Readonly<Record<string, string>> {
  return memory.get<Record<string, string>>(PREFIX + uri, {});
}

export async function rememberValues(memory: Memento, uri: string, values: Readonly<Record<string, string>>): Promise<void> {
  await memory.update(PREFIX + uri, Object.keys(values).length === 0 ? undefined : values);
}
