import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';
import type { Row } from '../present/row.ts';
import { RowIndex } from './rowIndex.ts';
import { treeItem } from './treeItem.ts';

/** A tree of rows. Its elements are the rows' ids, so that VS Code knows a row again whatever it looks like by now. */
export class RowTree implements vscode.TreeDataProvider<string>, Disposable {
  readonly #index = new RowIndex();
  readonly #changed = new vscode.EventEmitter<string[] | undefined>();

  /** The rows changed and VS Code has not asked for them since. */
  #isUnheard = false;

  readonly onDidChangeTreeData = this.#changed.event;

  /**
   * Shows a new state; fires for what looks different only, and not at all when nothing does. VS Code forgets a change that it hears of while it
   * draws a view for the first time: as long as it has not asked for the rows since, it is told again.
   */
  update(rows: readonly Row[]): void {
    const refresh = this.#index.update(rows);
    if (refresh.kind === 'root' || this.#isUnheard) {
      this.#isUnheard = true;
      this.#changed.fire(undefined);
    } else if (refresh.kind === 'rows') this.#changed.fire([...refresh.ids]);
  }

  row(id: string): Row | undefined {
    return this.#index.row(id);
  }

  getChildren(id?: string): string[] {
    if (id === undefined) this.#isUnheard = false;
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
