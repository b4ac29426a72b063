export type NodeResolution =
  | { readonly kind: 'found'; readonly name: string }
  | { readonly kind: 'unknown' }
  /** Two Nodes share `part`: the environment-manager then resolves no name at all, not even a full one. */
  | { readonly kind: 'ambiguous'; readonly part: string; readonly nodes: readonly [string, string] };

/** Parts that every CERN host shares and the environment-manager leaves out. */
const IGNORED_PARTS: ReadonlySet<string> = new Set(['cern', 'ch']);

/**
 * Resolves the nodes of Environments as the environment-manager does: by full name or any dot-part except `cern` and `ch`, case-sensitively;
 * one shared part anywhere in the cluster stops every name (operators.md 7).
 */
export class NodeNames {
  readonly #byPart = new Map<string, string>();
  #ambiguous: NodeResolution | undefined;

  constructor(nodes: Iterable<string>) {
    for (const node of nodes) {
      for (const part of [node, ...node.split('.').filter((piece) => !IGNORED_PARTS.has(piece))]) this.#add(part, node);
    }
  }

  resolve(name: string): NodeResolution {
    if (this.#ambiguous) return this.#ambiguous;
    const found = this.#byPart.get(name);
    return found === undefined ? { kind: 'unknown' } : { kind: 'found', name: found };
  }

  #add(part: string, node: string): void {
    const other = this.#byPart.get(part);
    if (other === undefined) this.#byPart.set(part, node);
    else if (other !== node) this.#ambiguous ??= { kind: 'ambiguous', part, nodes: [other, node] };
  }
}
