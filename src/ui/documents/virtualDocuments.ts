import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable.ts';

/** Of documents that were read from a cluster and are not to be applied to one. */
const VIRTUAL_SCHEME = 'aliecs';

/** Whether a document is somebody's file or unsaved text, rather than a copy from a cluster or from history. */
export function isWritable({ scheme }: vscode.Uri): boolean {
  return scheme !== VIRTUAL_SCHEME && vscode.workspace.fs.isWritableFileSystem(scheme) !== false;
}

/** Read-only documents that hold what was read from the cluster at one moment. */
export class VirtualDocuments implements Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #registration: vscode.Disposable;

  constructor() {
    this.#registration = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(VIRTUAL_SCHEME, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: (uri) =>
          this.#texts.get(uri.path) ?? 'This was read before the window was reloaded. Run the command again.',
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === VIRTUAL_SCHEME) this.#texts.delete(uri.path);
      }),
    );
  }

  /** Opens `text` under a path of names such as context, namespace and `x.yaml`, whose ending says the language; the same path again replaces the text. */
  async show(path: readonly string[], text: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.put(path, text));
    await vscode.window.showTextDocument(document, { preview: true });
  }

  /** The same without opening it, for a side of a diff editor. */
  put(path: readonly string[], text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: VIRTUAL_SCHEME, path: `/${path.map((name) => name.replaceAll('/', '∕')).join('/')}` });
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    return uri;
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
