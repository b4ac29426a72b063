import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { Range } from '../../base/problem.ts';
import type { WorkflowOutlineNode, WorkflowSummary } from '../../protocol/messages.ts';
import type { LanguageServer } from './languageServer.ts';

/** A workflow of the workspace, or a role of one as written. */
export type WorkflowElement =
  | { readonly kind: 'workflow'; readonly id: string; readonly summary: WorkflowSummary; readonly repository: string }
  | { readonly kind: 'role'; readonly id: string; readonly node: WorkflowOutlineNode };

const ICONS: Readonly<Record<WorkflowOutlineNode['kind'], string>> = {
  aggregator: 'symbol-namespace',
  task: 'gear',
  call: 'zap',
  include: 'references',
  iterator: 'layers',
};

/** Workflow → roles → tasks of the workspace; a workflow is read when it is opened. */
export class WorkflowTree implements vscode.TreeDataProvider<WorkflowElement>, Disposable {
  readonly #server: LanguageServer;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #failed: (reason: string) => void;
  readonly onDidChangeTreeData = this.#changed.event;

  /** `failed` hears why there is nothing to show; an empty text once there is again. */
  constructor(server: LanguageServer, failed: (reason: string) => void) {
    this.#server = server;
    this.#failed = failed;
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  async getChildren(element?: WorkflowElement): Promise<WorkflowElement[]> {
    if (element?.kind === 'role') return rolesOf(element.node.children, element.id);
    if (element?.kind === 'workflow') {
      const outline = await this.#server.request('aliecs/outline', { uri: element.summary.uri });
      return outline.ok ? rolesOf(outline.value, element.id) : [];
    }
    const workflows = await this.#server.request('aliecs/workflows', null);
    this.#failed(workflows.ok ? '' : workflows.error);
    if (!workflows.ok) return [];
    const severalRepositories = new Set(workflows.value.map(({ repository }) => repository)).size > 1;
    return workflows.value
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.uri.localeCompare(b.uri))
      .map((summary) => ({ kind: 'workflow', id: summary.uri, summary, repository: severalRepositories ? summary.repository : '' }));
  }

  getTreeItem(element: WorkflowElement): vscode.TreeItem {
    return element.kind === 'workflow' ? workflowItem(element) : roleItem(element);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** Siblings may have the same name, so they are counted too. */
function rolesOf(nodes: readonly WorkflowOutlineNode[], parent: string): WorkflowElement[] {
  return nodes.map((node, index) => ({ kind: 'role', id: `${parent}/${index}/${node.name}`, node }));
}

function workflowItem({ id, summary, repository }: WorkflowElement & { readonly kind: 'workflow' }): vscode.TreeItem {
  const item = new vscode.TreeItem(summary.name, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(summary.isPublic ? 'type-hierarchy' : 'type-hierarchy-sub');
  item.description = [repository, summary.description].filter((part) => part !== '').join(' · ');
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(summary.uri));
  const seen = summary.isPublic ? 'Operators see it.' : 'Not public: operators do not see it, other workflows may include it.';
  item.tooltip = [summary.name, summary.description, seen, file].filter((line) => line !== '').join('\n');
  item.contextValue = 'workflow';
  item.accessibilityInformation = {
    label: `Workflow ${summary.name}${summary.description === '' ? '' : `, ${summary.description}`}`,
    role: 'treeitem',
  };
  item.command = openCommand(summary.uri);
  return item;
}

function roleItem({ id, node }: WorkflowElement & { readonly kind: 'role' }): vscode.TreeItem {
  const { None, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(node.name, node.children.length === 0 ? None : Collapsed);
  item.id = id;
  item.iconPath = new vscode.ThemeIcon(ICONS[node.kind]);
  item.description = node.detail;
  item.contextValue = 'role';
  item.accessibilityInformation = { label: `${node.kind} ${node.name}${node.detail === '' ? '' : `, ${node.detail}`}`, role: 'treeitem' };
  item.command = openCommand(node.uri, node.range);
  return item;
}

function openCommand(uri: string, range?: Range): vscode.Command {
  const selection = range && new vscode.Range(range.start.line, range.start.character, range.start.line, range.start.character);
  return {
    command: 'vscode.open',
    title: 'Open source',
    arguments: [vscode.Uri.parse(uri), { preview: true, preserveFocus: true, selection }],
  };
}
