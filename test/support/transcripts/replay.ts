import { type ApiServer, createApiServer } from '../../../src/sandbox/api/apiServer.ts';
import { FakeClock, settle } from '../fakeClock.ts';
import { differences, missing } from './compare.ts';
import { ask, exchange, type Received } from './exchange.ts';
import type { Transcript } from './transcript.ts';
import { Names } from './translate.ts';

const NAMESPACE = '/apis/aliecs.alice.cern/v1alpha1/namespaces/alice-tasks';
const ADMIN = { Authorization: 'Bearer admin-token', Accept: 'application/json' };

export interface Step {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly type?: string;
  /** The resourceVersion that the recorded server gave to the result. */
  readonly version?: string;
}

/** What the recorder did besides the recorded requests: `before` one, or `during` a watch. */
export interface Interlude {
  readonly before?: readonly Step[];
  readonly during?: readonly Step[];
  /** Milliseconds that pass before. */
  readonly wait?: number;
  /** Sent in the place of a body that was recorded shortened. */
  readonly body?: unknown;
  /** A server of its own starts here. */
  readonly restart?: true;
}

export interface Verdict {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly differences: readonly string[];
}

/** Plays transcripts in order against a sandbox. */
export class Replay {
  readonly #definitions: readonly unknown[];
  readonly #interludes: Readonly<Record<string, Interlude>>;
  #names = new Names();
  #clock = new FakeClock();
  #server: ApiServer | undefined;

  constructor(definitions: readonly unknown[], interludes: Readonly<Record<string, Interlude>>) {
    this.#definitions = definitions;
    this.#interludes = interludes;
  }

  async play(transcripts: readonly Transcript[]): Promise<Verdict[]> {
    await this.#start();
    const verdicts: Verdict[] = [];
    for (const transcript of transcripts) {
      const { id, group, title } = transcript;
      verdicts.push({ id, group, title, differences: await this.#playOne(transcript) });
    }
    await this.#server?.close();
    return verdicts;
  }

  async #start(): Promise<void> {
    await this.#server?.close();
    this.#names = new Names();
    this.#clock = new FakeClock(Date.parse('2026-12-01T02:49:39Z'));
    this.#server = await createApiServer({ definitions: this.#definitions, namespaces: ['alice-tasks'], clock: this.#clock });
  }

  get #base(): string {
    return this.#server?.httpUrl ?? '';
  }

  async #step({ method, path, body, type = 'application/json', version }: Step): Promise<void> {
    const answer = await ask(this.#base, {
      method,
      path: path.replace('~', NAMESPACE),
      headers: { ...ADMIN, 'Content-Type': type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    if (version !== undefined) this.#names.learn({ metadata: { resourceVersion: version } }, answer.body);
  }

  async #currentVersion(): Promise<string> {
    const { body } = await ask(this.#base, { method: 'GET', path: '/api/v1/nodes', headers: ADMIN });
    const text = JSON.stringify(body);
    return /"resourceVersion":"(\d+)"/.exec(text)?.[1] ?? '';
  }

  async #playOne(transcript: Transcript): Promise<string[]> {
    const interlude = this.#interludes[transcript.id] ?? {};
    if (interlude.restart) await this.#start();
    for (const step of interlude.before ?? []) await this.#step(step);
    if (interlude.wait) await this.#clock.advance(interlude.wait);
    const { method, headers } = transcript.request;
    const path = this.#names.path(transcript.request.path, await this.#currentVersion());
    const body = interlude.body === undefined ? bodyOf(transcript, this.#names) : JSON.stringify(interlude.body);
    const pending = exchange(this.#base, { method, path, headers, ...(body === undefined ? {} : { body }) });
    const received = await this.#untilHead(pending);
    if (transcript.response.events !== undefined && received.status === 200) return this.#compareEvents(transcript, received, interlude);
    await received.ended;
    return this.#compareAnswer(transcript, received);
  }

  /** A list may wait for a version that never comes. */
  async #untilHead(pending: Promise<Received>): Promise<Received> {
    let head: Received | undefined;
    void pending.then((received) => {
      head = received;
    });
    for (let round = 0; head === undefined; round++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      // By then it waits for the clock, not for the network.
      if (round > 50) await this.#clock.advance(100);
    }
    return head;
  }

  async #compareEvents(transcript: Transcript, received: Received, { during = [] }: Interlude): Promise<string[]> {
    const { events = [], end } = transcript.response;
    let ended = false;
    void received.ended.then(() => {
      ended = true;
    });
    await settle();
    for (const step of during) await this.#step(step);
    const lines = () => received.text().split('\n').slice(0, -1);
    const serverEnds = end?.startsWith('server') ?? false;
    // Watches end by the clock, or after as many events as the recorder waited for.
    for (let round = 0; round < 3000 && !(ended || (!serverEnds && lines().length >= events.length && round > 3)); round++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (serverEnds) await this.#clock.advance(1000);
    }
    received.close();
    const all = lines().map((line): unknown => JSON.parse(line));
    // A recorder that closed the stream did not see what else was there.
    const own = serverEnds ? all : all.slice(0, Math.max(events.length, 1));
    this.#names.learn(
      events.map((event) => event.line),
      own,
    );
    return [
      ...differences(
        events.map((event) => event.line),
        own,
        'events',
      ),
      ...(serverEnds && !ended ? ['the stream goes on'] : []),
    ];
  }

  #compareAnswer({ response }: Transcript, received: Received): string[] {
    const text = received.text();
    const found = [
      ...differences(response.status, received.status, 'status'),
      ...['content-type', 'warning', 'retry-after', 'location'].flatMap((name) =>
        differences(response.headers[name], received.headers[name], name),
      ),
    ];
    if (response.json === undefined) return [...found, ...compareText(response.text ?? '', text, received)];
    let own: unknown;
    try {
      own = JSON.parse(text);
    } catch {
      return [...found, `no JSON: ${text.slice(0, 100)}`];
    }
    this.#names.learn(response.json, own);
    this.#learnHash(response.json, own);
    return [...found, ...(response.trimmed ? missing : differences)(response.json, own, 'body')];
  }

  #learnHash(recorded: unknown, own: unknown): void {
    const at = (value: unknown) => /aliecs\.alice\.cern\/v1alpha1\?hash=([0-9A-F]{128})/.exec(JSON.stringify(value))?.[1];
    const [a, b] = [at(recorded), at(own)];
    if (a !== undefined && b !== undefined) this.#names.set(a, b);
  }
}

function compareText(recorded: string, own: string, { headers }: Received): string[] {
  if (headers['content-type'] !== 'application/yaml') return differences(recorded, own, 'text');
  const lines = (text: string) => text.replace(/ {2}managedFields:\n( {2}- | {4,}).*\n(( {2}- | {4,}).*\n)*/, '').split('\n');
  return differences(lines(recorded), lines(own), 'text');
}

function bodyOf({ request: { body } }: Transcript, names: Names): string | undefined {
  if (body === undefined) return undefined;
  // The recording only says how long it was.
  const long = /…\((\d+) bytes\)$/.exec(body);
  return long ? JSON.stringify({ filler: 'x'.repeat(Number(long[1])) }) : names.body(body);
}
