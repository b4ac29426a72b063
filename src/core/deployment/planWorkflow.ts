import { fail } from '../../base/outcome.ts';
import { API_GROUP_VERSION, type EnvironmentObject, type TaskReference } from '../environment/customObjects.ts';
import { objectNameOf } from '../environment/names.ts';
import type { Unknown } from '../expr/unknown.ts';
import type { Scope } from '../template/scope.ts';
import { Evaluator } from '../workflow/expansion/evaluator.ts';
import { type ExpandedWorkflow, taskRoles } from '../workflow/expansion/expandWorkflow.ts';
import type { UnknownPart } from '../workflow/expansion/expansionError.ts';
import type { RenderedInbound, RenderedRole } from '../workflow/expansion/renderedRole.ts';
import type { ExpansionRequest } from '../workflow/expansion/request.ts';
import { requestScope } from '../workflow/expansion/stages.ts';
import { shown } from '../workflow/expansion/value.ts';
import { goTrim } from '../workflow/goTrim.ts';
import { isKubernetes } from '../workflow/model/controlMode.ts';
import type { TaskTemplate } from '../workflow/model/taskTemplate.ts';
import { buildCommand } from './buildCommand.ts';
import { buildProperties } from './buildProperties.ts';
import { inboundChannels, mergedConstraints, nodeOf, outboundChannels } from './classParts.ts';
import { type Endpoint, ipcEndpoint, tcpEndpoint } from './endpoint.ts';
import { toEnvVar, withDefaults } from './envEntries.ts';
import { joinEndpoints } from './joinEndpoints.ts';
import type { KubernetesPlan, TaskPlan, WorkflowPlan } from './taskPlan.ts';
import type { LayeredVariables } from './taskScope.ts';

export interface PlanOptions {
  readonly environmentId: string;
  readonly namespace: string;
  /** Where a Mesos task runs that no constraint binds to a machine. */
  readonly defaultHost: string;
  /** First tcp port that a host gives to an inbound channel. */
  readonly firstPort: number;
  newTaskId(): string;
  /** Unique part of an ipc address. */
  newIpcName(): string;
}

/** A task on its way: each step fills in more of it. */
type Draft = { -readonly [K in keyof TaskPlan]: TaskPlan[K] };

/** Plans every task of an expanded workflow as upstream would (domain.md §4, §5). `request` is the one that it was expanded with. */
export function planWorkflow(expanded: ExpandedWorkflow, request: ExpansionRequest, options: PlanOptions): WorkflowPlan {
  return new Planner(expanded, request, options).plan();
}

class Planner {
  readonly #expanded: ExpandedWorkflow;
  readonly #options: PlanOptions;
  readonly #request: ExpansionRequest;
  readonly #unknowns: UnknownPart[] = [];
  readonly #ports = new Map<string, number>();

  constructor(expanded: ExpandedWorkflow, request: ExpansionRequest, options: PlanOptions) {
    this.#expanded = expanded;
    this.#options = options;
    this.#request = request;
  }

  plan(): WorkflowPlan {
    const roles = [...taskRoles(this.#expanded.root)].flatMap((role) => {
      const identifier = role.task?.classIdentifier ?? '';
      const template = this.#expanded.classes.get(identifier);
      return template ? [{ role, identifier, template }] : [];
    });
    const mesos = roles.filter(({ template }) => !isKubernetes(template.mode)).map((task) => this.#mesosTask(task));
    for (const task of mesos) task.command = this.#command(task);
    const wanted = roles.filter(({ template }) => isKubernetes(template.mode));
    const homeless = wanted.filter(({ role, template }) => nodeOf(role, template) === undefined);
    const kubernetes = homeless.length > 0 ? [] : wanted.map((task) => this.#kubernetesTask(task));
    const cluster =
      homeless.length > 0 ? ({ kind: 'no-node', roles: homeless.map(({ role }) => role) } as const) : this.#references(kubernetes);
    const tasks = [...mesos, ...kubernetes];
    const { endpoints, error } = joinEndpoints(tasks);
    if (!error) for (const task of tasks) task.properties = this.#properties(task, endpoints);
    return {
      tasks,
      endpoints,
      ...(error && { endpointsError: error }),
      ...(wanted.length > 0 && { kubernetes: cluster }),
      unknowns: this.#unknowns,
    };
  }

  #draft(role: RenderedRole, identifier: string, template: TaskTemplate, hostname: string | Unknown): Draft {
    const taskId = this.#options.newTaskId();
    const isHook = template.mode === 'basic' && (role.task ? shown(role.task.trigger) !== '' : false);
    return {
      role,
      template,
      classIdentifier: identifier,
      taskId,
      name: `${identifier}#${taskId}`,
      controlMode: isHook ? 'hook' : template.mode,
      hostname,
      constraints: mergedConstraints(role, template),
      connect: outboundChannels(role, template),
      bind: inboundChannels(role, template),
      endpoints: new Map(),
      command: undefined,
      properties: undefined,
    };
  }

  #mesosTask({ role, identifier, template }: { role: RenderedRole; identifier: string; template: TaskTemplate }): Draft {
    const machines = mergedConstraints(role, template).filter(({ attribute }) => attribute === 'machine_id');
    const host = machines[machines.length - 1]?.value;
    const task = this.#draft(role, identifier, template, host?.text ?? this.#options.defaultHost);
    const hostName = host ? shown(host) : this.#options.defaultHost;
    return this.#withEndpoints(task, (channel) => {
      const { addressing, transport } = channel.template;
      return addressing === 'ipc'
        ? ipcEndpoint(this.#options.newIpcName(), transport)
        : tcpEndpoint(hostName, this.#nextPort(hostName), transport);
    });
  }

