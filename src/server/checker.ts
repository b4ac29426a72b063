import type { Clock } from '../base/clock.ts';
import type { Problem } from '../base/problem.ts';
import { diagnose } from '../language/diagnose.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Long enough that a typed word is one check, short enough to feel immediate. */
const DEBOUNCE_MS = 120;

/** Checks files some time after they or what they looked at have changed; one at a time, the newest texts only. */
export class Checker {
  readonly #workspace: Workspace;
  readonly #publish: (path: string, problems: readonly Problem[]) => void;
  readonly #clock: Clock;
  /** File → the files, folders and repositories its last check looked at, found or not. */
  readonly #looked = new Map<string, ReadonlySet<string>>();
  readonly #published = new Set<string>();
  readonly #queue = new Set<string>();
  #first: string | undefined;
  #running = false;
  #stopped = false;

  constructor(workspace: Workspace, clock: Clock, publish: (path: string, problems: readonly Problem[]) => void) {
    this.#workspace = workspace;
    this.#clock = clock;
    this.#publish = publish;
  }

  /** These paths have changed (or appeared, or vanished): they and whatever looked at them are checked again. */
  changed(paths: Iterable<string>, first?: string): void {
    if (first !== undefined) this.#first = first;
    const touched = new Set<string>();
    for (const path of paths) {
      touched.add(path);
      touched.add(path.slice(0, path.lastIndexOf('/')));
      this.#queue.add(path);
    }
    for (const [path, looked] of this.#looked) {
      for (const place of touched) {
        if (looked.has(place)) {
          this.#queue.add(path);
          break;
        }
      }
    }
    void this.#run();
  }

  /** Everything, after a change of settings or of the cluster's facts. */
  all(): void {
    for (const { path } of this.#workspace.files) this.#queue.add(path);
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await this.#clock.sleep(DEBOUNCE_MS);
    while (this.#queue.size > 0 && !this.#stopped) {
      const path = this.#first !== undefined && this.#queue.has(this.#first) ? this.#first : (this.#queue.values().next().value ?? '');
      this.#queue.delete(path);
      this.#check(path);
      // Messages that have come in meanwhile go first: they may change what is to be checked.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#running = false;
  }

  #check(path: string): void {
    const looked = new Set<string>();
    const problems =
      this.#workspace.kind(path) === undefined
        ? []
        : diagnose(
            path,
            this.#workspace.view((place) => looked.add(place)),
          );
    if (looked.size > 0) this.#looked.set(path, looked);
    else this.#looked.delete(path);
    if (problems.length === 0 && !this.#published.has(path)) return;
    if (problems.length === 0) this.#published.delete(path);
    else this.#published.add(path);
    this.#publish(path, problems);
  }
}
