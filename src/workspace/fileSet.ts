import { repositoryOf } from '../language/fileKind.ts';

/** Paths, found by repository without looking at the others: a keystroke asks for those of one. */
export class FileSet {
  readonly #byRepository = new Map<string, Set<string>>();

  add(path: string): void {
    const repository = repositoryOf(path);
    const paths = this.#byRepository.get(repository);
    if (paths) paths.add(path);
    else this.#byRepository.set(repository, new Set([path]));
  }

  delete(path: string): void {
    const repository = repositoryOf(path);
    const paths = this.#byRepository.get(repository);
    paths?.delete(path);
    if (paths?.size === 0) this.#byRepository.delete(repository);
  }

  has(path: string): boolean {
    return this.inRepository(repositoryOf(path)).has(path);
  }

  inRepository(repository: string): ReadonlySet<string> {
    return this.#byRepository.get(repository) ?? new Set();
  }

  /** Everything below a folder. */
  below(folder: string): string[] {
    return [...this.all()].filter((path) => path.startsWith(`${folder}/`));
  }

  *all(): Generator<string> {
    for (const paths of this.#byRepository.values()) yield* paths;
  }
}
