import { type Outcome, ok } from '../base/outcome.ts';
import type { ManifestObject } from '../core/deployment/manifest.ts';
import type { ClusterError } from '../k8s/clusterError.ts';
import { changeFor, mergedMetadata, typeOf } from './applyOne.ts';
import type { ManagerContext } from './context.ts';
import { inNamespace } from './namespaces.ts';

/** An object before and after an apply that only the API server thought through. */
export interface LiveAndDryRun {
  /** What the cluster holds; absent where it has none of that name. */
  readonly live: ManifestObject | undefined;
  readonly wanted: ManifestObject;
}

/** Asks the API server what it would make of an object; nothing is written. */
export async function liveAndDryRun(
  context: ManagerContext,
  written: ManifestObject,
  signal: AbortSignal | undefined,
): Promise<Outcome<LiveAndDryRun, ClusterError>> {
  const change = await changeFor(context, 0, inNamespace(written, context.namespace), signal);
  if (!change.ok) return change;
  const { object, existing: live } = change.value;
  const options = { dryRun: true, fieldValidation: 'Strict', ...(signal === undefined ? {} : { signal }) } as const;
  const wanted = live && { ...object, metadata: mergedMetadata(live.metadata, object.metadata) };
  const answer =
    wanted === undefined
      ? await context.client.create(typeOf(object), object, options)
      : await context.client.replace(typeOf(object), wanted, options);
  return answer.ok ? ok({ live, wanted: answer.value }) : answer;
}
