import { isRecord } from '../../base/record.ts';
import type { EnvironmentObject } from '../environment/customObjects.ts';

/** Where an Environment manifest lacks what every reader relies on (the API server would refuse it as well); a path and what is wrong there. */
export function shapeFault(environment: EnvironmentObject): { readonly field: string; readonly message: string } | undefined {
  const { taskTemplates, spec }: { readonly taskTemplates?: unknown; readonly spec: unknown } = environment;
  if (!isRecord(spec)) return { field: 'spec', message: 'It must be a map.' };
  if (typeof spec['state'] !== 'string') return { field: 'spec.state', message: 'It is missing.' };
  if (!isRecord(spec['tasks'])) return { field: 'spec.tasks', message: 'It must be a map; "{}" where there are no inline tasks.' };
  const inline = itemFault('spec.tasks', spec['tasks'], (item) => (isRecord(item['spec']) ? undefined : 'spec'));
  if (inline !== undefined || taskTemplates === undefined || taskTemplates === null) return inline;
  const tasks = isRecord(taskTemplates) ? taskTemplates['tasks'] : undefined;
  if (!isRecord(tasks)) return { field: 'taskTemplates.tasks', message: 'It must be a map from nodes to lists of tasks.' };
  return itemFault('taskTemplates.tasks', tasks, (item) => {
    if (!isListOfNamed(item['env'])) return 'env';
    if (item['taskID'] !== undefined && typeof item['taskID'] !== 'string') return 'taskID';
    return Array.isArray(item['argsCLI']) ? undefined : 'argsCLI';
  });
}

/** The first fault among the lists of a map by node; `check` names a bad field of an item. */
function itemFault(
  field: string,
  byNode: Readonly<Record<string, unknown>>,
  check: (item: Readonly<Record<string, unknown>>) => string | undefined,
) {
  for (const [node, items] of Object.entries(byNode)) {
    if (!Array.isArray(items)) return { field: `${field}.${node}`, message: 'It must be a list.' };
    for (const [index, item] of items.entries()) {
      const path = `${field}.${node}[${index}]`;
      if (!isRecord(item) || typeof item['name'] !== 'string') return { field: `${path}.name`, message: 'It is missing.' };
      const bad = check(item);
      if (bad !== undefined) return { field: `${path}.${bad}`, message: 'It is missing or of a wrong type.' };
    }
  }
  return undefined;
}

function isListOfNamed(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['name'] === 'string');
}
