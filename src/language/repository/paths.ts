import { type Location, locateTask, locateWorkflow } from '../../core/workflow/expansion/identifiers.ts';
import type { AuthoringSettings } from '../workspaceView.ts';
import type { Via } from './targets.ts';

/** Where a name leads: a path of this repository, or `foreign` to another repository or revision. */
export type Resolved = { readonly path: string } | 'foreign' | undefined;

/** Stands for the repository itself where names are resolved. */
const HERE = 'here';

/** By settings, repository and way. */
const paths = new WeakMap<AuthoringSettings, Map<string, Record<Via, Map<string, readonly string[]>>>>();
const MOST_PATHS = 20_000;

/** The files, in this repository, that a name can mean. */
export function pathsOf(name: string, via: Via, repository: string, settings: AuthoringSettings): readonly string[] {
  const bySettings = paths.get(settings) ?? new Map<string, Record<Via, Map<string, readonly string[]>>>();
  paths.set(settings, bySettings);
  const byWay = bySettings.get(repository) ?? { include: new Map(), generate: new Map(), either: new Map(), load: new Map() };
  bySettings.set(repository, byWay);
  const known = byWay[via].get(name);
  if (known) return known;
  const found = findPaths(name, via, repository, settings);
  if (byWay[via].size >= MOST_PATHS) byWay[via].clear();
  byWay[via].set(name, found);
  return found;
}

function findPaths(name: string, via: Via, repository: string, settings: AuthoringSettings): string[] {
  if (via === 'generate') return [`${repository}/jit/${name}`];
  if (via === 'either') return [`${repository}/jit/${name}`, `${repository}/workflows/${name}.yaml`];
  const resolved = via === 'load' ? resolveLoad(name, repository, settings) : resolveInclude(name, repository, settings);
  return resolved !== undefined && resolved !== 'foreign' ? [resolved.path] : [];
}

export function resolveInclude(name: string, repository: string, settings: AuthoringSettings): Resolved {
  return resolved(locateWorkflow(name, HERE), repository, settings);
}

export function resolveLoad(name: string, repository: string, settings: AuthoringSettings): Resolved {
  // Upstream adds the repository's hash to the name, so that one with a revision has two.
  return resolved(locateTask(`${name.includes('/') ? name : `${HERE}/tasks/${name}`}@`), repository, settings);
}

function resolved(location: Location | undefined, repository: string, settings: AuthoringSettings): Resolved {
  if (!location) return undefined;
  const folder = location.repository === HERE ? repository : settings.repositories[location.repository];
  if (folder === undefined || (location.revision ?? '') !== '') return 'foreign';
  return { path: `${folder}/${location.path}` };
}