  /** A tcp channel gets no endpoint: domain.md §5.1.7. */
  #kubernetesTask({ role, identifier, template }: { role: RenderedRole; identifier: string; template: TaskTemplate }): Draft {
    const task = this.#draft(role, identifier, template, nodeOf(role, template)?.text ?? '');
    return this.#withEndpoints(task, ({ template: { addressing, transport } }) =>
      addressing === 'ipc' ? ipcEndpoint(this.#options.newIpcName(), transport) : undefined,
    );
  }

  #withEndpoints(task: Draft, make: (channel: RenderedInbound) => Endpoint | undefined): Draft {
    const endpoints = new Map<string, Endpoint | undefined>();
    for (const channel of task.bind) {
      const endpoint = make(channel);
      if (endpoint) endpoints.set(channel.template.name, endpoint);
      const global = shown(channel.global);
      if (global !== '') endpoints.set(`::${global}`, endpoint);
    }
    return Object.assign(task, { endpoints });
  }

  #nextPort(host: string): number {
    const port = this.#ports.get(host) ?? this.#options.firstPort;
    this.#ports.set(host, port + 1);
    return port;
  }

  #command(task: Draft): TaskPlan['command'] {
    const evaluator = new Evaluator();
    const command = buildCommand(task, this.#special(task), (variables) => this.#scope(variables), evaluator);
    for (const part of evaluator.unknowns) this.#unknowns.push(part);
    return command;
  }

  #properties(task: Draft, endpoints: ReadonlyMap<string, Endpoint>): TaskPlan['properties'] {
    const evaluator = new Evaluator();
    const { environmentId } = this.#options;
    const properties = buildProperties(
      task,
      this.#special(task),
      endpoints,
      environmentId,
      (variables) => this.#scope(variables),
      evaluator,
    );
    for (const part of evaluator.unknowns) this.#unknowns.push(part);
    return properties;
  }

  /** Builds the commands of the Kubernetes tasks and the Environment that refers to them. Upstream stops at the first that fails. */
  #references(tasks: readonly Draft[]): KubernetesPlan {
    // Through a Map, so that a node `__proto__` is one like any other.
    const nodes = new Map<string, TaskReference[]>();
    for (const task of tasks) {
      const built = this.#command(task);
      if (!built?.ok) {
        const error = built?.error ?? { code: 'command-missing', message: 'No command.' };
        task.command = fail(error);
        return { kind: 'command', error };
      }
      const node = typeof task.hostname === 'string' ? task.hostname : shownNode(task);
      const command = { ...built.value, env: withDefaults(built.value.env, node) };
      task.command = { ok: true, value: command };
      const references = nodes.get(node) ?? [];
      references.push({
        name: task.template.name?.text ?? '',
        env: command.env.flatMap(toEnvVar),
        argsCLI: command.arguments.filter((argument) => goTrim(argument) !== ''),
        taskID: task.taskId,
      });
      nodes.set(node, references);
    }
    const environment: EnvironmentObject = {
      apiVersion: API_GROUP_VERSION,
      kind: 'Environment',
      metadata: { name: objectNameOf(this.#options.environmentId), namespace: this.#options.namespace },
      taskTemplates: { tasks: Object.fromEntries(nodes) },
      spec: { state: 'standby', tasks: {} },
    };
    return { kind: 'environment', environment };
  }

  /** Variables that a task adds on top of those of its role. */
  #special(task: Draft): ReadonlyMap<string, string | Unknown> {
    return new Map<string, string | Unknown>([
      ['task_name', task.name],
      ['task_id', task.taskId],
      ['task_class_name', task.classIdentifier],
      ['task_hostname', task.hostname],
      ['environment_id', this.#options.environmentId],
      ['task_parent_role', task.role.path],
    ]);
  }

  #scope(variables: LayeredVariables): Scope {
    return requestScope(this.#request, variables);
  }
}

function shownNode({ role, template }: Draft): string {
  const node = nodeOf(role, template);
  return node ? shown(node) : '';
}
