import type { Unknown } from '../../expr/unknown.ts';
import type { Variables } from '../../template/scope.ts';
import type { Value } from './value.ts';

/** One layer of variables (defaults, vars or user variables) of one role, on top of its parent's. */
export class VariableLayer {
  readonly parent: VariableLayer | undefined;
  readonly own: ReadonlyMap<string, Value>;

  constructor(own: ReadonlyMap<string, Value>, parent?: VariableLayer) {
    this.own = own;
    this.parent = parent;
  }

  get(name: string): Value | undefined {
    for (let layer: VariableLayer | undefined = this; layer; layer = layer.parent) {
      const value = layer.own.get(name);
      if (value) return value;
    }
    return undefined;
  }

  /** This layer with more on top; itself where there is nothing to add, which keeps chains short. */
  with(own: ReadonlyMap<string, Value>): VariableLayer {
    return own.size === 0 ? this : new VariableLayer(own, this);
  }

  collectInto(target: Map<string, Value>): void {
    this.parent?.collectInto(target);
    for (const [name, value] of this.own) target.set(name, value);
  }
}

export interface Layers {
  readonly defaults: VariableLayer;
  readonly vars: VariableLayer;
  readonly user: VariableLayer;
}

/** What one stage of one role sees: user variables over vars over defaults, iterator variables above all (domain.md §3.3). */
export class Stack implements Variables {
  readonly #layers: Layers;
  readonly #locals: ReadonlyMap<string, Value> | undefined;

  constructor(layers: Layers, locals?: ReadonlyMap<string, Value>) {
    this.#layers = layers;
    this.#locals = locals;
  }

  value(name: string): Value | undefined {
    return this.#locals?.get(name) ?? this.#layers.user.get(name) ?? this.#layers.vars.get(name) ?? this.#layers.defaults.get(name);
  }

  get(name: string): string | Unknown | undefined {
    return this.value(name)?.text;
  }

  names(): Iterable<string> {
    return this.consolidated().keys();
  }

  /** Every variable that is seen. */
  consolidated(): ReadonlyMap<string, Value> {
    const all = new Map<string, Value>();
    this.#layers.defaults.collectInto(all);
    this.#layers.vars.collectInto(all);
    this.#layers.user.collectInto(all);
    for (const [name, value] of this.#locals ?? []) all.set(name, value);
    return all;
  }
}
