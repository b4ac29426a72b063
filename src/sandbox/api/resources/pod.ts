import { isRecord } from '../../../base/record.ts';
import { type FailureCause, notSupported } from '../http/failure.ts';
import { type ApiObject, type Fields, listAt, sameJson, textAt, valueAt, without } from '../store/apiObject.ts';
import { GRACE_SECONDS, qosClassOf, specWithDefaults } from './podDefaults.ts';
import type { KindRules } from './resource.ts';

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const LABEL_HELP =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

function checkContainers(spec: unknown, key: string, required: boolean): FailureCause[] {
  const containers = listAt(spec, key);
  if (required && containers.length === 0) return [{ reason: 'FieldValueRequired', message: 'Required value', field: `spec.${key}` }];
  const names = new Set<string>();
  return containers.flatMap((container, index) => {
    const field = `spec.${key}[${index}]`;
    const name = textAt(container, 'name') ?? '';
    const causes: FailureCause[] = [];
    if (name === '') causes.push({ reason: 'FieldValueRequired', message: 'Required value', field: `${field}.name` });
    else if (!LABEL.test(name)) {
      causes.push({
        reason: 'FieldValueInvalid',
        message: `Invalid value: ${JSON.stringify(name)}: ${LABEL_HELP}`,
        field: `${field}.name`,
      });
    } else if (names.has(name)) {
      causes.push({ reason: 'FieldValueDuplicate', message: `Duplicate value: ${JSON.stringify(name)}`, field: `${field}.name` });
    }
    names.add(name);
    if (!textAt(container, 'image')) causes.push({ reason: 'FieldValueRequired', message: 'Required value', field: `${field}.image` });
    return [...causes, ...checkPorts(container, field)];
  });
}

function checkPorts(container: unknown, field: string): FailureCause[] {
  return listAt(container, 'ports').flatMap((port, index) => {
    const number = Number(valueAt(port, 'containerPort') ?? 0);
    const at = `${field}.ports[${index}].containerPort`;
    if (number === 0) return [{ reason: 'FieldValueRequired', message: 'Required value', field: at }];
    if (number >= 1 && number <= 65535) return [];
    return [{ reason: 'FieldValueInvalid', message: `Invalid value: ${number}: must be between 1 and 65535, inclusive`, field: at }];
  });
}

function checkRestartPolicy(spec: unknown): FailureCause[] {
  const [field, policy, supported] = ['spec.restartPolicy', textAt(spec, 'restartPolicy') ?? '', ['Always', 'OnFailure', 'Never']];
  return supported.includes(policy) ? [] : [notSupported(field, JSON.stringify(policy), supported)];
}

/** Parts of the spec that may change while the pod is there. */
const CHANGEABLE = ['activeDeadlineSeconds', 'tolerations', 'terminationGracePeriodSeconds'];

function fixedPart(spec: unknown): unknown {
  const fields = isRecord(spec) ? without(spec, ...CHANGEABLE) : {};
  const images = (key: string) => listAt(spec, key).map((container) => (isRecord(container) ? without(container, 'image') : container));
  return { ...fields, containers: images('containers'), initContainers: images('initContainers') };
}

function checkFixedPart(pod: ApiObject, old: ApiObject): FailureCause[] {
  if (sameJson(fixedPart(pod['spec']), fixedPart(old['spec']))) return [];
  const message =
    'Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';
  return [{ reason: 'FieldValueForbidden', message, field: 'spec' }];
}

/** The status as every client gets it, whatever its kubelet wrote. */
function completeStatus(pod: ApiObject): ApiObject {
  const { status } = pod;
  if (!isRecord(status)) return pod;
  const conditions = listAt(status, 'conditions').map((condition) => ({
    lastProbeTime: null,
    lastTransitionTime: null,
    ...fieldsOf(condition),
  }));
  const podIP = textAt(status, 'podIP');
  const containers = (key: string) => {
    const list = listAt(status, key).map((item) => ({
      image: '',
      imageID: '',
      ready: false,
      restartCount: 0,
      state: {},
      lastState: {},
      ...fieldsOf(item),
    }));
    return list.length > 0 ? { [key]: list } : {};
  };
  return {
    ...pod,
    status: {
      qosClass: qosClassOf(pod['spec']),
      ...(podIP === undefined ? {} : { podIPs: [{ ip: podIP }] }),
      ...status,
      ...(conditions.length > 0 ? { conditions } : {}),
      ...containers('initContainerStatuses'),
      ...containers('containerStatuses'),
    },
  };
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

function hasStopped(pod: ApiObject): boolean {
  return ['Succeeded', 'Failed'].includes(textAt(pod, 'status', 'phase') ?? '');
}

export const POD_RULES: KindRules = {
  prepareCreate: (pod) => {
    const spec = specWithDefaults(isRecord(pod['spec']) ? pod['spec'] : {});
    return { ...pod, spec, status: { phase: 'Pending', qosClass: qosClassOf(spec) } };
  },
  prepareUpdate: (pod, old) => ({ ...pod, status: old['status'] }),
  prepareStatus: (pod, old) => ({ ...pod, spec: old['spec'] }),
  complete: completeStatus,
  check: (pod, old) => [
    ...checkContainers(pod['spec'], 'initContainers', false),
    ...checkContainers(pod['spec'], 'containers', true),
    ...checkRestartPolicy(pod['spec']),
    ...(old ? checkFixedPart(pod, old) : []),
  ],
  counted: (pod) => pod['spec'],
  // A pod on a node stays until its kubelet has stopped it and deletes it again without grace.
  gracePeriod: (pod, asked) => {
    if (!textAt(pod, 'spec', 'nodeName') || hasStopped(pod)) return 0;
    const own = valueAt(pod, 'spec', 'terminationGracePeriodSeconds');
    return asked ?? (typeof own === 'number' ? own : GRACE_SECONDS);
  },
};
