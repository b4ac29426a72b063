import * as vscode from 'vscode';
import type { Problem } from '../../base/problem.ts';
import { readManifest } from '../../core/deployment/manifest.ts';
import type { TaskTemplateObject } from '../../core/environment/customObjects.ts';
import { runWrite } from '../commands/operation.ts';
import { say } from '../commands/report.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';

/** TaskTemplates of the workspace by name, each with the file that holds it. */
export type WorkspaceTemplates = ReadonlyMap<string, { readonly file: vscode.Uri; readonly template: TaskTemplateObject }>;

const MOST_FILES = 2000;
const LARGEST_FILE = 1_000_000;

/** Reads the manifests of the workspace for TaskTemplates; a file with a mistake has none. */
export async function workspaceTemplates(): Promise<WorkspaceTemplates> {
  const found = new Map<string, { readonly file: vscode.Uri; readonly template: TaskTemplateObject }>();
  for (const file of await vscode.workspace.findFiles('**/*.{yaml,yml}', '**/node_modules/**', MOST_FILES)) {
    const text = await readText(file);
    // A cheap look first: few files of a repository are manifests.
    if (!/^kind:\s*["']?TaskTemplate\b/m.test(text)) continue;
    const objects = readManifest(text, '');
    for (const object of objects.ok ? objects.value : []) {
      if (object.kind === 'TaskTemplate' && !found.has(object.metadata.name)) found.set(object.metadata.name, { file, template: object });
    }
  }
  return found;
}

async function readText(file: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
  if (open) return open.getText();
  try {
    const bytes = await vscode.workspace.fs.readFile(file);
    return bytes.length > LARGEST_FILE ? '' : new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

/** The TaskTemplate that a problem misses; nothing for another problem. */
export function missingTemplate({ code, message }: Problem): string | undefined {
  return code === 'task-template-missing' ? /TaskTemplate "([^"]+)"/.exec(message)?.[1] : undefined;
}

/** Applies one TaskTemplate of the workspace; true once the cluster has it. */
export async function applyTemplate(ui: Ui, link: Link, name: string, templates: WorkspaceTemplates): Promise<boolean> {
  const found = templates.get(name);
  if (found === undefined) return false;
  const outcome = await runWrite(ui, link, {
    title: `Apply TaskTemplate ${name}`,
    run: (options) => link.manager.applyManifest([found.template], options),
  });
  if (outcome?.ok !== true) return false;
  say(
    ui,
    `TaskTemplate ${name} of ${vscode.workspace.asRelativePath(found.file)}: ${outcome.value.map(({ action }) => action).join(', ')}.`,
  );
  return true;
}
