import { isDeepStrictEqual } from 'node:util';
import { type Outcome, ok } from '../base/outcome.ts';
import type { ManifestObject } from '../core/deployment/manifest.ts';
import type { ObjectMeta } from '../core/environment/customObjects.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import type { KubeObject, ResourceType } from '../k8s/kubeClient.ts';
import { type ManagerContext, objectIn } from './context.ts';
import { ENVIRONMENTS, TASK_TEMPLATES, TASKS } from './resources.ts';
import { retryOnConflict } from './retryOnConflict.ts';

/** One object of a file and what becomes of it. */
export interface Change {
  /** Its place among the objects of the file. */
  readonly document: number;
  readonly object: ManifestObject;
  /** What the cluster holds under that name. */
  readonly existing: ManifestObject | undefined;
  readonly notes: readonly string[];
}

/** Reads what the cluster holds of an object. Another state of an existing Environment is no change: transitions are asked for elsewhere, one at a time. */
export async function changeFor(
  context: ManagerContext,
  document: number,
  object: ManifestObject,
  signal: AbortSignal | undefined,
): Promise<Outcome<Change, ClusterError>> {
  const read = await context.client.get<ManifestObject>(
    typeOf(object),
    objectIn(context, object.metadata.name),
    signal === undefined ? {} : { signal },
  );
  if (!read.ok) return read.error.reason === 'notFound' ? ok({ document, object, existing: undefined, notes: [] }) : read;
  const existing = read.value;
  if (object.kind !== 'Environment' || existing.kind !== 'Environment' || object.spec.state === existing.spec.state) {
    return ok({ document, object, existing, notes: [] });
  }
  const { state } = existing.spec;
  const note = `spec.state stays "${state}": drive an existing environment by its commands.`;
  return ok({ document, object: { ...object, spec: { ...object.spec, state } }, existing, notes: [note] });
}

/** Creates or updates one object, or asks what the server would say. Finalizers, status, and labels and annotations of others stay. */
export async function applyOne(
  context: ManagerContext,
  { object, existing }: Change,
  dryRun: boolean,
  signal: AbortSignal | undefined,
): Promise<Outcome<'created' | 'updated' | 'unchanged', ClusterError>> {
  const { client } = context;
  const type = typeOf(object);
  const reading = signal === undefined ? {} : { signal };
  const writing = { ...reading, dryRun, fieldValidation: 'Strict' } as const;
  if (existing === undefined) {
    const created = await client.create(type, object, writing);
    return created.ok ? ok('created') : created;
  }
  const { name } = object.metadata;
  return retryOnConflict(
    context,
    `${object.kind} ${name}`,
    async () => {
      const read = await client.get(type, objectIn(context, name), reading);
      if (!read.ok) return read;
      if (read.value.metadata.deletionTimestamp !== undefined) {
        return { ok: false, error: clusterError('invalid', `${object.kind} ${name} is being deleted.`) };
      }
      const wanted = { ...object, metadata: mergedMetadata(read.value.metadata, object.metadata) };
      const replaced = await client.replace(type, wanted, writing);
      if (!replaced.ok) return replaced;
      return ok(isDeepStrictEqual(meaning(read.value), meaning(replaced.value)) ? 'unchanged' : 'updated');
    },
    signal,
  );
}

/** Labels and annotations of others stay. */
export function mergedMetadata(current: ObjectMeta, written: ObjectMeta): ObjectMeta {
  return {
    ...current,
    labels: { ...current.labels, ...written.labels },
    annotations: { ...current.annotations, ...written.annotations },
  };
}

/** An object without what every write changes, and without its status, which is not written here. */
function meaning(object: KubeObject): unknown {
  const { status: _status, ...rest }: KubeObject & { readonly status?: unknown } = object;
  const { name, labels = {}, annotations = {} }: ObjectMeta = object.metadata;
  return { ...rest, metadata: { name, labels, annotations } };
}

/** The resource of a manifest's object. */
export function typeOf({ kind }: ManifestObject): ResourceType<ManifestObject> {
  if (kind === 'Environment') return ENVIRONMENTS;
  return kind === 'Task' ? TASKS : TASK_TEMPLATES;
}
