import { stringify } from 'yaml';
import type { Problem } from '../../base/problem.ts';
import { toDeploymentPlan } from '../../core/deployment/fromWorkflow.ts';
import { planWorkflow } from '../../core/deployment/planWorkflow.ts';
import type { TaskPlan } from '../../core/deployment/taskPlan.ts';
import { newUid } from '../../core/environment/newEnvironmentId.ts';
import type { WorkspaceView } from '../../language/workspaceView.ts';
import type { PlannedTask, PlanParams, PlanResult } from '../../protocol/messages.ts';
import type { Expander } from './expansion.ts';
import { expansionWords } from './expansionWords.ts';

const NOWHERE = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** What a deploy of a workflow would send, checked against the cluster that the person looks at. */
export function plan(
  path: string,
  params: PlanParams,
  view: WorkspaceView,
  expander: Expander,
  uriOf: (path: string) => string,
): PlanResult {
  const { environmentId, variables } = params;
  const { request, result } = expander.deployable(path, variables, environmentId, view);
  if (!result.ok) {
    const { code, file = path, range = NOWHERE } = result.error;
    const message = expansionWords(result.error, request);
    return { tasks: [], problems: [{ code, severity: 'error', message, file: uriOf(file), range }], manifest: '' };
  }
  const expanded = result.value;
  const namespace = view.cluster?.namespace ?? 'default';
  const options = { environmentId, namespace, defaultHost: 'any-host', firstPort: 9000, newTaskId: drawId, newIpcName: drawId };
  const planned = planWorkflow(expanded, request, options);
  const target = { environmentId, namespace, workflow: request.workflow, workflowFile: path };
  const deployment = toDeploymentPlan(expanded, planned, view.cluster ?? {}, target);
  const problems = deployment.problems.map((problem) => withUris(problem, path, uriOf));
  const tasks = planned.tasks.map(taskOf);
  if (planned.kubernetes?.kind !== 'environment') return { tasks, problems, manifest: '' };
  return { plan: { ...deployment, problems }, tasks, problems, manifest: stringify(deployment.environment, { lineWidth: 0 }) };
}

function taskOf({ role, template, taskId, hostname, controlMode }: TaskPlan): PlannedTask {
  return {
    path: role.path,
    className: template.name?.text ?? '',
    taskId,
    node: typeof hostname === 'string' ? hostname : '',
    mode: controlMode,
  };
}

function withUris(problem: Problem, path: string, uriOf: (path: string) => string): Problem {
  const { related } = problem;
  return {
    ...problem,
    file: uriOf(problem.file === '' ? path : problem.file),
    ...(related && { related: related.map((each) => ({ ...each, file: uriOf(each.file) })) }),
  };
}

function drawId(): string {
  return newUid(Math.random);
}
