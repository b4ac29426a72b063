import type { Problem } from '../../base/problem.ts';
import type { DeploymentPlan } from '../../core/deployment/plan.ts';
import type { TaskReference } from '../../core/environment/customObjects.ts';
import type { PlannedTask, PlanResult } from '../../protocol/messages.ts';
import type { PlanFact, PlanNodeView, PlanPage, PlanProblemView } from '../../protocol/panels.ts';

export interface PlanCircumstances {
  readonly workflow: string;
  readonly environmentId: string;
  readonly context: string;
  readonly namespace: string;
  readonly others: PlanPage['others'];
  /** A URI as the person knows the file. */
  readonly shortName: (uri: string) => string;
  /** Words of a button that helps against a problem. */
  readonly remedy: (problem: Problem) => string | undefined;
}

const WEIGHT = { error: 0, warning: 1, information: 2, hint: 3 } as const;

/** The same problem of several tasks, told once. */
export interface GroupedProblem {
  readonly problem: Problem;
  /** Nodes of the tasks concerned; empty where it is no task's problem. */
  readonly nodes: readonly string[];
}

/** Problems as they are to be shown, the gravest first. Remedies are asked for by the index in this order. */
export function groupedProblems(problems: readonly Problem[]): readonly GroupedProblem[] {
  const groups = new Map<string, { readonly problem: Problem; readonly nodes: string[] }>();
  for (const problem of problems.toSorted((one, other) => WEIGHT[one.severity] - WEIGHT[other.severity])) {
    const { code, severity, file, range, field = '' } = problem;
    const message = problem.message.startsWith(`${field}: `) ? problem.message.slice(field.length + 2) : problem.message;
    const key = JSON.stringify([code, severity, message, file, range]);
    const group = groups.get(key) ?? { problem: { ...problem, message }, nodes: [] };
    groups.set(key, group);
    const node = /^taskTemplates\.tasks\.(.*)\[\d+\]/.exec(field)?.[1];
    if (node !== undefined && !group.nodes.includes(node)) group.nodes.push(node);
  }
  return [...groups.values()];
}

/** The page before the confirmation: problems, nodes → tasks with everything that will be sent, the manifest. */
export function planPage(result: PlanResult, circumstances: PlanCircumstances): PlanPage {
  const { workflow, environmentId, context, namespace, others } = circumstances;
  const problems = groupedProblems(result.problems).map((group) => problemView(group, circumstances));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    kind: 'plan',
    workflow,
    environmentId,
    context,
    namespace,
    problems,
    nodes: nodeViews(result),
    manifest: result.manifest,
    blocked: blocked(result, errors),
    others,
  };
}

function blocked({ plan }: PlanResult, errors: number): string {
  if (errors > 0) return errors === 1 ? 'One error stands in the way.' : `${errors} errors stand in the way.`;
  return plan === undefined ? 'There is nothing to deploy: no task of this workflow runs in Kubernetes.' : '';
}

function problemView({ problem, nodes }: GroupedProblem, { shortName, remedy }: PlanCircumstances): PlanProblemView {
  const { severity, code, message, file, range } = problem;
  const help = remedy(problem);
  return {
    severity,
    code,
    message,
    nodes,
    placeText: file === '' ? '' : `${shortName(file)}:${range.start.line + 1}`,
    ...(file === '' ? {} : { place: { uri: file, range } }),
    ...(help === undefined ? {} : { remedy: help }),
  };
}

/** Nodes by name; those of tasks that have none come first, since that is a problem. */
function nodeViews({ plan, tasks }: PlanResult): PlanNodeView[] {
  const references = referencesById(plan);
  const nodes = new Map<string, PlannedTask[]>();
  for (const task of tasks) nodes.set(task.node, [...(nodes.get(task.node) ?? []), task]);
  return [...nodes]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, planned]) => ({
      name,
      tasks: planned.map(({ path, className, mode, taskId }) => ({
        name: className,
        path,
        mode,
        facts: facts(taskId, references.get(taskId), plan?.configureArguments[taskId] ?? {}),
      })),
    }));
}

function referencesById(plan: DeploymentPlan | undefined): ReadonlyMap<string, TaskReference> {
  const references = Object.values(plan?.environment.taskTemplates?.tasks ?? {}).flat();
  return new Map(references.map((reference) => [reference.taskID ?? '', reference]));
}

function facts(taskId: string, reference: TaskReference | undefined, configure: Readonly<Record<string, string>>): PlanFact[] {
  const properties = { ...reference?.argsTransition, ...configure };
  return [
    { label: 'Task id', lines: [taskId] },
    { label: 'TaskTemplate', lines: reference === undefined ? [] : [reference.name] },
    { label: 'Arguments', lines: reference?.argsCLI ?? [] },
    { label: 'Environment variables', lines: (reference?.env ?? []).map(({ name, value = '' }) => `${name}=${value}`) },
    { label: 'Properties at CONFIGURE', lines: Object.entries(properties).map(([name, value]) => `${name}=${value}`) },
  ].filter(({ lines }) => lines.length > 0);
}
