/** As much of `vscode` as the trees use, for tests that watch what they tell VS Code. */

export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event = (listener: (value: T) => void) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class TreeItem {
  readonly label: string;
  readonly collapsibleState: number;
  id: string | undefined;

  constructor(label: string, collapsibleState = 0) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class ThemeIcon {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class ThemeColor extends ThemeIcon {}
export class MarkdownString extends ThemeIcon {}

export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;

interface TreeDataProvider {
  readonly onDidChangeTreeData: (listener: (elements: readonly string[] | undefined) => void) => unknown;
  getChildren(element?: string): string[];
  getTreeItem(element: string): TreeItem;
}

/** A tree view as VS Code keeps one: it hears of changes and may ask for every row at any moment. */
export class FakeTreeView {
  readonly refreshes: (readonly string[] | undefined)[] = [];
  readonly selection: readonly string[] = [];
  readonly #provider: TreeDataProvider;
  readonly #visibility = new EventEmitter<void>();
  visible = true;
  message = '';
  description = '';

  constructor(provider: TreeDataProvider) {
    this.#provider = provider;
    provider.onDidChangeTreeData((elements) => this.refreshes.push(elements));
  }

  readonly onDidChangeVisibility = this.#visibility.event;

  show(visible: boolean): void {
    this.visible = visible;
    this.#visibility.fire();
  }

  /** Rejects for a row that is not there, as VS Code does. */
  async reveal(element: string): Promise<void> {
    if (!this.ids().includes(element)) throw new Error(`no row ${element}`);
  }

  /** The ids of all rows, from the root down. */
  ids(element?: string): string[] {
    return this.#provider.getChildren(element).flatMap((child) => [this.#provider.getTreeItem(child).id ?? child, ...this.ids(child)]);
  }

  dispose(): void {
    this.#visibility.dispose();
  }
}

export const views: FakeTreeView[] = [];

export const window = {
  createTreeView: (_id: string, { treeDataProvider }: { readonly treeDataProvider: TreeDataProvider }) => {
    const view = new FakeTreeView(treeDataProvider);
    views.push(view);
    return view;
  },
};

export const workspace = {
  getConfiguration: () => ({ get: (_name: string, usual: unknown) => usual }),
  onDidChangeConfiguration: new EventEmitter<never>().event,
};
