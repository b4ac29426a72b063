import { fileURLToPath } from 'node:url';
import { NOWHERE } from '../language/fileKind.ts';

/** Absolute path with forward slashes of a `file:` URI in any spelling, or of a text that was never saved; undefined for other schemes. */
export function pathOf(uri: string): string | undefined {
  if (uri.startsWith('untitled:')) return unsavedPath(uri.slice('untitled:'.length));
  if (!uri.startsWith('file:')) return undefined;
  try {
    const path = fileURLToPath(uri).replaceAll('\\', '/');
    // One file, one name: Windows gives the drive letter in either case.
    return /^[A-Z]:/.test(path) ? path[0]?.toLowerCase() + path.slice(1) : path;
  } catch {
    return undefined;
  }
}

/** A new text may know already where it will be saved. */
function unsavedPath(name: string): string | undefined {
  return name.startsWith('/') ? pathOf(`file://${name}`) : `${NOWHERE}${name}.yaml`;
}

/** As VS Code spells the URI of a path: every character encoded that is not a letter, a digit or one of `-._~`. */
function spell(path: string): string {
  const encode = (segment: string) =>
    encodeURIComponent(segment).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `file://${path.startsWith('/') ? '' : '/'}${path.split('/').map(encode).join('/')}`;
}

/** Paths to URIs, in the spelling that the editor used for those it has opened. */
export class Uris {
  /** By path, the spellings under which it is open; the last one counts. */
  readonly #open = new Map<string, string[]>();

  opened(path: string, uri: string): void {
    this.#open.set(path, [...(this.#open.get(path) ?? []).filter((known) => known !== uri), uri]);
  }

  /** The spelling under which the file is still open, if it is. */
  closed(path: string, uri: string): string | undefined {
    const left = (this.#open.get(path) ?? []).filter((known) => known !== uri);
    if (left.length > 0) this.#open.set(path, left);
    else this.#open.delete(path);
    return left.at(-1);
  }

  uriOf(path: string): string {
    return this.#open.get(path)?.at(-1) ?? spell(path);
  }
}
