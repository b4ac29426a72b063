import type { Problem } from '../../base/problem.ts';
import { ANNOTATION } from '../environment/annotations.ts';
import { API_GROUP_VERSION, type EnvironmentObject } from '../environment/customObjects.ts';
import { objectNameOf } from '../environment/names.ts';
import { ROOT_VARIABLES } from '../environment/runArguments.ts';
import type { ExpandedWorkflow } from '../workflow/expansion/expandWorkflow.ts';
import { isKubernetes } from '../workflow/model/controlMode.ts';
import type { ClusterFacts } from './facts.ts';
import { planFromManifest } from './fromManifest.ts';
import { ProblemMaker } from './locate.ts';
import { mendReferences } from './mendReferences.ts';
import type { DeploymentPlan } from './plan.ts';
import type { TaskPlan, WorkflowPlan } from './taskPlan.ts';
import { workflowProblems } from './workflowProblems.ts';

export interface DeploymentTarget {
  readonly environmentId: string;
  readonly namespace: string;
  /** For the annotations: the workflow's name and its file as the person knows it. */
  readonly workflow: string;
  readonly workflowFile: string;
}

/**
 * What the manager deploys of a planned workflow: mended where it can be (`$NAME`, OCC_CONTROL_PORT), and with every reason not to
 * (domain.md §5.1). `facts` are those of the target's namespace.
 */
export function toDeploymentPlan(
  expanded: ExpandedWorkflow,
  plan: WorkflowPlan,
  facts: ClusterFacts,
  target: DeploymentTarget,
): DeploymentPlan {
  const make = new ProblemMaker(expanded);
  const planned = plan.kubernetes?.kind === 'environment' ? plan.kubernetes.environment : emptyEnvironment(target);
  const templates = facts.taskTemplates && new Map(facts.taskTemplates.map(({ metadata, spec }) => [metadata.name, spec]));
  const byField = fieldsOf(plan);
  const mended = mendReferences(planned, templates, byField, make);
  const annotations = { [ANNOTATION.workflow]: target.workflow, [ANNOTATION.workflowFile]: target.workflowFile };
  const metadata = { ...mended.environment.metadata, annotations: { ...annotations, [ANNOTATION.environmentId]: target.environmentId } };
  const checked = planFromManifest({ ...mended.environment, metadata }, facts);
  return {
    environmentId: target.environmentId,
    environment: checked.environment,
    configureArguments: Object.fromEntries(
      plan.tasks.flatMap(({ taskId, template, properties }) =>
        isKubernetes(template.mode) && properties?.ok ? [[taskId, properties.value]] : [],
      ),
    ),
    runArguments: runVariables(expanded),
    problems: [
      ...workflowProblems(expanded, plan, make),
      ...mended.problems,
      ...checked.problems.flatMap((problem) => placed(problem, byField, expanded, make)),
    ],
  };
}

function emptyEnvironment({ environmentId, namespace }: DeploymentTarget): EnvironmentObject {
  return {
    apiVersion: API_GROUP_VERSION,
    kind: 'Environment',
    metadata: { name: objectNameOf(environmentId), namespace },
    taskTemplates: { tasks: {} },
    spec: { state: 'standby', tasks: {} },
  };
}

/** Where each Kubernetes task stands in the Environment, as the API server writes paths. */
function fieldsOf({ tasks, kubernetes }: WorkflowPlan): ReadonlyMap<string, TaskPlan> {
  const fields = new Map<string, TaskPlan>();
  if (kubernetes?.kind !== 'environment') return fields;
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  for (const [node, references] of Object.entries(kubernetes.environment.taskTemplates?.tasks ?? {})) {
    for (const [index, { taskID }] of references.entries()) {
      const task = byId.get(taskID ?? '');
      if (task) fields.set(`taskTemplates.tasks.${node}[${index}]`, task);
    }
  }
  return fields;
}

/** A problem of a reference stands where the role loads the task, one of the whole object at the workflow's name. Of a task whose node is unknown nothing can be told here. */
function placed(
  problem: Problem,
  byField: ReadonlyMap<string, TaskPlan>,
  { root, template }: ExpandedWorkflow,
  make: ProblemMaker,
): Problem | readonly Problem[] {
  const task = byField.get(/^taskTemplates\.tasks\..*?\[\d+\]/.exec(problem.field ?? '')?.[0] ?? '');
  if (task && typeof task.hostname !== 'string') return [];
  const { code, severity, message } = problem;
  return {
    ...problem,
    ...(task ? make.role(task.role, code, severity, message) : make.at(template.file, root.name.span, code, severity, message)),
  };
}

function runVariables({ root }: ExpandedWorkflow): Readonly<Record<string, string>> {
  const found = ROOT_VARIABLES.flatMap((name) => {
    const value = root.stack.get(name);
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}
