import type { Container, EnvVar, TaskTemplateSpec } from './customObjects.ts';
import type { PlannedTask } from './plannedTasks.ts';

export const CONTROL_PORT_VARIABLE = 'OCC_CONTROL_PORT';

/**
 * The port on which the task-manager will look for OCC: OCC_CONTROL_PORT of the first container with the reference's env on top, else
 * `control.port` of the template; for an inline definition `control.port` only (operators.md 8). Nothing where it would be 0 or no number.
 */
export function controlPortOf(planned: PlannedTask, template: TaskTemplateSpec | undefined): number | undefined {
  if (planned.inline) return validPort(planned.inline.control?.port);
  const variable = variableOf(planned.reference?.env) ?? templateControlPort(template);
  return variable === undefined ? validPort(template?.control?.port) : validPort(/^[0-9]+$/.test(variable) ? Number(variable) : undefined);
}

/** OCC_CONTROL_PORT as the template's first container has it. */
export function templateControlPort(template: TaskTemplateSpec | undefined): string | undefined {
  const container: Container | undefined = template?.pod?.containers[0];
  return variableOf(container?.env);
}

function variableOf(env: readonly EnvVar[] | undefined): string | undefined {
  const found = env?.find(({ name }) => name === CONTROL_PORT_VARIABLE);
  return found === undefined ? undefined : (found.value ?? '');
}

function validPort(port: number | undefined): number | undefined {
  return port !== undefined && Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined;
}
