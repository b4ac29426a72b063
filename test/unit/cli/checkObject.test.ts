import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { checkObject } from '../../../src/cli/checkObject.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'aliecs-check-object-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const GOOD = 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata: {name: x}\n';
const STREAM = `${GOOD}---\n# nothing\n---\n${GOOD}spec:\n  state: bogus\n  pod: {}\n---\n${GOOD}spec: {bogus: 1}\n`;

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const io = { out: (line: string) => out.push(line), err: (line: string) => err.push(line), input: Readable.from([]) };
  const exit = await checkObject.run(args, { ...io, environment: {}, clock: systemClock, signal: new AbortController().signal });
  return { exit, out: out.map((line) => line.replaceAll(FOLDER, '')), err };
}

function file(name: string, text: string): string {
  writeFileSync(join(FOLDER, name), text);
  return join(FOLDER, name);
}

describe('check-object on files', () => {
  test('what is fine says nothing', async () => {
    expect(await run(file('good.yaml', GOOD))).toEqual({ exit: 0, out: [], err: [] });
  });

  test('every fault of every document with its place', async () => {
    expect(await run(file('stream.yaml', STREAM))).toEqual({
      exit: 1,
      err: [],
      out: [
        '/stream.yaml:11:10: error: spec.state: Unsupported value: "bogus": supported values: "standby", "deployed", "configured", "running"',
        '      state: bogus',
        '             ^',
        '/stream.yaml:12:3: error: spec.pod.containers: Required value',
        '      pod: {}',
        '      ^',
        '/stream.yaml:17:8: error: unknown field "spec.bogus"',
        '    spec: {bogus: 1}',
        '           ^',
      ],
    });
  });

  test('JSON lines', async () => {
    const { exit, out } = await run('--json', '--namespace', 'n', file('stream.yaml', STREAM));
    const lines = out.map((line) => JSON.parse(line));
    expect([exit, lines.map(({ file: name, document, code }) => [name, document, code])]).toEqual([
      1,
      [
        ['/stream.yaml', 0, 201],
        ['/stream.yaml', 2, 422],
        ['/stream.yaml', 3, 400],
      ],
    ]);
    expect(lines[0].stored.metadata).toEqual({ name: 'x', namespace: 'n' });
  });

  test.each([[['no-such-file.yaml']], [[]], [['--batch', 'a.yaml']], [['--bogus']]])('%j is wrong use', async (args) => {
    expect((await run(...args)).exit).toBe(2);
  });
});
