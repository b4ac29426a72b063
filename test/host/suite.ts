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
  'a file is checked, its copies under another scheme are not': async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder, 'a folder is open');
    const file = vscode.Uri.joinPath(folder, 'workflows/with-a-mistake.yaml');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    const scheme = 'aliecs-test-copy';
    const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: () => text });
    const copy = await vscode.workspace.openTextDocument(file.with({ scheme }));
    assert.equal(copy.languageId, 'yaml');
    // Opened after the copy: once its problems are known, those of the copy would be.
    await vscode.workspace.openTextDocument(file);
    assert.equal((await problems(file)).length, 1);
    assert.deepEqual(vscode.languages.getDiagnostics(copy.uri), []);
    provider.dispose();
  },
};

/** The problems of a document, once it has some. */
async function problems(uri: vscode.Uri): Promise<readonly vscode.Diagnostic[]> {
  const now = () => vscode.languages.getDiagnostics(uri);
  while (now().length === 0) {
    await new Promise<void>((resolve) => {
      const subscription = vscode.languages.onDidChangeDiagnostics(() => {
        subscription.dispose();
        resolve();
      });
    });
  }
  return now();
}

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
