import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Folder, runCommand } from '../../support/commandLine.ts';
import { kubeconfigText } from '../../support/scriptedCluster.ts';
import { reply, ScriptedServer } from '../../support/scriptedServer.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

function environment(name: string, resourceVersion: string) {
  return {
    metadata: { name, namespace: 'lab', uid: `uid-${name}`, resourceVersion },
    spec: { state: 'standby', tasks: {} },
    status: { state: 'standby', tasks: {} },
  };
}

test('a list that tells nothing new prints nothing, and a kind that is not served does not end the watch', async () => {
  const items = ['2one', '2two'].map((name, index) => environment(name, String(40 + index)));
  const changes = [
    { type: 'MODIFIED', object: environment('2one', '61') },
    { type: 'DELETED', object: environment('2two', '62') },
  ];
  let lists = 0;
  const server = await ScriptedServer.start(({ path, query }, response) => {
    if (path.endsWith('/tasks')) return reply(response, 404, { kind: 'Status', code: 404, reason: 'NotFound' });
    if (!query.has('watch')) return reply(response, 200, { metadata: { resourceVersion: String(++lists) }, items });
    const events = query.get('resourceVersion') === '1' ? [{ type: 'ERROR', object: { kind: 'Status', code: 410 } }] : changes;
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    if (query.get('resourceVersion') === '1') response.end();
  });
  const KUBECONFIG = folder.write('config', kubeconfigText({ server: server.url }));
  const run = runCommand(['watch', '--json'], { environment: { KUBECONFIG } });
  const lines = () => run.out.map((line) => JSON.parse(line));
  const seen = () => lines().filter(({ event }) => event !== undefined);
  while (seen().length < 4) await nextRound();
  run.interrupt();
  expect(await run.exit).toBe(0);
  await server.stop();
  expect(lists).toBe(2);
  expect(seen().map(({ event, kind, namespace, name, object }) => [event, kind, namespace, name, object.metadata.resourceVersion])).toEqual(
    [
      ['added', 'Environment', 'lab', '2one', '40'],
      ['added', 'Environment', 'lab', '2two', '41'],
      ['modified', 'Environment', 'lab', '2one', '61'],
      ['deleted', 'Environment', 'lab', '2two', '62'],
    ],
  );
  const states = lines().flatMap(({ watch }) => (watch === undefined ? [] : [`${watch.kind} ${watch.state}`]));
  expect(states).toEqual(expect.arrayContaining(['Environment live', 'Task stale']));
});
