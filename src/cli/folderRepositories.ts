import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Repositories } from '../core/workflow/expansion/request.ts';

/** Repositories that are folders; each file is read once. */
export class FolderRepositories {
  readonly #texts = new Map<string, string | undefined>();

  /** `folders` by identifier; `revisions` are those that exist besides none, all if absent. */
  of(folders: ReadonlyMap<string, string>, revisions: readonly string[] | undefined): Repositories {
    const file = (repository: string, path: string) => join(folders.get(repository) ?? repository, path);
    return {
      has: (repository) => folders.has(repository),
      hasRevision: (_repository, revision) => revision === '' || revisions === undefined || revisions.includes(revision),
      // A path that leads out of its repository leads nowhere.
      text: (repository, path) => (path.startsWith('..') ? undefined : this.#read(file(repository, path))),
      fileName: file,
    };
  }

  #read(file: string): string | undefined {
    if (!this.#texts.has(file)) {
      const isFile = existsSync(file) && statSync(file).isFile();
      this.#texts.set(file, isFile ? readFileSync(file, 'utf8') : undefined);
    }
    return this.#texts.get(file);
  }
}
