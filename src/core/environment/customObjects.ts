/**
 * The custom objects of group `aliecs.alice.cern/v1alpha1` as plain data (domain.md §6).
 * Only what this project reads or writes is typed; the schemas know the rest.
 */

export const API_GROUP = 'aliecs.alice.cern';
export const API_VERSION = 'v1alpha1';
export const API_GROUP_VERSION = `${API_GROUP}/${API_VERSION}`;

export type CustomKind = 'Environment' | 'Task' | 'TaskTemplate';

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly generateName?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly generation?: number;
  readonly creationTimestamp?: string;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly finalizers?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly ownerReferences?: readonly OwnerReference[];
}

export interface Condition {
  readonly type: string;
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string;
}

export interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: unknown;
}

export interface Container {
  readonly name: string;
  readonly image?: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly EnvVar[];
  readonly [other: string]: unknown;
}

export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly hostNetwork?: boolean;
  readonly nodeName?: string;
  readonly restartPolicy?: string;
  readonly [other: string]: unknown;
}

export interface TaskControl {
  readonly mode?: string;
  readonly port?: number;
}

/** A reference to a TaskTemplate in `taskTemplates.tasks.<node>[]`. */
export interface TaskReference {
  readonly name: string;
  readonly env: readonly EnvVar[];
  readonly argsCLI: readonly string[];
  readonly taskID?: string;
  readonly argsTransition?: Readonly<Record<string, string>>;
}

export type RequestedState = 'standby' | 'deployed' | 'configured' | 'running';

export interface TaskTemplateSpec {
  readonly pod?: PodSpec;
  readonly control?: TaskControl;
  readonly bind?: readonly unknown[];
  readonly connect?: readonly unknown[];
  readonly properties?: Readonly<Record<string, string>>;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly envVars?: readonly string[];
}

export interface EnvironmentObject {
  readonly apiVersion: string;
  readonly kind: 'Environment';
  readonly metadata: ObjectMeta;
  readonly taskTemplates?: { readonly tasks: Readonly<Record<string, readonly TaskReference[]>> };
  readonly spec: {
    readonly state: RequestedState;
    readonly tasks: Readonly<Record<string, readonly { readonly name: string; readonly spec: TaskTemplateSpec }[]>>;
  };
  readonly status?: {
    /** Free text: `standby configured running error done`, or empty while nothing is agreed. */
    readonly state?: string;
    readonly tasks: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly conditions?: readonly Condition[];
  };
}

export interface TaskObject {
  readonly apiVersion: string;
  readonly kind: 'Task';
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly pod?: PodSpec;
    readonly control?: TaskControl;
    readonly bind?: readonly unknown[];
    readonly connect?: readonly unknown[];
    readonly properties?: Readonly<Record<string, string>>;
    readonly arguments?: Readonly<Record<string, string>>;
    readonly state?: RequestedState;
    readonly nodeName?: string;
  };
  readonly status?: {
    readonly pod?: PodStatus;
    readonly state?: string;
    /** Never cleared by the operator, not even after success (operators.md 15). */
    readonly error?: string;
    readonly conditions?: readonly Condition[];
  };
}

export interface TaskTemplateObject {
  readonly apiVersion: string;
  readonly kind: 'TaskTemplate';
  readonly metadata: ObjectMeta;
  readonly spec: TaskTemplateSpec;
}

export interface ContainerState {
  readonly waiting?: { readonly reason?: string; readonly message?: string };
  readonly running?: { readonly startedAt?: string };
  readonly terminated?: {
    readonly exitCode: number;
    readonly reason?: string;
    readonly message?: string;
    readonly startedAt?: string;
    readonly finishedAt?: string;
  };
}

export interface ContainerStatus {
  readonly name: string;
  readonly image?: string;
  readonly imageID?: string;
  readonly ready: boolean;
  readonly started?: boolean;
  readonly restartCount: number;
  readonly state?: ContainerState;
  readonly lastState?: ContainerState;
}

export interface PodCondition {
  readonly type: string;
  readonly status: 'True' | 'False';
  readonly reason?: string;
  readonly lastTransitionTime?: string;
  readonly lastProbeTime?: string | null;
}

export interface PodStatus {
  readonly phase?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly podIP?: string;
  readonly podIPs?: readonly { readonly ip: string }[];
  readonly hostIP?: string;
  readonly startTime?: string;
  readonly conditions?: readonly PodCondition[];
  readonly containerStatuses?: readonly ContainerStatus[];
  readonly initContainerStatuses?: readonly ContainerStatus[];
}

export interface PodObject {
  readonly apiVersion: string;
  readonly kind: 'Pod';
  readonly metadata: ObjectMeta;
  readonly spec?: PodSpec;
  readonly status?: PodStatus;
}

export interface NodeObject {
  readonly apiVersion: string;
  readonly kind: 'Node';
  readonly metadata: ObjectMeta;
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string; readonly reason?: string }[];
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
    readonly capacity?: Readonly<Record<string, string>>;
    readonly allocatable?: Readonly<Record<string, string>>;
  };
}

export interface EventObject {
  readonly apiVersion: string;
  readonly kind: 'Event';
  readonly metadata: ObjectMeta;
  readonly involvedObject: {
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
  };
  readonly reason?: string;
  readonly message?: string;
  readonly type?: string;
  readonly count?: number;
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  readonly eventTime?: string;
  readonly series?: { readonly count?: number; readonly lastObservedTime?: string };
  readonly source?: { readonly component?: string };
  readonly reportingComponent?: string;
  readonly reportingInstance?: string;
}
