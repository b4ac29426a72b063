import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { Row } from '../present/row.ts';
import { RowIndex } from './rowIndex.ts';
import { treeItem } from './treeItem.ts';

/** A tree of rows. Its elements are the rows' ids, so that VS Code knows a row again whatever it looks like by now. */
export class RowTree implements vscode.TreeDataProvider<string>, Disposable {
  readonly #index = new RowIndex();
  readonly #changed = new vscode.EventEmitter<string[] | undefined>();

  readonly onDidChangeTreeData = this.#changed.event;

  /** Shows a new state; fires for what looks different only, and not at all when nothing does. */
  update(rows: readonly Row[]): void {
    const refresh = this.#index.update(rows);
    if (refresh.kind === 'root') this.#changed.fire(undefined);
    else if (refresh.kind === 'rows') this.#changed.fire([...refresh.ids]);
  }

  row(id: string): Row | undefined {
    return this.#index.row(id);
  }

  getChildren(id?: string): string[] {
    const rows = id === undefined ? this.#index.roots : (this.#index.row(id)?.children ?? []);
    return rows.map((row) => row.id);
  }

  getTreeItem(id: string): vscode.TreeItem {
    const row = this.#index.row(id);
    if (row !== undefined) return treeItem(row);
    // Gone between two questions of VS Code; the refresh that removes it is under way.
    const gone = new vscode.TreeItem('');
    gone.id = id;
    return gone;
  }

  getParent(id: string): string | undefined {
    return this.#index.parent(id);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
