import type { JsonObject } from './json.ts';
import { isObject, itemsAt, objectAt, textAt } from './json.ts';
import type { Seen } from './trace.ts';

/** The life of one object, as far as a simulation must reproduce it (README of the traces). */
interface Life {
  /** `Kind/name`, with a number from the second object of that name on. */
  readonly id: string;
  /** Each value of spec.state, status.state, status.error and the conditions that differs from the one before. */
  readonly states: readonly string[];
  readonly first: unknown;
  readonly last: unknown;
  readonly deleted: boolean;
}

export interface Account {
  readonly lives: readonly Life[];
  /** `Kind/name type reason` of each Kubernetes Event, sorted, once each. */
  readonly events: readonly string[];
}

interface OpenLife {
  readonly id: string;
  readonly states: string[];
  readonly first: unknown;
  last: unknown;
  deleted: boolean;
}

/** What a list of watch events amounts to. */
export function accountOf(events: Iterable<Seen>): Account {
  const lives: OpenLife[] = [];
  const open = new Map<string, OpenLife>();
  const recorded = new Set<string>();
  for (const { type, object } of events) {
    const name = textAt(object, 'metadata', 'name');
    const kind = textAt(object, 'kind');
    if (kind === 'Event') {
      const about = `${textAt(object, 'involvedObject', 'kind')}/${textAt(object, 'involvedObject', 'name')}`;
      recorded.add(`${about} ${textAt(object, 'type')} ${textAt(object, 'reason')}`);
      continue;
    }
    const key = `${kind}/${name}`;
    const content = normalised(object);
    let life = open.get(key);
    if (life === undefined) {
      const earlier = lives.filter(({ id }) => id === key || id.startsWith(`${key}#`)).length;
      life = { id: earlier === 0 ? key : `${key}#${earlier + 1}`, states: [], first: content, last: content, deleted: false };
      open.set(key, life);
      lives.push(life);
    }
    const state = stateOf(object);
    if (life.states.at(-1) !== state) life.states.push(state);
    life.last = content;
    if (type === 'DELETED') {
      life.deleted = true;
      open.delete(key);
    }
  }
  return { lives, events: [...recorded].sort() };
}

/** The observed values of one object in one line. */
function stateOf(object: JsonObject): string {
  const conditions = textAt(object, 'kind') === 'Pod' ? [] : itemsAt(object, 'status', 'conditions');
  const shown = conditions.map((condition) => `${textAt(condition, 'type')}=${textAt(condition, 'status')}`).sort();
  const parts = [textAt(object, 'spec', 'state'), textAt(object, 'status', 'state'), textAt(object, 'status', 'error'), ...shown];
  return parts.join(' | ');
}

const TIMES = /Time(stamp)?$|^(startedAt|finishedAt)$/;
/** Of no meaning, drawn anew for each run, or a time that is never set. */
const IGNORED: ReadonlySet<string> = new Set(['uid', 'resourceVersion', 'managedFields', 'lastProbeTime']);

function normalised(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => normalised(item));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !IGNORED.has(name))
        .map(([name, item]) => [name, normalised(item, name)]),
    );
  }
  return typeof value === 'string' && TIMES.test(key) ? '<time>' : value;
}

/** The requested and the observed state that each object ends with. */
export function ends({ lives }: Account): Readonly<Record<string, string>> {
  return Object.fromEntries(lives.map(({ id, last }) => [id, `${textAt(last, 'spec', 'state')} | ${textAt(last, 'status', 'state')}`]));
}

/** Every difference between a recording and its replay, in words. */
export function differences(recorded: Account, replayed: Account): string[] {
  const found: string[] = [];
  for (const life of recorded.lives) {
    const other = replayed.lives.find(({ id }) => id === life.id);
    if (other === undefined) {
      found.push(`${life.id}: never seen`);
      continue;
    }
    if (JSON.stringify(life.states) !== JSON.stringify(other.states)) {
      found.push(
        `${life.id}: states\n    recorded ${life.states.join('\n             ')}\n    replayed ${other.states.join('\n             ')}`,
      );
    }
    if (life.deleted !== other.deleted) found.push(`${life.id}: recorded ${life.deleted ? '' : 'not '}deleted`);
    found.push(...contentDifferences(`${life.id} when first seen`, life.first, other.first));
    found.push(...contentDifferences(`${life.id} when last seen`, life.last, other.last));
  }
  for (const life of replayed.lives) if (!recorded.lives.some(({ id }) => id === life.id)) found.push(`${life.id}: not in the recording`);
  for (const event of recorded.events) if (!replayed.events.includes(event)) found.push(`Event missing: ${event}`);
  for (const event of replayed.events) if (!recorded.events.includes(event)) found.push(`Event not in the recording: ${event}`);
  return found;
}

function contentDifferences(path: string, recorded: unknown, replayed: unknown): string[] {
  if (isObject(recorded) && isObject(replayed)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(replayed)]);
    return [...keys].flatMap((key) => contentDifferences(`${path}.${key}`, recorded[key], replayed[key]));
  }
  if (Array.isArray(recorded) && Array.isArray(replayed) && recorded.length === replayed.length) {
    return recorded.flatMap((item, index) => contentDifferences(`${path}[${index}]`, item, replayed[index]));
  }
  const [was, is] = [JSON.stringify(recorded), JSON.stringify(replayed)];
  return was === is ? [] : [`${path}: recorded ${was}, replayed ${is}`];
}

/** What else must be so before a scenario goes on. */
const DETAILS: Readonly<Record<string, (object: JsonObject) => string>> = {
  Environment: (environment) => JSON.stringify(sorted(objectAt(environment, 'status', 'tasks'))),
  Task: (task) => `${textAt(task, 'status', 'pod', 'phase')} ${textAt(task, 'status', 'pod', 'podIP')}`,
  Pod: (pod) => `${textAt(pod, 'status', 'phase')} ${textAt(pod, 'status', 'podIP')}`,
};

function sorted(value: JsonObject): JsonObject {
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, isObject(item) ? sorted(item) : item]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What each object is, as far as a scenario waits for it, by `Kind/name`. */
export function currentStates(events: Iterable<Seen>): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const { type, object } of events) {
    const kind = textAt(object, 'kind');
    if (kind === 'Event') continue;
    const deleting = textAt(object, 'metadata', 'deletionTimestamp') === '' ? '' : ' deleting';
    const finalizers = itemsAt(object, 'metadata', 'finalizers').join();
    const key = `${kind}/${textAt(object, 'metadata', 'name')}`;
    states.set(key, type === 'DELETED' ? 'gone' : `${stateOf(object)} ${finalizers}${deleting} ${DETAILS[kind]?.(object) ?? ''}`);
  }
  return states;
}
