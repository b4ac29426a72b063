import { ok } from '../base/outcome.ts';
import { isObjectName } from '../core/environment/names.ts';
import type { OperationOptions } from '../manager/operation.ts';
import { CLUSTER_HELP, CLUSTER_OPTIONS, type Cluster, openCluster, operationOptions } from './cluster.ts';
import { type Command, EXIT, type Io } from './command.ts';
import { type Manifests, readManifests } from './manifests.ts';
import { failed, wrongUse } from './output.ts';
import { type OptionSpec, type Parsed, parse } from './parse.ts';

export interface ClusterRun {
  readonly cluster: Cluster;
  readonly parsed: Parsed;
  /** Of the files named on the command line; nothing for a command that takes none. */
  readonly manifests: Manifests;
  readonly options: OperationOptions;
  readonly io: Io;
  readonly json: boolean;
}

export interface ClusterCommandSpec {
  /** `aliecs deploy FILE`, and below it what the command does. */
  readonly usage: string;
  readonly about: string;
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /** Lines of help on `options`. */
  readonly optionsHelp?: string;
  /** The arguments that are manifest files: read before the cluster is opened, in the namespace that they name. */
  readonly manifests?: (parsed: Parsed) => readonly string[];
  /** What is wrong with the command line, in a sentence; nothing when it is right. */
  readonly check: (parsed: Parsed) => string | undefined;
  readonly run: (run: ClusterRun) => Promise<number>;
}

const NO_MANIFESTS: Manifests = { objects: [], texts: new Map(), namespace: undefined };

/** A command that works against a cluster: reads the options that all share, opens the cluster, and lets go of it in the end. */
export function clusterCommand(spec: ClusterCommandSpec): Command {
  const optionsHelp = spec.optionsHelp === undefined ? CLUSTER_HELP : `${spec.optionsHelp}\n\n${CLUSTER_HELP}`;
  const help = `Usage: ${spec.usage}\n\n${spec.about}\n\n${optionsHelp}`;
  return {
    help,
    async run(args, io) {
      const json = args.includes('--json');
      const parsed = parse(args, { ...CLUSTER_OPTIONS, ...spec.options });
      if (!parsed.ok) return wrongUse(io, json, parsed.error, help);
      if (parsed.value.flag('help')) {
        io.out(help);
        return EXIT.fine;
      }
      const options = operationOptions(parsed.value, io);
      const wrong = options.ok ? spec.check(parsed.value) : options.error;
      if (!options.ok || wrong !== undefined) return wrongUse(io, json, wrong ?? '', help);
      const files = spec.manifests?.(parsed.value) ?? [];
      const manifests = files.length > 0 ? await readManifests(files, io, json) : ok(NO_MANIFESTS);
      if (!manifests.ok) return manifests.error;
      const cluster = await openCluster(parsed.value, io, manifests.value.namespace);
      if (!cluster.ok) return failed(io, json, cluster.error);
      try {
        return await spec.run({
          cluster: cluster.value,
          parsed: parsed.value,
          manifests: manifests.value,
          options: options.value,
          io,
          json,
        });
      } finally {
        cluster.value.manager.dispose();
      }
    },
  };
}

/** The one ENV of a command line: an id as ECS writes it, or the name of the object. */
export function environmentName(parsed: Parsed): string {
  return (parsed.positionals[0] ?? '').toLowerCase();
}

/** For `check`: exactly one environment, under a name that one can have. */
export function oneEnvironment(parsed: Parsed): string | undefined {
  const name = environmentName(parsed);
  return exactlyOne('environment')(parsed) ?? (isObjectName(name) ? undefined : `"${name}" cannot be the id of an environment.`);
}

/** For `check`: exactly one positional argument. */
export function exactlyOne(what: string): (parsed: Parsed) => string | undefined {
  return ({ positionals }) => (positionals.length === 1 ? undefined : `One ${what} is needed, ${positionals.length} given.`);
}
