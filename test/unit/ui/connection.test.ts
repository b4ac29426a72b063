import { describe, expect, test } from 'vitest';
import { fail, type Outcome, ok } from '../../../src/base/outcome.ts';
import { type ClusterError, clusterError } from '../../../src/k8s/clusterError.ts';
import { Manager } from '../../../src/manager/manager.ts';
import { Connection } from '../../../src/ui/connection/connection.ts';
import type { Choice, Link } from '../../../src/ui/connection/link.ts';
import { FakeClock, settle } from '../../support/fakeClock.ts';
import { FakeCluster } from '../../support/fakeCluster.ts';

/** A connection whose links are made by hand: `answer` settles the oldest that is being opened. */
function connection(trusted = true) {
  const clock = new FakeClock(Date.UTC(2025, 0, 1));
  const cluster = new FakeCluster(() => clock.now());
  const kubeconfig: { says: string | undefined } = { says: 'https://127.0.0.1:6443' };
  const waiting: { readonly choice: Choice; readonly resolve: (outcome: Outcome<Link, ClusterError>) => void }[] = [];
  const subject = new Connection({
    clock,
    choice: { context: 'dev' },
    trusted,
    open: (choice) => new Promise((resolve) => waiting.push({ choice, resolve })),
    readSource: async () => kubeconfig.says,
  });
  const names: string[] = [];
  subject.onDidChangeStatus(({ name }) => names.push(name));
  const link = (): Link => {
    const manager = new Manager({ client: cluster.client, namespace: cluster.namespace, clock, random: () => 0.5 });
    return { client: cluster.client, manager, source: kubeconfig.says ?? '' };
  };
  const answer = (outcome: Outcome<Link, ClusterError>) => waiting.shift()?.resolve(outcome);
  return { subject, names, waiting, link, answer, clock, cluster, kubeconfig };
}

const BROKEN = clusterError('kubeconfig', 'The file is empty.');

describe('a connection', () => {
  test('is not opened before somebody asks, and then once', async () => {
    const { subject, waiting, link, answer, names } = connection();
    expect(waiting).toEqual([]);
    const both = [subject.ensure(), subject.ensure()];
    await settle();
    expect(waiting.map(({ choice }) => choice)).toEqual([{ context: 'dev' }]);
    const opened = link();
    answer(ok(opened));
    expect(await Promise.all(both)).toEqual([ok(opened), ok(opened)]);
    expect(names).toEqual(['connecting', 'connected']);
    expect(subject.link).toBe(opened);
    subject.dispose();
  });

  test('is opened once although whoever hears of a change asks again', async () => {
    const { subject, waiting, link, answer } = connection();
    subject.onDidChangeStatus(() => void subject.ensure());
    const first = subject.ensure();
    await settle();
    expect(waiting).toHaveLength(1);
    answer(ok(link()));
    await first;
    const second = subject.use({ context: 'other' });
    await settle();
    expect(waiting.map(({ choice }) => choice)).toEqual([{ context: 'other' }]);
    answer(ok(link()));
    await second;
    subject.dispose();
  });

  test('says why it cannot be used, and tries again when told', async () => {
    const { subject, waiting, answer, link } = connection();
    const first = subject.ensure();
    await settle();
    answer(fail(BROKEN));
    expect(await first).toEqual(fail(BROKEN));
    expect(subject.status).toEqual({ name: 'unusable', error: BROKEN });
    const again = subject.retryNow();
    await settle();
    expect(waiting).toHaveLength(1);
    answer(ok(link()));
    await again;
    expect(subject.status.name).toBe('connected');
    subject.dispose();
  });

  test('forgets an earlier choice that comes late', async () => {
    const { subject, link, answer, waiting } = connection();
    const early = subject.ensure();
    await settle();
    const late = subject.use({ context: 'other' });
    await settle();
    const [one, two] = [link(), link()];
    answer(ok(one));
    await settle();
    expect(waiting.map(({ choice }) => choice)).toEqual([{ context: 'other' }]);
    answer(ok(two));
    expect(await early).toEqual(ok(two));
    expect(await late).toEqual(ok(two));
    expect(subject.link).toBe(two);
    subject.dispose();
  });

  test('lets go of the old link when another is chosen', async () => {
    const { subject, link, answer } = connection();
    const first = subject.ensure();
    const old = link();
    await settle();
    answer(ok(old));
    await first;
    const second = subject.use({ namespace: 'other' });
    expect(old.manager.watchState.name).toBe('stopped');
    await settle();
    answer(ok(link()));
    await second;
    subject.dispose();
  });

  test('is refused in an untrusted workspace until it is trusted', async () => {
    const { subject, waiting } = connection(false);
    expect(await subject.ensure()).toMatchObject({ ok: false, error: { reason: 'kubeconfig' } });
    await subject.retryNow();
    expect(waiting).toEqual([]);
    expect(subject.status.name).toBe('untrusted');
    subject.trust();
    expect(subject.status.name).toBe('idle');
    void subject.ensure();
    await settle();
    expect(waiting).toHaveLength(1);
  });
});

