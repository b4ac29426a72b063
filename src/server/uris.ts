import { fileURLToPath, pathToFileURL } from 'node:url';

/** Absolute path with forward slashes of a `file:` URI in any spelling; undefined for other schemes. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri).replaceAll('\\', '/');
    // One file, one name: Windows gives the drive letter in either case.
    return /^[A-Z]:/.test(path) ? path[0]?.toLowerCase() + path.slice(1) : path;
  } catch {
    return undefined;
  }
}

/** Paths to URIs, in the spelling that the editor used for those it has opened. */
export class Uris {
  readonly #spelling = new Map<string, string>();

  /** Remembers the editor's spelling; its path. */
  opened(uri: string): string | undefined {
    const path = pathOf(uri);
    if (path !== undefined) this.#spelling.set(path, uri);
    return path;
  }

  closed(path: string): void {
    this.#spelling.delete(path);
  }

  uriOf(path: string): string {
    return this.#spelling.get(path) ?? pathToFileURL(path).href;
  }
}
