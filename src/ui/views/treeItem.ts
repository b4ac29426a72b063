import * as vscode from 'vscode';
import type { Row } from '../present/row.ts';

const EXPANSION = {
  leaf: vscode.TreeItemCollapsibleState.None,
  collapsed: vscode.TreeItemCollapsibleState.Collapsed,
  expanded: vscode.TreeItemCollapsibleState.Expanded,
} as const;

/** A row as VS Code shows it. */
export function treeItem(row: Row): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label, EXPANSION[row.expansion]);
  item.id = row.id;
  item.description = row.description;
  item.iconPath = new vscode.ThemeIcon(row.look.icon, row.look.colour === undefined ? undefined : new vscode.ThemeColor(row.look.colour));
  // Neither trusted nor HTML: what it holds comes from a cluster.
  item.tooltip = new vscode.MarkdownString(row.card);
  item.contextValue = row.context;
  item.accessibilityInformation = { label: row.spoken, role: 'treeitem' };
  if (row.command !== undefined) item.command = { command: row.command, title: '', arguments: [row.id] };
  return item;
}
