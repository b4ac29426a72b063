import type { Namings } from './namings.ts';
import type { RoleNode } from './roleNode.ts';
import type { Definition } from './scope.ts';
import type { Target, Targets, Via } from './targets.ts';
import type { WorkflowFile } from './workflowFile.ts';

/** A role that includes, generates or loads a file. */
export interface Caller {
  readonly role: RoleNode;
  readonly via: Via;
  /** Names it itself, not by the value of a variable. */
  readonly direct: boolean;
  /** Of another repository, whose own includers are not known here: it may lack nothing. */
  readonly isForeign: boolean;
}

/** What the callers of a file know of a name. */
export interface OutsideNames {
  readonly definitions: readonly Definition[];
  /** Callers that define it, and those that do not, nor their own callers. */
  readonly defining: readonly Caller[];
  readonly lacking: readonly Caller[];
}

const NOTHING: OutsideNames = { definitions: [], defining: [], lacking: [] };

const NO_CALLERS: readonly Caller[] = [];

/** Who names which file: what the workflows of a repository, and those of others, name, put together when it is asked for. */
export class Callers {
  readonly #own: readonly Namings[];
  readonly #all: readonly Namings[];
  readonly #isThere: (path: string) => boolean;
  readonly #ofFile: ReadonlyMap<WorkflowFile, Namings>;
  readonly #byPath = new Map<string, readonly Caller[]>();
  readonly #names = new Map<string, OutsideNames>();
  readonly #open = new Map<string, readonly RoleNode[]>();

  /** Files that are not there have no callers. */
  constructor(own: readonly Namings[], foreign: readonly Namings[], isThere: (path: string) => boolean) {
    this.#own = own;
    this.#all = [...foreign, ...own];
    this.#isThere = isThere;
    this.#ofFile = new Map(own.map((namings) => [namings.file, namings]));
  }

  /** Where the include or load of a role can lead. */
  targets(role: RoleNode): Targets | undefined {
    return this.#ofFile.get(role.file)?.targets.get(role);
  }

  /** Values of variables in a file that roles, wherever they stand, name a file by. */
  values(path: string): readonly Target[] {
    return this.#own.flatMap(({ values }) => values.get(path) ?? []);
  }

  of(path: string): readonly Caller[] {
    const known = this.#byPath.get(path);
    if (known) return known;
    const callers = this.#isThere(path) ? this.#all.flatMap((namings) => namings.callers.get(path) ?? NO_CALLERS) : NO_CALLERS;
    this.#byPath.set(path, callers);
    return callers;
  }

  /** Roles that may lead, in one of these ways, to files that no text tells. */
  openRoles(ways: readonly Via[]): readonly RoleNode[] {
    const key = ways.join();
    const roles =
      this.#open.get(key) ??
      this.#own.flatMap(({ open }) => open.flatMap(([role, possible]) => (ways.some((via) => possible.has(via)) ? [role] : [])));
    this.#open.set(key, roles);
    return roles;
  }

  /** What the callers of a file, and theirs, define under a name. A file that includes itself adds nothing to what it sees. */
  outside(path: string, name: string): OutsideNames {
    const key = `${path}\0${name}`;
    const known = this.#names.get(key);
    if (known) return known;
    const callers = this.of(path);
    if (callers.length === 0) return NOTHING;
    // What leads back here while it is being found out counts for nothing.
    this.#names.set(key, NOTHING);
    const definitions = new Set<Definition>();
    const defining: Caller[] = [];
    const lacking: Caller[] = [];
    for (const caller of callers) {
      const own = caller.role.full.lookup(name);
      if (own) definitions.add(own);
      const further = own ? NOTHING : this.outside(caller.role.file.path, name);
      for (const definition of further.definitions) definitions.add(definition);
      if (own || further.defining.length > 0) defining.push(caller);
      else if (!caller.isForeign) lacking.push(caller);
    }
    const result = { definitions: [...definitions], defining, lacking };
    this.#names.set(key, result);
    return result;
  }
}
