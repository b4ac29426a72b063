import type { EnvironmentOverview, TaskOverview } from '../../core/environment/overview.ts';
import type { Place, RenderedRole, WorkflowOutlineNode, WorkflowSummary } from '../../protocol/messages.ts';
import type { Ui } from '../ui.ts';
import { isDeployedFrom, originOf } from './deployedFrom.ts';

/** The workflow of the workspace that an environment was deployed from; nothing when it is not here. */
export async function workflowOf(ui: Ui, environment: EnvironmentOverview): Promise<WorkflowSummary | undefined> {
  if (originOf(environment) === undefined) return undefined;
  const workflows = await ui.server.request('aliecs/workflows', null);
  return workflows.ok ? workflows.value.find(({ uri }) => isDeployedFrom(environment, uri)) : undefined;
}

/** Where a task's role is written: by its path in the rendered workflow, else the first role that loads its class. */
export async function taskSource(ui: Ui, environment: EnvironmentOverview, task: TaskOverview): Promise<Place | undefined> {
  const workflow = await workflowOf(ui, environment);
  const origin = originOf(environment);
  if (workflow === undefined || origin === undefined) return undefined;
  const { uri } = workflow;
  const path = origin.rolePaths[task.taskId ?? ''];
  if (path !== undefined) {
    const rendered = await ui.server.request('aliecs/render', { uri, variables: origin.variables });
    const role = rendered.ok && rendered.value.kind === 'tree' ? roleAt(rendered.value.root, path) : undefined;
    if (role) return role.place;
  }
  const outline = await ui.server.request('aliecs/outline', { uri });
  return outline.ok ? roleThatLoads(outline.value, task.className) : undefined;
}

function roleAt(role: RenderedRole, path: string): RenderedRole | undefined {
  if (role.path === path) return role;
  for (const child of role.children) {
    const found = path.startsWith(`${child.path}.`) || path === child.path ? roleAt(child, path) : undefined;
    if (found) return found;
  }
  return undefined;
}

function roleThatLoads(nodes: readonly WorkflowOutlineNode[], className: string): WorkflowOutlineNode | undefined {
  for (const node of nodes) {
    if (node.kind === 'task' && node.detail.split('/').at(-1) === className) return node;
    const found = roleThatLoads(node.children, className);
    if (found) return found;
  }
  return undefined;
}
