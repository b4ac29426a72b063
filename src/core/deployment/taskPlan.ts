import type { Outcome } from '../../base/outcome.ts';
import type { EnvironmentObject } from '../environment/customObjects.ts';
import type { Unknown } from '../expr/unknown.ts';
import type { ExpansionError, UnknownPart } from '../workflow/expansion/expansionError.ts';
import type { RenderedConstraint, RenderedInbound, RenderedOutbound, RenderedRole } from '../workflow/expansion/renderedRole.ts';
import type { ControlMode } from '../workflow/model/controlMode.ts';
import type { TaskTemplate } from '../workflow/model/taskTemplate.ts';
import type { Endpoint } from './endpoint.ts';

/** A command as it would be sent, evaluated. Where a text can't be known, its template stands. */
export interface TaskCommand {
  readonly shell: boolean;
  readonly value: string;
  readonly user: string;
  readonly env: readonly string[];
  readonly arguments: readonly string[];
  readonly stdout: string;
  readonly stderr: string;
  /** As Go writes a duration. */
  readonly timeout: string;
  readonly controlMode: ControlMode;
}

/** One task of a workflow, before anything is deployed. */
export interface TaskPlan {
  readonly role: RenderedRole;
  readonly template: TaskTemplate;
  readonly classIdentifier: string;
  readonly taskId: string;
  /** `<class>#<id>`. */
  readonly name: string;
  /** As it runs: a basic task with a trigger is a hook. */
  readonly controlMode: ControlMode;
  readonly hostname: string | Unknown;
  /** Of role, ancestors and class, merged. */
  readonly constraints: readonly RenderedConstraint[];
  readonly connect: readonly RenderedOutbound[];
  readonly bind: readonly RenderedInbound[];
  /** By channel name or `::<global>`; upstream keeps nothing behind a global name of a channel without an endpoint. */
  readonly endpoints: ReadonlyMap<string, Endpoint | undefined>;
  /** Absent where an earlier Kubernetes task failed: upstream stops there. */
  readonly command: Outcome<TaskCommand, ExpansionError> | undefined;
  /** Absent where the endpoints of the tasks contradict one another. */
  readonly properties: Outcome<Readonly<Record<string, string>>, ExpansionError> | undefined;
}

/** What upstream would make of a rendered workflow, however wrong (golden core/README.md, "Tasks"). */
export interface WorkflowPlan {
  /** Those of Mesos first, then those of Kubernetes, each in document order. */
  readonly tasks: readonly TaskPlan[];
  /** By `<path>:<channel>` and `::<global>`. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly endpointsError?: ExpansionError;
  /** Present if any task is for Kubernetes. */
  readonly kubernetes?: KubernetesPlan;
  readonly unknowns: readonly UnknownPart[];
}

export type KubernetesPlan =
  | { readonly kind: 'environment'; readonly environment: EnvironmentObject }
  /** Tasks without a node, by path of their roles: upstream then plans no Kubernetes task at all. */
  | { readonly kind: 'no-node'; readonly roles: readonly RenderedRole[] }
  /** The first command that could not be built. */
  | { readonly kind: 'command'; readonly error: ExpansionError };
