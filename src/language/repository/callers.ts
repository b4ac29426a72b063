import type { RoleNode } from './roleNode.ts';
import type { Definition } from './scope.ts';
import type { Targets, Via } from './targets.ts';

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

/** Who names which file. */
export class Callers {
  readonly #byFile = new Map<string, Map<RoleNode, Caller>>();
  readonly #targets = new Map<RoleNode, Targets>();
  readonly #names = new Map<string, OutsideNames>();
  readonly #open = new Map<string, RoleNode[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(path: string, caller: Caller): void {
    const callers = this.#byFile.get(path) ?? new Map<RoleNode, Caller>();
    this.#byFile.set(path, callers);
    if (callers.has(caller.role) && !caller.direct) return;
    callers.set(caller.role, caller);
    this.#size++;
  }

  setTargets(role: RoleNode, targets: Targets): void {
    this.#targets.set(role, targets);
  }

  /** Where the include or load of a role can lead. */
  targets(role: RoleNode): Targets | undefined {
    return this.#targets.get(role);
  }

  of(path: string): readonly Caller[] {
    return [...(this.#byFile.get(path)?.values() ?? [])];
  }

  /** Roles that may lead, in one of these ways, to files that no text tells. */
  openRoles(ways: readonly Via[]): RoleNode[] {
    const key = ways.join();
    const roles =
      this.#open.get(key) ?? [...this.#targets].flatMap(([role, { open }]) => (ways.some((via) => open.has(via)) ? [role] : []));
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
