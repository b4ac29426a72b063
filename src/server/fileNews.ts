import type { Clock } from '../base/clock.ts';
import type { WorkspaceView } from '../language/workspaceView.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { LookedAt } from './lookedAt.ts';

/** Previews follow the typing, but not every letter. */
const DELAY_MS = 250;

/** Tells of workflows that have changed, or that depend on something that has, and of changed manifests. */
export class FileNews {
  readonly #workspace: Workspace;
  readonly #clock: Clock;
  readonly #send: (paths: readonly string[]) => void;
  readonly #looked = new LookedAt();
  readonly #shown = new Set<string>();
  readonly #concerned = new Set<string>();
  #waiting = false;
  #stopped = false;

  constructor(workspace: Workspace, clock: Clock, send: (paths: readonly string[]) => void) {
    this.#workspace = workspace;
    this.#clock = clock;
    this.#send = send;
  }

  /** A view for a request about one workflow: what it looks at is what the workflow depends on from now on. */
  watching<T>(workflow: string, work: (view: WorkspaceView) => T): T {
    const places = new Set<string>();
    this.#shown.add(workflow);
    try {
      return work(this.#workspace.view((place) => places.add(place)));
    } finally {
      this.#looked.set(workflow, places);
    }
  }

  changed(paths: readonly string[]): void {
    for (const path of paths) {
      const kind = this.#workspace.kind(path);
      // One that is gone may have been either.
      if (kind === 'workflow' || kind === 'manifest' || kind === undefined) this.#concerned.add(path);
      for (const workflow of this.#looked.lookersOf(path)) this.#concerned.add(workflow);
    }
    this.#start();
  }

  /** Settings have changed. */
  all(): void {
    for (const workflow of this.#shown) this.#concerned.add(workflow);
    this.#start();
  }

  stop(): void {
    this.#stopped = true;
  }

  #start(): void {
    if (!this.#waiting && this.#concerned.size > 0) void this.#wait();
  }

  async #wait(): Promise<void> {
    this.#waiting = true;
    await this.#clock.sleep(DELAY_MS);
    this.#waiting = false;
    const paths = [...this.#concerned];
    this.#concerned.clear();
    if (!this.#stopped && paths.length > 0) this.#send(paths);
  }
}
