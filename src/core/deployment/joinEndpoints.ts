import type { ExpansionError } from '../workflow/expansion/expansionError.ts';
import { shown } from '../workflow/expansion/value.ts';
import { compareBytes } from '../workflow/model/variables.ts';
import type { Endpoint } from './endpoint.ts';
import type { TaskPlan } from './taskPlan.ts';

/** The endpoints of all tasks: by path and channel, and by global name, which only one endpoint may have. */
export function joinEndpoints(tasks: readonly TaskPlan[]): { endpoints: ReadonlyMap<string, Endpoint>; error?: ExpansionError } {
  const endpoints = new Map<string, Endpoint>();
  for (const { role, endpoints: own, bind } of tasks) {
    for (const [name, endpoint] of [...own].sort(([a], [b]) => compareBytes(a, b))) {
      const isGlobal = name.startsWith('::');
      const channel = bind.find(({ template, global }) => (isGlobal ? `::${shown(global)}` === name : template.name === name));
      const place = { file: channel?.global.file ?? role.file, span: channel?.template.node.span ?? role.template.node.span };
      if (!endpoint) {
        const message = `The channel behind ${name} has no endpoint: a tcp channel of a Kubernetes task gets none.`;
        return { endpoints, error: { code: 'global-without-endpoint', message, ...place } };
      }
      const key = isGlobal ? name : `${role.path}:${name}`;
      const other = endpoints.get(key);
      if (isGlobal && other && (other.target !== endpoint.target || other.transport !== endpoint.transport)) {
        const message = `The global name ${name} stands for two different channels.`;
        return { endpoints, error: { code: 'global-twice', message, ...place } };
      }
      endpoints.set(key, endpoint);
    }
  }
  return { endpoints };
}
