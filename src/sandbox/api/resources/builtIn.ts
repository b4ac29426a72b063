import { isRecord } from '../../../base/record.ts';
import { dnsLabelFaults } from '../../../core/schema/names.ts';
import { type ApiObject, listAt, textAt, valueAt, withMetadata } from '../store/apiObject.ts';
import { AGE_TEXT_COLUMN, column, NAME_COLUMN } from './columns.ts';
import { DEFINITION_RULES } from './definition.ts';
import { EVENT_COLUMNS, EVENT_LABELS, EVENT_RULES, newEventOf } from './event.ts';
import { POD_RULES } from './pod.ts';
import { readyContainers, restartsOf, statusWord } from './podColumns.ts';
import { ALL_VERBS, type KindRules, METADATA_LABELS, type Resource } from './resource.ts';

const ZERO_NODE_STATUS = {
  daemonEndpoints: { kubeletEndpoint: { Port: 0 } },
  nodeInfo: Object.fromEntries(
    [
      'machineID',
      'systemUUID',
      'bootID',
      'kernelVersion',
      'osImage',
      'containerRuntimeVersion',
      'kubeletVersion',
      'kubeProxyVersion',
      'operatingSystem',
      'architecture',
    ].map((key) => [key, '']),
  ),
};

function fieldsOf(object: ApiObject, key: string): object {
  const value = object[key];
  return typeof value === 'object' && value !== null ? value : {};
}

const NODE_RULES: KindRules = {
  prepareCreate: (node) => ({ ...node, spec: fieldsOf(node, 'spec'), status: { ...ZERO_NODE_STATUS, ...fieldsOf(node, 'status') } }),
  prepareUpdate: (node, old) => ({ ...node, status: old['status'] }),
  prepareStatus: (node, old) => ({ ...node, spec: old['spec'] }),
  complete: (node) => {
    const status = fieldsOf(node, 'status');
    const conditions = listAt(status, 'conditions').map((condition) => ({
      lastHeartbeatTime: null,
      lastTransitionTime: null,
      ...(isRecord(condition) ? condition : {}),
    }));
    const capacity = valueAt(status, 'capacity');
    const allocatable = capacity === undefined ? {} : { allocatable: capacity };
    return { ...node, status: { ...allocatable, ...status, ...(conditions.length > 0 ? { conditions } : {}) } };
  },
};

/** The label by which selectors find a namespace is the server's own. */
function namedInLabels(namespace: ApiObject): ApiObject {
  const { labels, name } = namespace.metadata;
  return withMetadata(namespace, { labels: { ...labels, 'kubernetes.io/metadata.name': name } });
}

const NEEDED_NAMESPACES = ['default', 'kube-public', 'kube-system'];

const NAMESPACE_RULES: KindRules = {
  nameFaults: dnsLabelFaults,
  prepareCreate: (namespace) => {
    return { ...namedInLabels(namespace), spec: { finalizers: ['kubernetes'] }, status: { phase: 'Active' } };
  },
  prepareUpdate: (namespace, old) => ({ ...namedInLabels(namespace), spec: old['spec'], status: old['status'] }),
  prepareStatus: (namespace, old) => ({ ...namespace, spec: old['spec'] }),
  prepareDelete: (namespace) => ({ ...namespace, status: { ...fieldsOf(namespace, 'status'), phase: 'Terminating' } }),
  undeletable: (namespace) => NEEDED_NAMESPACES.includes(namespace.metadata.name),
  held: (namespace) => {
    const finalizers = valueAt(namespace, 'spec', 'finalizers');
    return Array.isArray(finalizers) && finalizers.length > 0;
  },
};

type Core = Pick<Resource, 'plural' | 'kind' | 'namespaced'> & Partial<Resource>;

function builtIn({ plural, kind, ...rest }: Core): Resource {
  const group = rest.group ?? '';
  return {
    group,
    version: 'v1',
    plural,
    singular: kind.toLowerCase(),
    kind,
    listKind: `${kind}List`,
    shortNames: [],
    categories: [],
    verbs: ALL_VERBS,
    statusSubresource: false,
    custom: false,
    storage: group === '' ? plural : `${plural}.${group}`,
    fieldLabels: METADATA_LABELS,
    columns: [NAME_COLUMN, AGE_TEXT_COLUMN],
    rules: {},
    ...rest,
  };
}

const text = (...path: readonly string[]) => ({ [path.join('.')]: (object: ApiObject) => textAt(object, ...path) ?? '' });
const orNone =
  (...path: readonly string[]) =>
  (object: ApiObject) =>
    textAt(object, ...path) ?? '<none>';

const orUnknown = (key: string) => (node: ApiObject) => textAt(node, 'status', 'nodeInfo', key) || '<unknown>';
const addressOf = (type: string) => (node: ApiObject) => {
  const found = listAt(node, 'status', 'addresses').find((address) => textAt(address, 'type') === type);
  return textAt(found, 'address') ?? '<none>';
};

