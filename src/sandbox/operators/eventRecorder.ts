import type { Clock } from '../../base/clock.ts';
import type { EventObject, ObjectMeta } from '../../core/environment/customObjects.ts';
import type { KubeClient } from '../../k8s/kubeClient.ts';
import { EVENTS } from './resources.ts';

/** What an Event is about. */
interface Subject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
}

interface Recorded {
  readonly event: EventObject;
  readonly count: number;
}

/** Records Kubernetes Events without making anybody wait; one that was recorded before is counted up. */
export class EventRecorder {
  readonly #client: KubeClient;
  readonly #clock: Clock;
  readonly #component: string;
  readonly #recorded = new Map<string, Recorded>();
  /** Makes names unique within a millisecond. */
  #serial: number;
  #last: Promise<unknown> = Promise.resolve();

  /** `serial`: where names start to be numbered, so that two recorders do not give the same. */
  constructor(client: KubeClient, clock: Clock, component: string, serial: number) {
    this.#client = client;
    this.#clock = clock;
    this.#component = component;
    this.#serial = serial;
  }

  record(subject: Subject, type: 'Normal' | 'Warning', reason: string, message: string): void {
    const key = [subject.metadata.uid, type, reason, message].join('\n');
    const now = new Date(this.#clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
    const before = this.#recorded.get(key);
    if (before === undefined) {
      const event = this.#event(subject, { type, reason, message, now });
      this.#recorded.set(key, { event, count: 1 });
      this.#send(() => this.#client.create(EVENTS, event));
    } else {
      const count = before.count + 1;
      this.#recorded.set(key, { event: before.event, count });
      this.#send(() => this.#client.patch(EVENTS, before.event.metadata, { count, lastTimestamp: now }, { type: 'merge' }));
    }
  }

  /** In order, one at a time; an Event that cannot be written is lost, as with the real recorder. */
  #send(write: () => Promise<unknown>): void {
    this.#last = this.#last.then(write);
  }

  #event(subject: Subject, { type, reason, message, now }: { type: string; reason: string; message: string; now: string }): EventObject {
    const { name, namespace = 'default', uid = '', resourceVersion = '' } = subject.metadata;
    this.#serial += 1;
    const hash = (BigInt(this.#clock.now()) * 1_000_000n + BigInt(this.#serial % 1_000_000)).toString(16);
    return {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: `${name}.${hash}`, namespace },
      involvedObject: { apiVersion: subject.apiVersion, kind: subject.kind, name, namespace, uid, resourceVersion },
      type,
      reason,
      message,
      count: 1,
      firstTimestamp: now,
      lastTimestamp: now,
      source: { component: this.#component },
      reportingComponent: this.#component,
      reportingInstance: '',
    };
  }
}
