import { isRecord } from '../../../base/record.ts';
import { type Fields, listAt, sameJson, textAt, valueAt } from '../store/apiObject.ts';

const TOLERATIONS = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'].map((key) => ({
  key,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
}));

/** How long a pod may take to stop, unless it says otherwise. */
export const GRACE_SECONDS = 30;

function pullPolicyOf(image: string | undefined): string {
  const name = image?.split('/').at(-1) ?? '';
  if (name.includes('@')) return 'IfNotPresent';
  const tag = name.split(':')[1];
  return tag === undefined || tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function portWithDefaults(port: unknown, hostNetwork: boolean): unknown {
  if (!isRecord(port)) return port;
  const hostPort = hostNetwork && port['containerPort'] !== undefined ? { hostPort: port['containerPort'] } : {};
  return { protocol: 'TCP', ...hostPort, ...port };
}

function envWithDefaults(variable: unknown): unknown {
  const field = valueAt(variable, 'valueFrom', 'fieldRef');
  if (!isRecord(variable) || !isRecord(field)) return variable;
  return { ...variable, valueFrom: { fieldRef: { apiVersion: 'v1', ...field } } };
}

/** A limit is also a request, unless that is given. */
function resourcesWithDefaults(resources: unknown): unknown {
  const limits = valueAt(resources, 'limits');
  if (!isRecord(resources) || !isRecord(limits)) return resources ?? {};
  const requests = valueAt(resources, 'requests');
  return { ...resources, requests: { ...limits, ...(isRecord(requests) ? requests : {}) } };
}

function volumeWithDefaults(volume: unknown): unknown {
  if (!isRecord(volume)) return volume;
  const defaulted = (key: string, defaults: object) => (isRecord(volume[key]) ? { [key]: { ...defaults, ...volume[key] } } : {});
  return {
    ...volume,
    ...defaulted('hostPath', { type: '' }),
    ...defaulted('configMap', { defaultMode: 420 }),
    ...defaulted('secret', { defaultMode: 420 }),
  };
}

function containerWithDefaults(container: unknown, hostNetwork: boolean): unknown {
  if (!isRecord(container)) return container;
  const env = listAt(container, 'env').map(envWithDefaults);
  const ports = listAt(container, 'ports').map((port) => portWithDefaults(port, hostNetwork));
  return {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: pullPolicyOf(textAt(container, 'image')),
    ...container,
    resources: resourcesWithDefaults(container['resources']),
    ...(env.length > 0 ? { env } : {}),
    ...(ports.length > 0 ? { ports } : {}),
  };
}

/** Empty texts and lists are absent to the Go types of the server. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, item]) => item !== '' && !(Array.isArray(item) && item.length === 0));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutEmpty(item)]));
}

/** A pod's spec with what the server fills in. */
export function specWithDefaults(given: Fields): Fields {
  const emptied = withoutEmpty(given);
  const spec = isRecord(emptied) ? emptied : given;
  const hostNetwork = spec['hostNetwork'] === true;
  const containers = (key: string) => listAt(spec, key).map((container) => containerWithDefaults(container, hostNetwork));
  return {
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: GRACE_SECONDS,
    dnsPolicy: 'ClusterFirst',
    securityContext: {},
    schedulerName: 'default-scheduler',
    priority: 0,
    enableServiceLinks: true,
    preemptionPolicy: 'PreemptLowerPriority',
    ...spec,
    tolerations: [...listAt(spec, 'tolerations'), ...TOLERATIONS.filter(({ key }) => !tolerates(spec, key))],
    containers: containers('containers'),
    ...(spec['initContainers'] === undefined ? {} : { initContainers: containers('initContainers') }),
    ...(spec['volumes'] === undefined ? {} : { volumes: listAt(spec, 'volumes').map(volumeWithDefaults) }),
  };
}

function tolerates(spec: Fields, key: string): boolean {
  return listAt(spec, 'tolerations').some((toleration) => textAt(toleration, 'key') === key);
}

/** The quality of service class that the containers' requests and limits make. */
export function qosClassOf(spec: unknown): string {
  const containers = [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')];
  const amounts = containers.map((container) => ({
    requests: valueAt(container, 'resources', 'requests') ?? {},
    limits: valueAt(container, 'resources', 'limits') ?? {},
  }));
  if (amounts.every(({ requests, limits }) => sameJson(requests, {}) && sameJson(limits, {}))) return 'BestEffort';
  const guaranteed = amounts.every(({ requests, limits }) => {
    const complete = textAt(limits, 'cpu') !== undefined && textAt(limits, 'memory') !== undefined;
    return complete && (sameJson(requests, {}) || sameJson(requests, limits));
  });
  return guaranteed ? 'Guaranteed' : 'Burstable';
}