const EVENTS = builtIn({
  plural: 'events',
  kind: 'Event',
  namespaced: true,
  shortNames: ['ev'],
  fieldLabels: EVENT_LABELS,
  columns: EVENT_COLUMNS,
  rules: EVENT_RULES,
});

/** The kinds that the sandbox serves beside those of the definitions. */
export const BUILT_IN: readonly Resource[] = [
  EVENTS,
  builtIn({
    plural: 'namespaces',
    kind: 'Namespace',
    namespaced: false,
    shortNames: ['ns'],
    verbs: ALL_VERBS.filter((verb) => verb !== 'deletecollection'),
    statusSubresource: true,
    fieldLabels: { ...METADATA_LABELS, ...text('status', 'phase') },
    columns: [
      NAME_COLUMN,
      column('Status', 'Phase of the namespace.', (object) => textAt(object, 'status', 'phase') ?? ''),
      AGE_TEXT_COLUMN,
    ],
    rules: NAMESPACE_RULES,
  }),
  builtIn({
    plural: 'nodes',
    kind: 'Node',
    namespaced: false,
    shortNames: ['no'],
    statusSubresource: true,
    fieldLabels: { ...METADATA_LABELS, 'spec.unschedulable': (node) => String(valueAt(node, 'spec', 'unschedulable') === true) },
    columns: [
      NAME_COLUMN,
      column('Status', 'Whether the node takes pods.', nodeStatus),
      column('Roles', 'Roles of the node.', () => '<none>'),
      AGE_TEXT_COLUMN,
      column('Version', 'Version of its kubelet.', (node) => textAt(node, 'status', 'nodeInfo', 'kubeletVersion') ?? ''),
      column('Internal-IP', 'Address inside of the cluster.', addressOf('InternalIP'), { priority: 1 }),
      column('External-IP', 'Address outside of the cluster.', addressOf('ExternalIP'), { priority: 1 }),
      column('OS-Image', 'Its operating system.', orUnknown('osImage'), { priority: 1 }),
      column('Kernel-Version', 'Its kernel.', orUnknown('kernelVersion'), { priority: 1 }),
      column('Container-Runtime', 'What runs its containers.', orUnknown('containerRuntimeVersion'), { priority: 1 }),
    ],
    rules: NODE_RULES,
  }),
  builtIn({
    plural: 'pods',
    kind: 'Pod',
    namespaced: true,
    shortNames: ['po'],
    categories: ['all'],
    statusSubresource: true,
    fieldLabels: {
      ...METADATA_LABELS,
      ...text('spec', 'nodeName'),
      ...text('spec', 'restartPolicy'),
      ...text('spec', 'schedulerName'),
      ...text('spec', 'serviceAccountName'),
      ...text('status', 'phase'),
      ...text('status', 'podIP'),
      ...text('status', 'nominatedNodeName'),
      'spec.hostNetwork': (pod) => String(valueAt(pod, 'spec', 'hostNetwork') === true),
    },
    columns: [
      NAME_COLUMN,
      column('Ready', 'Ready containers of all.', readyContainers),
      column('Status', 'State of the containers, else the phase.', statusWord),
      column('Restarts', 'How often containers were started again.', restartsOf),
      AGE_TEXT_COLUMN,
      column('IP', 'Address of the pod.', orNone('status', 'podIP'), { priority: 1 }),
      column('Node', 'Node that runs the pod.', orNone('spec', 'nodeName'), { priority: 1 }),
      column('Nominated Node', 'Node that makes room for the pod.', orNone('status', 'nominatedNodeName'), { priority: 1 }),
      column('Readiness Gates', 'Further conditions of readiness.', () => '<none>', { priority: 1 }),
    ],
    rules: POD_RULES,
  }),
  { ...EVENTS, group: 'events.k8s.io', verbs: ['get', 'list', 'watch'], serve: newEventOf },
  builtIn({
    group: 'apiextensions.k8s.io',
    plural: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
    namespaced: false,
    shortNames: ['crd', 'crds'],
    statusSubresource: true,
    columns: [
      NAME_COLUMN,
      column('Created At', 'When it was created.', (object) => object.metadata.creationTimestamp ?? '', { type: 'date' }),
    ],
    rules: DEFINITION_RULES,
  }),
];

function nodeStatus(node: ApiObject): string {
  const conditions = valueAt(node, 'status', 'conditions');
  const ready = Array.isArray(conditions) ? conditions.find((condition) => textAt(condition, 'type') === 'Ready') : undefined;
  const word = ready === undefined ? 'Unknown' : textAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady';
  return valueAt(node, 'spec', 'unschedulable') === true ? `${word},SchedulingDisabled` : word;
}

/** Whether the server itself has the group, whatever definitions there are. */
export function isBuiltInGroup(group: string): boolean {
  return BUILT_IN.some((resource) => resource.group === group);
}
