/** Each limit has an error of its own, which names it. */
export const EXPANSION_LIMITS = {
  /** Roles of one tree, the root included (`too-many-roles`). */
  roles: 10_000,
  /** Items of one `for` (`too-many-items`). */
  iterations: 10_000,
  /** Includes inside one another (`include-depth`, or `include-cycle` where a file includes itself). */
  includes: 50,
} as const;
