/** Each limit has an error of its own (`too-large`, `too-deep`, `too-many-aliases`). */
export const YAML_LIMITS = {
  /** UTF-16 code units of one text. The largest template in use has a twelfth of what one may have: it is read at every keystroke. */
  length: { template: 1_000_000, manifest: 4_000_000 },
  /** Maps and sequences inside one another. */
  depth: 500,
  /** Nodes of one document after aliases are followed. */
  expandedNodes: 1_000_000,
} as const;
