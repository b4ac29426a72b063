import type { Disposable } from '../../../base/disposable.ts';
import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, type Sink, text } from '../http/answer.ts';
import { flag } from '../http/apiRequest.ts';
import { badRequest, type Failure, type FailureCause, invalid, notFound } from '../http/failure.ts';
import { type ApiObject, listAt, textAt, valueAt } from '../store/apiObject.ts';
import { type Call, keyOfCall } from './call.ts';
import { integer } from './listOptions.ts';

/** What a client wants of a container's output. */
interface LogRequest {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  readonly previous: boolean;
}

interface LogLine {
  /** When it was printed, in milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** Output of a container: what there is, and what is to come. */
interface LogSource {
  readonly lines: readonly LogLine[];
  /** Tells each further line, and once that there will be none; neither before it has returned. */
  follow(onLine: (line: LogLine) => void, onEnd: () => void): Disposable;
}

/** Output of a container, or undefined when its kubelet knows nothing of it. */
export type ReadLog = (request: LogRequest) => LogSource | undefined;

/** GET of `pods/<name>/log`. */
export function logs(call: Call, readLog: ReadLog | undefined): Outcome<Answer, Failure> {
  const name = call.target.name ?? '';
  const checked = checkOptions(call.query, name);
  if (!checked.ok) return checked;
  const pod = call.table.get(keyOfCall(call, name));
  if (!pod) return notFound(call.resource, name);
  const container = containerOf(pod, call.query.get('container'));
  if (!container.ok) return container;
  if (flag(call.query, 'previous') && !hasRestarted(pod, container.value)) {
    return badRequest(`previous terminated container "${container.value}" in pod "${name}" not found`);
  }
  if (!textAt(pod, 'spec', 'nodeName')) return ok(text(204, ''));
  const source = readLog?.({
    namespace: pod.metadata.namespace ?? '',
    pod: name,
    container: container.value,
    previous: flag(call.query, 'previous'),
  });
  if (source === undefined) return fail({ code: 500, message: 'no preferred addresses found; known addresses: []' });
  const written = ({ at, text }: LogLine) => (flag(call.query, 'timestamps') ? `${new Date(at).toISOString()} ${text}` : text);
  const lines = wantedLines(source.lines, call).map(written);
  if (!flag(call.query, 'follow')) return ok(text(200, lines.map((line) => `${line}\n`).join('')));
  const start = (sink: Sink) => {
    for (const line of lines) sink.print(line);
    const following = source.follow(
      (line) => sink.print(written(line)),
      () => sink.end(),
    );
    sink.signal.addEventListener('abort', () => {
      following.dispose();
      sink.end();
    });
  };
  return ok({ status: 200, headers: { 'Content-Type': 'text/plain' }, body: { type: 'stream', start } });
}

/** Numbers of the query, and what the least of each is. */
const NUMBERS = { limitBytes: 1, sinceSeconds: 1, tailLines: 0 } as const;

function checkOptions(query: URLSearchParams, name: string): Outcome<void, Failure> {
  const causes: FailureCause[] = [];
  for (const [field, least] of Object.entries(NUMBERS)) {
    const number = integer(query, field);
    if (!number.ok) return number;
    if (number.value === undefined || number.value >= least) continue;
    const bound = least === 0 ? 'must be greater than or equal to 0' : 'must be greater than 0';
    causes.push({ reason: 'FieldValueInvalid', message: `Invalid value: ${number.value}: ${bound}`, field });
  }
  return causes.length > 0 ? invalid('', 'PodLogOptions', name, causes) : ok(undefined);
}

function containerOf(pod: ApiObject, asked: string | null): Outcome<string, Failure> {
  const names = [...listAt(pod, 'spec', 'containers'), ...listAt(pod, 'spec', 'initContainers')].map((item) => textAt(item, 'name') ?? '');
  const { name } = pod.metadata;
  if (asked) return names.includes(asked) ? ok(asked) : badRequest(`container ${asked} is not valid for pod ${name}`);
  const [only = ''] = names;
  if (names.length <= 1) return ok(only);
  return badRequest(`a container name must be specified for pod ${name}, choose one of: [${names.join(' ')}]`);
}

function hasRestarted(pod: ApiObject, container: string): boolean {
  const status = listAt(pod, 'status', 'containerStatuses').find((item) => textAt(item, 'name') === container);
  return Number(valueAt(status, 'restartCount') ?? 0) > 0;
}

/** Those not before `sinceTime` or the last `sinceSeconds`, and of them the last `tailLines`. */
function wantedLines(lines: readonly LogLine[], { query, clock }: Call): readonly LogLine[] {
  const seconds = query.get('sinceSeconds');
  const since = seconds === null ? Date.parse(query.get('sinceTime') ?? '') : clock.now() - Number(seconds) * 1000;
  const recent = Number.isNaN(since) ? lines : lines.filter(({ at }) => at >= since);
  const count = query.get('tailLines');
  return count === null || !/^\d+$/.test(count) ? recent : recent.slice(Math.max(0, recent.length - Number(count)));
}
