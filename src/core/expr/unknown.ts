/** A value that can't be known offline. It flows through everything; `reasons` says why, each a call like `config.Get('qc/…')`. */
export class Unknown {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    this.reasons = reasons;
  }

  /** Unknown for both reasons. */
  and(other: Unknown): Unknown {
    if (other === this) return this;
    return new Unknown([...new Set([...this.reasons, ...other.reasons])]);
  }
}
