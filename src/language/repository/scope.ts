import type { Field } from '../../core/workflow/model/field.ts';
import type { Span, YamlMap } from '../../core/yaml/nodes.ts';
import type { RoleNode } from './roleNode.ts';

/** `dropped`: written in `defaults` or `vars`, but of a form that AliECS leaves out (domain.md §3.5). */
export type DefinitionLayer = 'defaults' | 'vars' | 'iterator';

/** Where a variable gets a value. */
export interface Definition {
  readonly name: string;
  readonly layer: DefinitionLayer;
  readonly dropped: boolean;
  /** Absolute path of the file. */
  readonly file: string;
  /** The key, or the `var` of an iterator. */
  readonly span: Span;
  readonly value: Field | undefined;
  readonly publicNode: YamlMap | undefined;
  /** Undefined in a task template. */
  readonly role: RoleNode | undefined;
}

/** Which variables one stage of a role sees inside its file: a chain from the role up to the root (domain.md §3.3). */
export class Scope {
  readonly #own: ReadonlyMap<string, Definition>;
  readonly #parent: Scope | undefined;
  /** An empty `defaults:` or `vars:` cuts that layer off. */
  readonly #cuts: 'defaults' | 'vars' | undefined;

  constructor(own: ReadonlyMap<string, Definition>, parent?: Scope, cuts?: 'defaults' | 'vars') {
    this.#own = own;
    this.#parent = parent;
    this.#cuts = cuts;
  }

  /** With more variables on top; itself where there is nothing to add, which keeps chains short. */
  with(own: ReadonlyMap<string, Definition>, cuts?: 'defaults' | 'vars'): Scope {
    return own.size === 0 && cuts === undefined ? this : new Scope(own, this, cuts);
  }

  /** The definition that wins: vars and iterator variables over defaults, the nearest within each. */
  lookup(name: string): Definition | undefined {
    let fallback: Definition | undefined;
    let noDefaults = false;
    let noVars = false;
    for (let scope: Scope | undefined = this; scope; scope = scope.#parent) {
      const found = scope.#own.get(name);
      if (found && found.layer !== 'defaults' && !noVars) return found;
      if (found?.layer === 'defaults' && !noDefaults) fallback ??= found;
      noDefaults ||= scope.#cuts === 'defaults';
      noVars ||= scope.#cuts === 'vars';
    }
    return fallback;
  }

  /** Every definition up the chain, nearest first, those that lose included. */
  *all(): Generator<Definition> {
    for (let scope: Scope | undefined = this; scope; scope = scope.#parent) yield* scope.#own.values();
  }
}
