import type { Problem } from '../../base/problem.ts';
import { controlPortOf } from '../environment/controlPort.ts';
import type { TaskObject, TaskTemplateSpec } from '../environment/customObjects.ts';
import type { PlacedTask } from './collisions.ts';
import { objectProblem } from './objectProblem.ts';

/** Control ports used twice on one node by pods that share the host's network, across environments and namespaces (domain.md §5.1.13). */
export function portClashes(
  tasks: readonly PlacedTask[],
  templates: ReadonlyMap<string, TaskTemplateSpec> | undefined,
  existing: readonly TaskObject[],
): readonly Problem[] {
  const users = new Map<string, string>();
  for (const { metadata, spec } of existing) {
    if (metadata.deletionTimestamp !== undefined || spec.pod?.hostNetwork !== true || spec.control?.port === undefined) continue;
    users.set(`${spec.nodeName ?? ''}:${spec.control.port}`, `Task ${metadata.name}`);
  }
  const problems: Problem[] = [];
  for (const { planned, node } of tasks) {
    const template = planned.inline ?? templates?.get(planned.className);
    const port = template?.pod?.hostNetwork === true ? controlPortOf(planned, template) : undefined;
    if (port === undefined) continue;
    const user = users.get(`${node}:${port}`);
    if (user !== undefined) {
      const message = `Control port ${port} of "${planned.taskName}" is used on ${node} by ${user} as well, and both share the host's network.`;
      problems.push(objectProblem('control-port-clash', 'error', planned.field, message));
    }
    users.set(`${node}:${port}`, planned.taskName);
  }
  return problems;
}
