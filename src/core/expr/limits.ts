/** Limits of evaluation; each has an error that names it. The first two are upstream's own. */
export const EXPR_LIMITS = {
  /** Syntax nodes of one expression. */
  nodes: 10_000,
  /** Elements made by ranges, lists, maps and repetitions in one evaluation. */
  memory: 1_000_000,
  /** Brackets, operators and calls inside one another, so that what follows may recurse. */
  depth: 300,
  /** Operators in a row, as in `a + b + c`, which make the tree as deep. */
  height: 700,
  /** Instructions and visited elements of one evaluation. */
  steps: 20_000_000,
  /** Bytes of one string. */
  stringBytes: 64 * 1024 * 1024,
} as const;
