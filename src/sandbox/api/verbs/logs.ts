import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, text } from '../http/answer.ts';
import { flag } from '../http/apiRequest.ts';
import { badRequest, type Failure, notFound } from '../http/failure.ts';
import { type ApiObject, listAt, textAt } from '../store/apiObject.ts';
import { type Call, keyOfCall } from './call.ts';

/** What a client wants of a container's output. */
interface LogRequest {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  readonly previous: boolean;
}

/** Whole output of a container, or undefined when its kubelet knows nothing of it. */
export type ReadLog = (request: LogRequest) => string | undefined;

/** GET of `pods/<name>/log`. */
export function logs(call: Call, readLog: ReadLog | undefined): Outcome<Answer, Failure> {
  const name = call.target.name ?? '';
  const pod = call.table.get(keyOfCall(call, name));
  if (!pod) return notFound(call.resource, name);
  const container = containerOf(pod, call.query.get('container'));
  if (!container.ok) return container;
  if (!textAt(pod, 'spec', 'nodeName')) return ok(text(204, ''));
  const content = readLog?.({
    namespace: pod.metadata.namespace ?? '',
    pod: name,
    container: container.value,
    previous: flag(call.query, 'previous'),
  });
  if (content === undefined) return fail({ code: 500, message: 'no preferred addresses found; known addresses: []' });
  return ok(text(200, lastLines(content, call.query.get('tailLines'))));
}

function containerOf(pod: ApiObject, asked: string | null): Outcome<string, Failure> {
  const names = [...listAt(pod, 'spec', 'containers'), ...listAt(pod, 'spec', 'initContainers')].map((item) => textAt(item, 'name') ?? '');
  const { name } = pod.metadata;
  if (asked) return names.includes(asked) ? ok(asked) : badRequest(`container ${asked} is not valid for pod ${name}`);
  const [only = ''] = names;
  if (names.length <= 1) return ok(only);
  return badRequest(`a container name must be specified for pod ${name}, choose one of: [${names.join(' ')}]`);
}

function lastLines(content: string, count: string | null): string {
  if (count === null || !/^\d+$/.test(count)) return content;
  const lines = content.split('\n');
  const ended = lines.at(-1) === '' ? 1 : 0;
  return lines.slice(Math.max(0, lines.length - ended - Number(count))).join('\n');
}
