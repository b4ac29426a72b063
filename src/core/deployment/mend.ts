import type { Problem } from '../../base/problem.ts';
import { ANNOTATION } from '../environment/annotations.ts';
import { CONTROL_PORT_VARIABLE, templateControlPort } from '../environment/controlPort.ts';
import type { EnvironmentObject, ObjectMeta, TaskReference, TaskTemplateSpec } from '../environment/customObjects.ts';
import { objectNameOf } from '../environment/names.ts';
import { objectProblem } from './objectProblem.ts';

export interface Mended {
  readonly environmentId: string;
  readonly environment: EnvironmentObject;
  /** What was changed, each openly. */
  readonly notes: readonly Problem[];
}

/**
 * A manifest as it can be created: server-owned fields dropped, the name in lower case with the id in an annotation, `taskTemplates` present,
 * state `standby`, OCC_CONTROL_PORT given where the template demands it (domain.md §5.1.13–14, operators.md 9).
 */
export function mend(manifest: EnvironmentObject, templates: ReadonlyMap<string, TaskTemplateSpec> | undefined): Mended {
  const notes: Problem[] = [];
  const { status: _observed, ...written } = manifest;
  const environmentId = idOf(manifest.metadata);
  const name = objectNameOf(manifest.metadata.name);
  if (name !== manifest.metadata.name) {
    notes.push(
      objectProblem('environment-name-lowered', 'information', 'metadata.name', `Created as "${name}": names of objects are lower case.`),
    );
  }
  if ((manifest.taskTemplates ?? null) === null) {
    notes.push(
      objectProblem(
        'task-templates-added',
        'information',
        'taskTemplates',
        'Added "tasks: {}": without it the environment-manager does nothing.',
      ),
    );
  }
  const { state } = manifest.spec;
  if (state === 'deployed') {
    notes.push(objectProblem('state-deployed', 'error', 'spec.state', 'No task ever reaches "deployed" in Kubernetes: ask for "standby".'));
  } else if (state !== 'standby') {
    const message = `Created with "standby": a new environment cannot begin in "${state}". Drive it there afterwards.`;
    notes.push(objectProblem('state-not-standby', 'warning', 'spec.state', message));
  }
  // Entries, so that a node `__proto__` is one like any other.
  const tasks: [string, readonly TaskReference[]][] = [];
  for (const [node, references] of Object.entries(manifest.taskTemplates?.tasks ?? {})) {
    const mended = references.map((reference, index) => {
      const port = missingControlPort(reference, templates?.get(reference.name));
      if (port === undefined) return reference;
      const message = `${CONTROL_PORT_VARIABLE}=${port} added, as the TaskTemplate's container has it: the operator demands it of the reference.`;
      notes.push(objectProblem('control-port-added', 'information', `taskTemplates.tasks.${node}[${index}].env`, message));
      return { ...reference, env: [...reference.env, { name: CONTROL_PORT_VARIABLE, value: port }] };
    });
    tasks.push([node, mended]);
  }
  const environment: EnvironmentObject = {
    ...written,
    metadata: ownMetadata(manifest.metadata, name, environmentId),
    taskTemplates: { ...manifest.taskTemplates, tasks: Object.fromEntries(tasks) },
    spec: { ...manifest.spec, state: 'standby' },
  };
  return { environmentId, environment, notes };
}

/** Set by the server or by an earlier life of the object. */
const SERVER_OWNED: ReadonlySet<string> = new Set([
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'managedFields',
  'selfLink',
  'finalizers',
]);

function ownMetadata(metadata: ObjectMeta, name: string, environmentId: string): ObjectMeta {
  const { [ANNOTATION.requested]: _requested, [ANNOTATION.runNumber]: _run, ...annotations } = metadata.annotations ?? {};
  const kept = Object.fromEntries(Object.entries(metadata).filter(([key]) => !SERVER_OWNED.has(key)));
  return { ...kept, name, annotations: { ...annotations, [ANNOTATION.environmentId]: environmentId } };
}

/** The id of the annotation where it belongs to this name, else the name as written. */
function idOf({ name, annotations }: ObjectMeta): string {
  const id = annotations?.[ANNOTATION.environmentId];
  return id !== undefined && objectNameOf(id) === objectNameOf(name) ? id : name;
}

function missingControlPort(reference: TaskReference, template: TaskTemplateSpec | undefined): string | undefined {
  const demanded = template?.envVars?.includes(CONTROL_PORT_VARIABLE) === true;
  if (!demanded || reference.env.some(({ name }) => name === CONTROL_PORT_VARIABLE)) return undefined;
  return templateControlPort(template);
}
