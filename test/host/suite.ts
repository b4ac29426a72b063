import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';

/** Runs inside VS Code, in the browser and in a desktop one: what only the editor's own API can tell. */
const TESTS: Readonly<Record<string, () => Promise<void>>> = {
  'every contributed command is registered': async () => {
    const extension = vscode.extensions.getExtension('alice-o2.aliecs');
    assert.ok(extension, 'the extension is installed');
    await extension.activate();
    const contributed: readonly { readonly command: string }[] = extension.packageJSON.contributes.commands;
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      contributed.map(({ command }) => command).filter((command) => !registered.has(command)),
      [],
    );
  },
  'templates stay YAML files and jit scripts have a language of their own': async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    assert.ok(folder, 'a folder is open');
    const workflow = await vscode.workspace.openTextDocument(join(folder, 'workflows/readout-demo.yaml'));
    assert.equal(workflow.languageId, 'yaml');
  },
};

export async function run(): Promise<void> {
  const failures: string[] = [];
  for (const [name, test] of Object.entries(TESTS)) {
    try {
      await test();
      console.log(`fine: ${name}`);
    } catch (error) {
      console.log(`FAILED: ${name}: ${error instanceof Error ? error.message : String(error)}`);
      failures.push(name);
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} of ${Object.keys(TESTS).length} failed: ${failures.join('; ')}`);
}
