import type { EnvironmentOverview } from '../core/environment/overview.ts';

/** One line an environment, one an unwell task below it, for a person. */
export function environmentLines(environments: readonly EnvironmentOverview[]): string[] {
  const rows = environments.map((environment) => [
    environment.id,
    goal(environment.state, environment.desired),
    `${environment.tasksInDesiredState} of ${environment.taskCount}`,
    environment.deletingSince === undefined ? environment.explanation : `terminating · ${environment.explanation}`,
  ]);
  const table = columns([['ENVIRONMENT', 'STATE', 'TASKS', ''], ...rows]);
  const [head = '', ...lines] = table;
  return [head, ...lines.flatMap((line, index) => [line, ...unwellTasks(environments[index])])];
}

function unwellTasks(environment: EnvironmentOverview | undefined): string[] {
  const tasks = (environment?.nodes ?? []).flatMap((node) => node.tasks).filter((task) => task.attention !== 'fine');
  return tasks.map((task) => `  ${task.className} on ${task.node}: ${goal(task.state, task.desired)} ${task.explanation}`.trimEnd());
}

/** `STANDBY -> CONFIGURED`, or one state when it is reached. */
function goal(state: string, desired: string): string {
  const now = state === '' ? 'UNKNOWN' : state;
  return desired === '' || desired === state ? now : `${now} -> ${desired}`;
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
