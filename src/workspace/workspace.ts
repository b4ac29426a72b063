import { readdirSync, readFileSync, statSync } from 'node:fs';
import { parseYaml, type YamlText } from '../core/yaml/parse.ts';
import { reparseManifest } from '../core/yaml/reparse.ts';
import { type FileKind, fileKind, repositoryOf } from '../language/fileKind.ts';
import type { AuthoringSettings, ClusterView, WorkspaceView } from '../language/workspaceView.ts';
import { FileSet } from './fileSet.ts';
import { walk } from './walk.ts';

/** Larger files are nobody's template; the parser has a limit of its own for what is opened. */
const LARGEST_FILE = 6_000_000;

interface Entry {
  readonly text: string | undefined;
  readonly kind: FileKind | undefined;
  yaml?: YamlText;
}

export const NO_SETTINGS: AuthoringSettings = { globalDefaults: {}, globalVars: {}, repositories: {}, fixtures: {} };

/** Texts of a workspace with a cache keyed by content: an entry lives until its file is said to have changed. */
export class Workspace {
  settings: AuthoringSettings = NO_SETTINGS;
  cluster: ClusterView | undefined;
  readonly #entries = new Map<string, Entry>();
  readonly #unsaved = new Map<string, string>();
  readonly #folders = new Map<string, readonly string[]>();
  /** What a text was parsed to before it was edited: most of its documents are the same. */
  readonly #parsed = new Map<string, YamlText>();
  readonly #known = new FileSet();
  /** Files of ours by repository, until anything changes: every check asks for them. */
  readonly #ours = new Map<string, readonly string[]>();

  /** Takes in the files below a folder; they are read when first asked for. */
  async addFolder(root: string): Promise<void> {
    for (const path of await walk(root)) this.addFile(path);
  }

  addFile(path: string): void {
    this.#ours.clear();
    this.#known.add(path);
  }

  /** Forgets the files below a folder that is no longer part of the workspace; answers them. */
  removeFolder(root: string): readonly string[] {
    const gone = this.#known.below(root);
    for (const path of gone) this.#known.delete(path);
    this.#ours.clear();
    return gone;
  }

  /** The editor's text wins over the disk's until `undefined` gives it back. */
  setUnsaved(path: string, text: string | undefined): void {
    const before = this.#entries.get(path);
    if (text === undefined) this.#unsaved.delete(path);
    else this.#unsaved.set(path, text);
    this.#drop(path);
    if (before?.yaml) this.#parsed.set(path, before.yaml);
  }

  /** Something happened to a file or folder on disk: it is read anew. Answers the known files concerned. */
  changedOnDisk(path: string): readonly string[] {
    const isFile = exists(path);
    const below = isFile || this.#known.has(path) ? [] : this.#known.below(path);
    for (const known of [path, ...below]) this.#drop(known);
    if (isFile) this.#known.add(path);
    for (const known of isFile ? [] : [path, ...below]) if (!this.#unsaved.has(known) && !exists(known)) this.#known.delete(known);
    return [path, ...below];
  }

  /** Every file of ours, with its kind. */
  get files(): readonly { readonly path: string; readonly kind: FileKind }[] {
    const found: { path: string; kind: FileKind }[] = [];
    for (const path of new Set([...this.#known.all(), ...this.#unsaved.keys()])) {
      const kind = this.kind(path);
      if (kind !== undefined) found.push({ path, kind });
    }
    return found;
  }

  /** Paths of the files known below a folder, whatever they hold. */
  filesBelow(folder: string): readonly string[] {
    return this.#known.below(folder);
  }

  #filesOf(repository: string): readonly string[] {
    const kept = this.#ours.get(repository);
    if (kept) return kept;
    const paths = new Set(this.#known.inRepository(repository));
    for (const path of this.#unsaved.keys()) if (repositoryOf(path) === repository) paths.add(path);
    const found = [...paths].filter((path) => this.kind(path) !== undefined);
    this.#ours.set(repository, found);
    return found;
  }

  /** Undefined for what is none of ours or no longer part of the workspace. */
  kind(path: string): FileKind | undefined {
    return this.#known.has(path) || this.#unsaved.has(path) ? this.#entry(path).kind : undefined;
  }

  /** A view that reports each path it looked at, found or not, to `touched`. */
  view(touched: (path: string) => void): WorkspaceView {
    return {
      settings: this.settings,
      cluster: this.cluster,
      text: (path) => {
        touched(path);
        return this.#entry(path).text;
      },
      yaml: (path) => {
        touched(path);
        return this.#yaml(path);
      },
      list: (folder) => {
        touched(folder);
        return this.#list(folder);
      },
      files: (repository) => {
        touched(repository);
        return this.#filesOf(repository);
      },
    };
  }

  #entry(path: string): Entry {
    const cached = this.#entries.get(path);
    if (cached) return cached;
    const text = this.#unsaved.get(path) ?? read(path);
    const entry: Entry = { text, kind: text === undefined ? undefined : fileKind(path, text) };
    this.#entries.set(path, entry);
    return entry;
  }

  #yaml(path: string): YamlText | undefined {
    const entry = this.#entry(path);
    if (entry.text === undefined) return undefined;
    if (!entry.yaml) {
      entry.yaml = entry.kind === 'manifest' ? reparseManifest(entry.text, this.#parsed.get(path)) : parseYaml(entry.text, 'template');
      this.#parsed.delete(path);
    }
    return entry.yaml;
  }

  #list(folder: string): readonly string[] {
    let names = this.#folders.get(folder);
    if (names === undefined) {
      try {
        names = readdirSync(folder).sort();
      } catch {
        names = [];
      }
      this.#folders.set(folder, names);
    }
    return names;
  }

  #drop(path: string): void {
    this.#ours.clear();
    this.#entries.delete(path);
    this.#folders.delete(path.slice(0, path.lastIndexOf('/')));
    this.#folders.delete(path);
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Undefined for what is no readable file. */
function read(path: string): string | undefined {
  try {
    const facts = statSync(path);
    return facts.isFile() && facts.size <= LARGEST_FILE ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
