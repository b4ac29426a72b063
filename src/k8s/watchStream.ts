import type { IncomingMessage } from 'node:http';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isRecord } from '../base/record.ts';
import { type ClusterError, clusterError } from './clusterError.ts';
import { parseJson, textOf } from './json.ts';
import { LineSplitter } from './jsonLines.ts';
import type { KubeObject, ResourceType, WatchEvent } from './kubeClient.ts';
import { asObject } from './objectShape.ts';
import { type Asked, type Asker, errorOfStatus } from './statusError.ts';

/** One line longer than this is a mistake, not an object (etcd refuses objects beyond 1.5 MB). */
const MAX_LINE_CHARACTERS = 64 * 1024 * 1024;

/**
 * Reads the body of a watch: one JSON event a line. `ok` when the server ended it, an error for an ERROR event or for a line that is no
 * event (reason `invalid`). A broken connection makes the stream, and so this, throw.
 */
export async function readWatchStream<T extends KubeObject>(
  stream: IncomingMessage,
  asked: Asked & { readonly type: ResourceType<T> },
  asker: Asker,
  onEvent: (event: WatchEvent<T>) => void,
): Promise<Outcome<void, ClusterError>> {
  const splitter = new LineSplitter();
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    for (const line of splitter.push(chunk)) {
      const event = parseEvent(line, asked, asker);
      if (!event.ok) return event;
      onEvent(event.value);
    }
    if (splitter.pending > MAX_LINE_CHARACTERS) return fail(malformed(asked, 'a line without end'));
  }
  // A whole event that only lacks its line feed does no harm: the next watch starts before it.
  return ok(undefined);
}

function parseEvent<T extends KubeObject>(
  line: string,
  asked: Asked & { readonly type: ResourceType<T> },
  asker: Asker,
): Outcome<WatchEvent<T>, ClusterError> {
  const event = parseJson(line);
  if (!isRecord(event)) return fail(malformed(asked, 'a line that is not JSON'));
  const { type, object } = event;
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED': {
      const whole = asObject(asked.type, object);
      return whole ? ok({ type, object: whole }) : fail(malformed(asked, `an event ${type} without a ${asked.type.kind}`));
    }
    case 'BOOKMARK': {
      const metadata = isRecord(object) ? object['metadata'] : undefined;
      const version = isRecord(metadata) ? textOf(metadata['resourceVersion']) : undefined;
      return version === undefined ? fail(malformed(asked, 'a bookmark without a version')) : ok({ type, resourceVersion: version });
    }
    case 'ERROR':
      return fail(errorOfStatus(isRecord(object) ? object : {}, asked, asker));
    default:
      return fail(malformed(asked, 'an event of no known type'));
  }
}

function malformed({ type }: Asked, what: string): ClusterError {
  return clusterError('invalid', `The watch of ${type.plural} sent ${what}; the list is read again.`);
}
