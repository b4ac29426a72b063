import type { AuthoringSettings } from '../workspaceView.ts';
import type { Caller, Callers } from './callers.ts';
import { pathsOf } from './paths.ts';
import type { RoleNode } from './roleNode.ts';
import type { Definition, Scope } from './scope.ts';
import { type Target, type Targets, targetsOf, type Via } from './targets.ts';
import type { WorkflowFile } from './workflowFile.ts';

/** What the roles of one workflow name, whether it is there or not. */
export interface Namings {
  readonly file: WorkflowFile;
  /** By path, one a role, in the order of the text. */
  readonly callers: ReadonlyMap<string, readonly Caller[]>;
  readonly targets: ReadonlyMap<RoleNode, Targets>;
  /** Targets that are the values of variables, by the file in which those are written. */
  readonly values: ReadonlyMap<string, readonly Target[]>;
  /** Roles that may lead to files which no text tells, with the ways. */
  readonly open: readonly (readonly [RoleNode, ReadonlySet<Via>])[];
}

/** Something that was asked of other files, and the answer. */
interface LookUp {
  readonly path: string;
  /** Undefined where the scopes of the includers were asked for. */
  readonly name: string | undefined;
  readonly found: readonly (Definition | Scope)[];
}

interface Kept {
  readonly repository: string;
  readonly settings: AuthoringSettings;
  readonly isForeign: boolean;
  readonly lookUps: readonly LookUp[];
  readonly namings: Namings;
}

const kept = new WeakMap<WorkflowFile, readonly Kept[]>();
/** A file is asked with no includers known, with the first of them, and with all; each for its own repository and for others. */
const MOST_KEPT = 8;

/** Found once a text, and anew only where the answers of other files have changed. `repository`: the one that the file is in. */
export function namingsOf(
  file: WorkflowFile,
  repository: string,
  settings: AuthoringSettings,
  isForeign: boolean,
  callers: Callers,
): Namings {
  const all = kept.get(file) ?? [];
  const known = all.find(
    (each) =>
      each.repository === repository &&
      each.settings === settings &&
      each.isForeign === isForeign &&
      each.lookUps.every((lookUp) => isSame(lookUp.found, answer(lookUp.path, lookUp.name, callers))),
  );
  if (known) return known.namings;
  const lookUps = new Map<string, LookUp>();
  const namings = findNamings(file, repository, settings, isForeign, callers, lookUps);
  kept.set(file, [{ repository, settings, isForeign, lookUps: [...lookUps.values()], namings }, ...all.slice(0, MOST_KEPT - 1)]);
  return namings;
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

function definitionsOutside(path: string, name: string, callers: Callers): readonly Definition[] {
  return callers.outside(path, name).definitions;
}

function scopesOutside(path: string, callers: Callers): readonly Scope[] {
  return callers.of(path).map(({ role }) => role.full);
}

function answer(path: string, name: string | undefined, callers: Callers): LookUp['found'] {
  return name === undefined ? scopesOutside(path, callers) : definitionsOutside(path, name, callers);
}

/** Of roles whose text alone tells. */
const ownTargets = new WeakMap<RoleNode, Targets>();

function findNamings(
  file: WorkflowFile,
  repository: string,
  settings: AuthoringSettings,
  isForeign: boolean,
  callers: Callers,
  lookUps: Map<string, LookUp>,
): Namings {
  const byPath = new Map<string, Map<RoleNode, Caller>>();
  const targets = new Map<RoleNode, Targets>();
  const values = new Map<string, Target[]>();
  const open: (readonly [RoleNode, ReadonlySet<Via>])[] = [];
  for (const role of file.roles) {
    if (role.template.kind !== 'include' && role.template.kind !== 'task') continue;
    const found = ownTargets.get(role) ?? targetsBelow(role, callers, lookUps);
    targets.set(role, found);
    if (found.open.size > 0) open.push([role, found.open]);
    for (const target of found.targets) {
      const { text, via, direct } = target;
      if (!direct) listed(values, target.file).push(target);
      for (const path of pathsOf(text, via, repository, settings)) {
        const roles = byPath.get(path) ?? new Map<RoleNode, Caller>();
        byPath.set(path, roles);
        if (direct || !roles.has(role)) roles.set(role, { role, via, direct, isForeign });
      }
    }
  }
  return { file, callers: new Map([...byPath].map(([path, roles]) => [path, [...roles.values()]])), targets, values, open };
}

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function targetsBelow(role: RoleNode, callers: Callers, lookUps: Map<string, LookUp>): Targets {
  let isOwn = true;
  const found = targetsOf(
    role,
    (from, name) => {
      isOwn = false;
      const { path } = from.file;
      const definitions = definitionsOutside(path, name, callers);
      lookUps.set(`${path}\0${name}`, { path, name, found: definitions });
      return definitions;
    },
    (from) => {
      isOwn = false;
      const { path } = from.file;
      const scopes = scopesOutside(path, callers);
      lookUps.set(path, { path, name: undefined, found: scopes });
      return scopes;
    },
  );
  if (isOwn) ownTargets.set(role, found);
  return found;
}
