import type { Problem } from '../../base/problem.ts';
import type { ExpandedWorkflow } from '../workflow/expansion/expandWorkflow.ts';
import type { UnknownPart } from '../workflow/expansion/expansionError.ts';
import type { RenderedRole } from '../workflow/expansion/renderedRole.ts';
import { isKubernetes } from '../workflow/model/controlMode.ts';
import type { ProblemMaker } from './locate.ts';
import { hasShellQuotes } from './shellVariables.ts';
import type { TaskPlan, WorkflowPlan } from './taskPlan.ts';

/** Fields that decide which roles there are, where they run and what they are connected to. */
const STRUCTURAL = /^(enabled|for|include|name|task\.load|(constraints|connect|bind)\..*)$/;

/** What must not be sent of a planned workflow, and what would be lost on the way (domain.md §5.1), but for what only the cluster can tell. */
export function workflowProblems(expanded: ExpandedWorkflow, plan: WorkflowPlan, make: ProblemMaker): readonly Problem[] {
  const { kubernetes, tasks } = plan;
  const ours = tasks.filter(({ template }) => isKubernetes(template.mode));
  return [
    ...mesosProblems(tasks, make),
    ...(kubernetes === undefined ? [nothingToDeploy(expanded, make)] : []),
    ...(kubernetes?.kind === 'no-node' ? kubernetes.roles.map((role) => make.role(role, 'kubernetes-machine', 'error', NODE_MISSING)) : []),
    ...callProblems(expanded.root, make),
    ...ours.flatMap((task) => taskProblems(task, make)),
    ...classProblems(ours, make),
    ...(plan.endpointsError ? [make.error(plan.endpointsError, expanded.root.path)] : []),
    ...unknownProblems([...expanded.unknowns.filter(({ field }) => STRUCTURAL.test(field)), ...plan.unknowns], make),
  ];
}

const NODE_MISSING = 'A Kubernetes task needs an explicit node: give the role or one above it a constraint machine_id.';

/** One problem a class: the person may have hundreds of such tasks. */
function mesosProblems(tasks: readonly TaskPlan[], make: ProblemMaker): readonly Problem[] {
  const classes = new Map<string, TaskPlan[]>();
  for (const task of tasks) {
    if (isKubernetes(task.template.mode)) continue;
    const known = classes.get(task.classIdentifier);
    if (known) known.push(task);
    else classes.set(task.classIdentifier, [task]);
  }
  return [...classes.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const more = group.length > 1 ? ` and ${group.length - 1} more of its class` : '';
    const why = `${first.role.path}${more}: control mode "${first.template.mode}" is for Mesos, only kubernetes_direct and kubernetes_fairmq can be deployed here.`;
    return [make.role(first.role, 'mesos-task', 'error', `${why} Disable the role, or load a task template for Kubernetes.`)];
  });
}

function nothingToDeploy({ root, template }: ExpandedWorkflow, make: ProblemMaker): Problem {
  const message = 'No task of this workflow is for Kubernetes: there is nothing to deploy.';
  return make.at(template.file, root.name.span, 'no-kubernetes-tasks', 'error', message);
}

function callProblems(root: RenderedRole, make: ProblemMaker): readonly Problem[] {
  const calls = [...callRoles(root)];
  const [first] = calls;
  if (!first) return [];
  const message = `${calls.length} call roles (${first.path}${calls.length > 1 ? ', …' : ''}) call services of the installation: they are not run from here.`;
  return [make.at(first.file, first.call?.func.span, 'calls-not-run', 'information', message)];
}

function* callRoles(role: RenderedRole): Generator<RenderedRole> {
  if (role.call) yield role;
  for (const child of role.children) yield* callRoles(child);
}

function taskProblems(task: TaskPlan, make: ProblemMaker): readonly Problem[] {
  const { role, command, properties } = task;
  const problems: Problem[] = [];
  if (task.hostname === '') problems.push(make.role(role, 'node-empty', 'error', `${role.path}: the constraint machine_id is empty.`));
  if (command && !command.ok) problems.push(make.error(command.error, role.path));
  if (properties && !properties.ok) problems.push(make.error(properties.error, role.path));
  for (const { template, target } of task.bind) {
    if (template.addressing !== 'tcp' || /^(tcp|ipc):\/\//.test(target)) continue;
    const message = `${role.path}: the inbound tcp channel "${template.name}" of a Kubernetes task gets no port. Use addressing: ipc, or a static target.`;
    problems.push(make.role(role, 'kubernetes-tcp-channel', 'error', message));
  }
  for (const entry of command?.ok ? command.value.env : []) {
    if (entry.startsWith('=')) problems.push(make.role(role, 'bad-environment', 'error', `${role.path}: "${entry}" in env has no name.`));
    else if (!entry.includes('=')) {
      problems.push(make.role(role, 'bad-environment', 'warning', `${role.path}: "${entry}" in env has no "=": it is dropped.`));
    }
  }
  return problems;
}

/** What a template says to a shell that is not there (domain.md §5.1.11), once a class. */
function classProblems(tasks: readonly TaskPlan[], make: ProblemMaker): readonly Problem[] {
  const seen = new Set<string>();
  return tasks.flatMap(({ classIdentifier, template }) => {
    if (seen.has(classIdentifier)) return [];
    seen.add(classIdentifier);
    const command = template.command;
    const problems: Problem[] = [];
    for (const { text, node } of command?.arguments ?? []) {
      if (!hasShellQuotes(text)) continue;
      const message = `The quotes in ${text} are for a shell: a Kubernetes process gets them with the argument.`;
      problems.push(make.at(template.file, node.span, 'kubernetes-quotes', 'warning', message));
    }
    if (command?.value && command.value.text !== '') {
      const message = 'value and shell are ignored for a Kubernetes task: the image and command of its TaskTemplate run.';
      problems.push(make.at(template.file, command.value.node.span, 'command-ignored', 'information', message));
    }
    return problems;
  });
}

function unknownProblems(unknowns: readonly UnknownPart[], make: ProblemMaker): readonly Problem[] {
  const seen = new Set<string>();
  return unknowns.flatMap(({ path, field, reasons, file, span }) => {
    const key = `${file} ${span?.start} ${reasons.join()}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const message = `${path}: ${field} depends on ${reasons.join(' and ')}, which only the installation can answer. Give the answer in the fixtures.`;
    return [make.at(file, span, 'unknown-value', 'error', message)];
  });
}
