/** The median time of some rounds of work in milliseconds, after one round that is not counted. */
export function median(rounds: number, work: () => void): number {
  work();
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return middle(times);
}

export function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

/** A figure as it is printed: two digits more than none where it is small. */
export function figure(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 1 ? value.toFixed(1) : value.toPrecision(2);
}
