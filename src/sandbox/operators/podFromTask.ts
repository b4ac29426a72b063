import type { PodObject, PodStatus, TaskObject } from '../../core/environment/customObjects.ts';
import { API_GROUP_VERSION } from '../../core/environment/customObjects.ts';
import { LABEL, podNameOf } from '../../core/environment/names.ts';

/** The Pod that the task-manager makes for a Task; never restarted, whatever the Task says. */
export function podFromTask({ metadata, spec }: TaskObject): PodObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: podNameOf(metadata.name),
      ...(metadata.namespace !== undefined && { namespace: metadata.namespace }),
      labels: { [LABEL.podTask]: metadata.name, application: 'ControlOperator' },
      ownerReferences: [
        {
          apiVersion: API_GROUP_VERSION,
          kind: 'Task',
          name: metadata.name,
          uid: metadata.uid ?? '',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: {
      ...spec.pod,
      containers: spec.pod?.containers ?? [],
      restartPolicy: 'Never',
      ...(spec.nodeName !== undefined && { nodeName: spec.nodeName }),
    },
  };
}

/** A Pod's status as it is kept in the Task's: without the nulls that core objects carry. */
export function copiedPodStatus(status: PodStatus | undefined): PodStatus {
  const { conditions, ...rest } = status ?? {};
  return {
    ...rest,
    ...(conditions && {
      conditions: conditions.map(({ lastProbeTime, ...condition }) => ({ ...condition, ...(lastProbeTime != null && { lastProbeTime }) })),
    }),
  };
}
