import { DisposableStore } from '../base/disposable.ts';
import type { EnvironmentObject, TaskObject } from '../core/environment/customObjects.ts';
import { ListWatch, type ListWatchOptions } from '../k8s/listWatch.ts';
import type { ObjectChange } from '../k8s/objectStore.ts';
import type { WatchState } from '../k8s/watchState.ts';
import { ENVIRONMENTS, TASKS } from '../manager/resources.ts';
import { type ClusterRun, clusterCommand } from './clusterCommand.ts';
import { EXIT, type Io } from './command.ts';
import { positiveNumber } from './parse.ts';

export const watch = clusterCommand({
  usage: 'aliecs watch [options]',
  about:
    'Prints every change of an Environment or Task, and of the health of the watch, until it is interrupted or --timeout seconds are over. With --json one line each: {event, kind, namespace, name, object} and {watch: {kind, state, …}}.',
  check: ({ positionals }) => (positionals.length === 0 ? undefined : `watch takes no argument, “${positionals[0]}” was given.`),
  async run(run) {
    const owned = new DisposableStore();
    const { client, manager } = run.cluster;
    const common = { client, namespace: manager.namespace, clock: run.io.clock, random: Math.random };
    watchKind(run, owned, { ...common, type: ENVIRONMENTS });
    watchKind(run, owned, { ...common, type: TASKS });
    await ended(run);
    owned.dispose();
    return EXIT.fine;
  },
});

type Watched = EnvironmentObject | TaskObject;

function watchKind<T extends Watched>({ io, json }: ClusterRun, owned: DisposableStore, options: ListWatchOptions<T>): void {
  const { kind } = options.type;
  const listWatch = owned.add(new ListWatch(options));
  owned.add(listWatch.onDidChange((change) => printChange(io, json, kind, change)));
  owned.add(listWatch.onDidChangeState((state) => printState(io, json, kind, state)));
  printState(io, json, kind, listWatch.state);
}

function printChange(io: Io, json: boolean, kind: string, { type, object }: ObjectChange<Watched>): void {
  const { namespace, name } = object.metadata;
  if (json) io.out(JSON.stringify({ event: type, kind, namespace, name, object }));
  else io.out(`${kind} ${name} ${type}: ${object.status?.state ?? 'no state yet'} (asked for ${object.spec.state ?? 'none'})`);
}

function printState(io: Io, json: boolean, kind: string, state: WatchState): void {
  const { name, ...rest } = state;
  if (json) io.out(JSON.stringify({ watch: { kind, state: name, ...rest } }));
  else io.err(`${kind}: ${name}${state.name === 'stale' ? ` (${state.reason})` : ''}`);
}

/** Resolves with the signal of the process or after `--timeout`. */
async function ended({ io, parsed }: ClusterRun): Promise<void> {
  const seconds = positiveNumber(parsed, 'timeout');
  if (seconds.ok && seconds.value !== undefined) return io.clock.sleep(seconds.value * 1000, io.signal);
  return new Promise((resolve) => {
    if (io.signal.aborted) resolve();
    else io.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
