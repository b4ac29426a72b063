import type { Clock } from '../base/clock.ts';
import type { Problem } from '../base/problem.ts';
import { diagnose } from '../language/diagnose.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { LookedAt } from './lookedAt.ts';

/** Long enough that a typed word is one check, short enough to feel immediate. */
const DEBOUNCE_MS = 120;
/** A file whose last check took no longer than this holds nothing up: it is checked after a shorter wait. */
const QUICK_MS = 20;
const QUICK_DEBOUNCE_MS = 50;
/** Files that are not being edited wait until the typing has stopped. */
const OTHERS_MS = 600;

/** Checks files some time after they or what they looked at have changed; one at a time, the newest texts only. */
export class Checker {
  readonly #workspace: Workspace;
  readonly #publish: (path: string, problems: readonly Problem[]) => void;
  readonly #failed: (path: string, error: unknown) => void;
  readonly #clock: Clock;
  /** What the last check of each file looked at. */
  readonly #looked = new LookedAt();
  readonly #published = new Set<string>();
  /** Milliseconds of the last check of each file. */
  readonly #cost = new Map<string, number>();
  /** Files that the person is editing, and all others that are to be checked. */
  readonly #first = new Set<string>();
  readonly #queue = new Set<string>();
  #running = false;
  #stopped = false;
  #edits = 0;
  /** Ends the wait that is going on. */
  #wait = new AbortController();

  constructor(
    workspace: Workspace,
    clock: Clock,
    publish: (path: string, problems: readonly Problem[]) => void,
    failed: (path: string, error: unknown) => void,
  ) {
    this.#workspace = workspace;
    this.#clock = clock;
    this.#publish = publish;
    this.#failed = failed;
  }

  /** These paths have changed (or appeared, or vanished): they and whatever looked at them are checked again. */
  changed(paths: Iterable<string>): void {
    for (const path of paths) {
      this.#queue.add(path);
      for (const place of [path, folderOf(path)]) for (const looker of this.#looked.lookersOf(place)) this.#queue.add(looker);
    }
    this.#start();
  }

  /** The person has edited this file: it comes first. */
  edited(path: string): void {
    this.#edits++;
    // The long wait of the others does not hold up what is typed, and the time counts from the last keystroke.
    this.#wait.abort();
    this.#first.add(path);
    for (const looker of this.#looked.lookersOf(path)) if (looker !== path) this.#queue.add(looker);
    this.#start();
  }

  /** Everything, after a change of settings or of the cluster's facts. */
  all(): void {
    for (const { path } of this.#workspace.files) this.#queue.add(path);
    this.#start();
  }

  stop(): void {
    this.#stopped = true;
  }

  #start(): void {
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    while ((this.#queue.size > 0 || this.#first.size > 0) && !this.#stopped) {
      const edits = this.#edits;
      this.#wait = new AbortController();
      await this.#clock.sleep(this.#delay(), this.#wait.signal);
      if (edits !== this.#edits) continue;
      if (this.#first.size > 0) await this.#drain(this.#first, edits);
      else await this.#drain(this.#queue, edits);
    }
    this.#running = false;
  }

  #delay(): number {
    if (this.#first.size === 0) return this.#edits === 0 ? DEBOUNCE_MS : OTHERS_MS;
    return [...this.#first].every((path) => (this.#cost.get(path) ?? Number.POSITIVE_INFINITY) <= QUICK_MS)
      ? QUICK_DEBOUNCE_MS
      : DEBOUNCE_MS;
  }

  /** Until a keystroke comes in. */
  async #drain(queue: Set<string>, edits: number): Promise<void> {
    for (const path of queue) {
      queue.delete(path);
      if (queue === this.#first) this.#queue.delete(path);
      this.#check(path);
      // Messages that have come in meanwhile go first: they may change what is to be checked.
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#stopped || this.#edits !== edits) return;
    }
  }

  #check(path: string): void {
    const looked = new Set<string>();
    const started = this.#clock.now();
    let problems: readonly Problem[] = [];
    if (this.#workspace.kind(path) !== undefined) {
      const view = this.#workspace.view((place) => looked.add(place));
      try {
        problems = diagnose(path, view);
      } catch (error) {
        this.#failed(path, error);
      }
    }
    this.#looked.set(path, looked);
    this.#cost.set(path, this.#clock.now() - started);
    if (problems.length === 0 && !this.#published.has(path)) return;
    if (problems.length === 0) this.#published.delete(path);
    else this.#published.add(path);
    this.#publish(path, problems);
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
