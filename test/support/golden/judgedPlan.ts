/** A line of `task.jsonl`, or what this project plans, as far as its shape matters here. */
export interface PlanLine {
  readonly id: string;
  readonly tasks?: unknown;
  readonly taskCount?: unknown;
  readonly bindMap?: unknown;
  readonly bindMapError?: unknown;
  readonly kubernetes?: unknown;
}

/**
 * What is judged of a plan: everything that the line lists, of errors only that they are there. A line lists at most so many tasks as its
 * golden has, and `stdout`/`stderr` are left out, which upstream carries over from one task to another.
 */
export function judgedPlan(line: PlanLine, golden: PlanLine): Readonly<Record<string, unknown>> {
  const listed = Array.isArray(golden.tasks) ? golden.tasks.length : 0;
  const tasks = Array.isArray(line.tasks) ? line.tasks.slice(0, listed) : [];
  return {
    taskCount: line.taskCount,
    bindMap: line.bindMap,
    bindMapError: line.bindMapError !== undefined,
    kubernetes: withoutErrors(line.kubernetes ?? null),
    ...Object.fromEntries(tasks.map((task, index) => [`task ${index}`, withoutErrors(task)])),
  };
}

function withoutErrors(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutErrors);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (key === 'stdout' || key === 'stderr') return [];
      if (key === 'entryErrors' && typeof item === 'object' && item !== null) return [[key, Object.keys(item).sort()]];
      return [[key, key.endsWith('Error') ? 'error' : withoutErrors(item)]];
    }),
  );
}
