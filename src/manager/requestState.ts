import { fail, type Outcome } from '../base/outcome.ts';
import { ANNOTATION } from '../core/environment/annotations.ts';
import type { EnvironmentObject, RequestedState } from '../core/environment/customObjects.ts';
import { requestAnnotation } from '../core/environment/request.ts';
import { type ClusterError, clusterError } from '../k8s/clusterError.ts';
import { type ManagerContext, objectIn } from './context.ts';
import { ENVIRONMENTS } from './resources.ts';
import { retryOnConflict } from './retryOnConflict.ts';

/**
 * Sets `spec.state` of an Environment that still stands as it was judged: with its resourceVersion, read anew on a conflict,
 * so that of two managers asking at once only one gets through (operators.md 17).
 */
export async function requestState(
  context: ManagerContext,
  judged: EnvironmentObject,
  target: RequestedState,
  annotations: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Outcome<EnvironmentObject, ClusterError>> {
  const { client, clock } = context;
  const name = objectIn(context, judged.metadata.name);
  const options = signal === undefined ? {} : { signal };
  return retryOnConflict(
    context,
    `Environment ${name.name}`,
    async () => {
      const read = await client.get(ENVIRONMENTS, name, options);
      if (!read.ok) return read;
      const changed = changeSince(judged, read.value, target);
      if (changed !== undefined) return fail(clusterError('invalid', `${name.name} ${changed} meanwhile; nothing was asked of it.`));
      const requested = requestAnnotation({ state: target, at: clock.now() });
      const patch = {
        metadata: {
          resourceVersion: read.value.metadata.resourceVersion,
          annotations: { ...annotations, [ANNOTATION.requested]: requested },
        },
        spec: { state: target },
      };
      return client.patch(ENVIRONMENTS, name, patch, { type: 'merge', ...options });
    },
    signal,
  );
}

function changeSince(judged: EnvironmentObject, now: EnvironmentObject, target: RequestedState): string | undefined {
  if (now.metadata.uid !== judged.metadata.uid) return 'was replaced';
  if (now.metadata.deletionTimestamp !== undefined) return 'is being deleted';
  if (now.spec.state !== judged.spec.state) return `was asked for ${now.spec.state.toUpperCase()} by someone else`;
  const [before, after] = [judged.status?.state ?? '', now.status?.state ?? ''];
  // To standby the way leads from ERROR as well, which the Environment may not have said when a Task was there already.
  if (after !== before && before !== 'error' && !(after === 'error' && target === 'standby'))
    return `became ${after === '' ? 'unknown' : after.toUpperCase()}`;
  return undefined;
}
