import type { ContainerStatus, PodObject } from '../../core/environment/customObjects.ts';

/** A log of a pod: of one of its containers, or of that container's run before the last restart. */
export interface LogSource {
  readonly container: string;
  readonly previous: boolean;
  /** What it is beside its name; empty for a container as it runs now. */
  readonly note: string;
}

/** The logs of a pod, first that of the container which keeps it from running; a server refuses to choose among several by itself. */
export function logSources({ spec, status }: PodObject): readonly LogSource[] {
  const statusOf = new Map(
    [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])].map((each) => [each.name, each]),
  );
  const sourcesOf = (note: string) => (container: { readonly name: string }) => sources(container.name, note, statusOf.get(container.name));
  const all = [...(spec?.containers ?? []).map(sourcesOf('')), ...(spec?.initContainers ?? []).map(sourcesOf('init container'))];
  return all.toSorted((a, b) => Number(b.isInTheWay) - Number(a.isInTheWay)).flatMap((each) => each.sources);
}

function sources(container: string, note: string, status: ContainerStatus | undefined) {
  const now: LogSource = { container, previous: false, note };
  const before: LogSource = { container, previous: true, note: [note, 'before its restart'].filter((part) => part !== '').join(', ') };
  // While it waits for its next run, a kubelet answers the log of the last one anyway.
  const hasTwo = (status?.restartCount ?? 0) > 0 && status?.state?.waiting === undefined;
  return { sources: hasTwo ? [now, before] : [now], isInTheWay: hasStarted(status) && !isFine(status) };
}

/** Whether there is anything in its log. */
function hasStarted(status: ContainerStatus | undefined): boolean {
  const { running, terminated } = status?.state ?? {};
  return running !== undefined || terminated !== undefined || status?.lastState?.terminated !== undefined;
}

function isFine(status: ContainerStatus | undefined): boolean {
  return status?.ready === true || status?.state?.terminated?.exitCode === 0;
}
