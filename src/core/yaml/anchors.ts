import { YAML_LIMITS } from './limits.ts';
import type { Span, YamlAlias, YamlError, YamlMap, YamlScalar, YamlSequence } from './nodes.ts';

type Target = YamlMap | YamlSequence | YamlScalar;

interface AnchorState {
  target?: Target;
  /** Nodes it stands for when every alias in it is followed. */
  size: number;
}

/** The anchors of one document and what their aliases make of it. */
export class Anchors {
  readonly #errors: YamlError[];
  readonly #states = new Map<string, AnchorState>();
  /** Nodes so far, with aliases followed. */
  #expanded = 0;
  #bombed = false;

  /** Errors are added to `errors`. */
  constructor(errors: YamlError[]) {
    this.#errors = errors;
  }

  /** Counts a node. */
  count(): void {
    this.#expanded++;
  }

  /** Begins a collection; what is answered is called with it when it is complete. Until then an alias to it is one inside itself. */
  open(name: string | undefined): (target: Target) => void {
    const before = this.#expanded;
    const state: AnchorState = { size: 0 };
    if (name !== undefined) this.#states.set(name, state);
    return (target) => {
      state.target = target;
      state.size = this.#expanded - before + 1;
    };
  }

  scalar(name: string | undefined, target: YamlScalar): void {
    if (name !== undefined) this.#states.set(name, { target, size: 1 });
  }

  alias(name: string, span: Span): YamlAlias {
    const state = this.#states.get(name);
    const without = (code: YamlError['code'], message: string): YamlAlias => {
      this.#errors.push({ code, message, span });
      return { kind: 'alias', span, name };
    };
    if (!state)
      return without('unknown-anchor', `No anchor &${name} stands above this alias. A text that begins with “*” has to be put in quotes.`);
    if (!state.target) return without('alias-cycle', `The value of anchor &${name} contains itself.`);
    if (this.#expanded + state.size > YAML_LIMITS.expandedNodes) {
      if (this.#bombed) return { kind: 'alias', span, name };
      this.#bombed = true;
      return without('too-many-aliases', `With its aliases followed, the document has more than ${YAML_LIMITS.expandedNodes} nodes.`);
    }
    this.#expanded += state.size;
    return { kind: 'alias', span, name, target: state.target };
  }
}
