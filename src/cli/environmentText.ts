import type { EnvironmentOverview, TaskOverview } from '../core/environment/overview.ts';

/** One line an environment, one an unwell task below it, for a person. */
export function environmentLines(environments: readonly EnvironmentOverview[]): string[] {
  const rows = environments.map((environment) => [
    environment.id,
    goal(environment.state, environment.desired),
    `${environment.tasksInDesiredState} of ${environment.taskCount}`,
    explanation(environment),
  ]);
  const table = columns([['ENVIRONMENT', 'STATE', 'TASKS', ''], ...rows]);
  const [head = '', ...lines] = table;
  return [head, ...lines.flatMap((line, index) => [line, ...unwellTasks(environments[index])])];
}

/** Nothing where the line of a task says the same. */
function explanation(environment: EnvironmentOverview): string {
  if (environment.deletingSince !== undefined) return `terminating · ${environment.explanation}`;
  const isToldBelow = unwell(environment).some((task) => task.explanation !== '' && environment.explanation.endsWith(task.explanation));
  return isToldBelow ? '' : environment.explanation;
}

function unwellTasks(environment: EnvironmentOverview | undefined): string[] {
  return unwell(environment).map((task) => {
    const line = `  ${task.className} on ${task.node}: ${goal(task.state, task.desired)}`;
    return task.explanation === '' ? line : `${line} · ${task.explanation}`;
  });
}

function unwell(environment: EnvironmentOverview | undefined): readonly TaskOverview[] {
  return (environment?.nodes ?? []).flatMap((node) => node.tasks).filter((task) => task.attention !== 'fine');
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
      .map((cell, column) => cell.replaceAll(/\s+/g, ' ').padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** What is told of an environment that was deployed; the operator gives none a state that has no tasks. */
export function deployedText({ id, state }: EnvironmentOverview): string {
  return state === '' ? `${id} is deployed.` : `${id} is ${state}.`;
}