describe('the kubeconfig of an open connection', () => {
  async function opened() {
    const given = connection();
    const first = given.subject.ensure();
    await settle();
    const link = given.link();
    given.answer(ok(link));
    await first;
    await given.clock.advance(1_000);
    return { ...given, opened: link };
  }

  test('is read again when the watch is lost: another address or login is followed, in the same context and namespace', async () => {
    const { subject, kubeconfig, cluster, clock, waiting } = await opened();
    kubeconfig.says = 'https://127.0.0.1:7443';
    cluster.breakWatches(clusterError('unreachable', 'connection refused'));
    await clock.advance(100);
    expect(waiting.map(({ choice }) => choice)).toEqual([{ context: cluster.client.target.context, namespace: 'alice-tasks' }]);
    subject.dispose();
  });

  test('that says the same is not opened again', async () => {
    const { subject, cluster, clock, waiting, opened: link } = await opened();
    cluster.breakWatches(clusterError('unreachable', 'connection refused'));
    await clock.advance(60_000);
    await subject.retryNow();
    expect(waiting).toEqual([]);
    expect(subject.link).toBe(link);
    subject.dispose();
  });

  test('is read again by Retry now', async () => {
    const { subject, kubeconfig, waiting, opened: link } = await opened();
    kubeconfig.says = 'another token';
    void subject.retryNow();
    await settle();
    expect(waiting).toHaveLength(1);
    expect(link.manager.watchState.name).toBe('stopped');
    subject.dispose();
  });
});

describe('a kubeconfig that leads nowhere', () => {
  async function unusable(says: string | undefined) {
    const given = connection();
    given.kubeconfig.says = says;
    const first = given.subject.ensure();
    await settle();
    given.answer(fail(BROKEN));
    await first;
    await given.clock.advance(60_000);
    expect(given.waiting).toEqual([]);
    return given;
  }

  test.each([
    ['is not there', undefined],
    ['names a login that fails', 'a login helper'],
  ])('and %s is opened once it says something else, and not before', async (_, says) => {
    const { subject, kubeconfig, clock, waiting } = await unusable(says);
    kubeconfig.says = 'https://127.0.0.1:6443';
    await clock.advance(10_000);
    expect(waiting.map(({ choice }) => choice)).toEqual([{ context: 'dev' }]);
    subject.dispose();
  });

  test('is not looked at any more once the window is closed', async () => {
    const { subject, clock } = await unusable(undefined);
    subject.dispose();
    await settle();
    expect(clock.due).toEqual([]);
  });
});

describe('settings that change', () => {
  test('before anybody asked hold when somebody does', async () => {
    const { subject, waiting } = connection();
    await subject.follow({ kubeconfig: '/other' });
    expect(waiting).toEqual([]);
    void subject.ensure();
    await settle();
    expect(waiting.map(({ choice }) => choice)).toEqual([{ kubeconfig: '/other' }]);
    subject.dispose();
  });

  test('while the workspace is not trusted hold once it is', async () => {
    const { subject, waiting } = connection(false);
    await subject.follow({ kubeconfig: '/of/the/workspace' });
    subject.trust();
    void subject.ensure();
    await settle();
    expect(waiting.map(({ choice }) => choice)).toEqual([{ kubeconfig: '/of/the/workspace' }]);
    subject.dispose();
  });

  test('mend a kubeconfig that leads nowhere at once', async () => {
    const { subject, waiting, answer } = connection();
    const first = subject.ensure();
    await settle();
    answer(fail(BROKEN));
    await first;
    void subject.follow({ kubeconfig: '/right' });
    await settle();
    expect(waiting.map(({ choice }) => choice)).toEqual([{ kubeconfig: '/right' }]);
    subject.dispose();
  });

  test('but say the same change nothing', async () => {
    const { subject, names, link, answer } = connection();
    const first = subject.ensure();
    await settle();
    answer(ok(link()));
    await first;
    await subject.follow({ context: 'dev' });
    expect(names).toEqual(['connecting', 'connected']);
    subject.dispose();
  });
});
