import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Stage } from './stage.ts';
import { Workbench } from './workbench.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start({ KUBECONFIG: '/nonexistent' }, { installed: false });
});
afterAll(() => stage?.stop());

test('the tests that run inside VS Code pass', async () => {
  const log: string[] = [];
  const remote = (path: string) => `vscode-remote://${new URL(stage.url).host}${path}`;
  let ended: (code: number) => void = () => {};
  const exit = new Promise<number>((resolve) => {
    ended = resolve;
  });
  const workbench = await Workbench.open(
    stage.url,
    resolve(PROJECT, 'samples/readout-demo'),
    [
      ['extensionDevelopmentPath', remote(PROJECT)],
      ['extensionTestsPath', remote(resolve(PROJECT, 'dist/test/host.js'))],
    ],
    async (context) => {
      await context.exposeFunction('codeAutomationLog', (_level: string, lines: unknown[]) => log.push(lines.join(' ')));
      await context.exposeFunction('codeAutomationExit', (code: number) => ended(code));
    },
  );
  const code = await exit;
  await workbench.close();
  expect({ code, failed: log.filter((line) => line.includes('FAILED')) }).toEqual({ code: 0, failed: [] });
});
