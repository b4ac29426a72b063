import { homedir } from 'node:os';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../../../src/ui/settings.ts';

/** What the settings files of the person and of the workspace hold. */
const files = vi.hoisted((): { user: Record<string, unknown>; workspace: Record<string, unknown> } => ({ user: {}, workspace: {} }));

vi.mock('vscode', () => ({
  workspace: {
    workspaceFolders: [{ uri: { fsPath: '/work/space' } }],
    getConfiguration: () => ({
      get: (name: string) => files.workspace[name] ?? files.user[name],
      inspect: (name: string) => ({ key: name, globalValue: files.user[name], workspaceValue: files.workspace[name] }),
    }),
  },
}));

beforeEach(() => {
  files.user = {};
  files.workspace = {};
});

describe('contexts that are not to be written to', () => {
  test.each([
    ['of nobody', undefined, undefined, []],
    ['of the person', ['prod'], undefined, ['prod']],
    ['of the workspace', undefined, ['stage'], ['stage']],
    ['of both: a workspace takes none away', ['prod'], [], ['prod']],
    ['of both together', ['prod'], ['stage'], ['prod', 'stage']],
    ['written as something else', 'prod', [7, null], ['prod']],
  ])('%s', (_, user, workspace, expected) => {
    for (const name of ['readOnlyContexts', 'protectedContexts']) {
      files.user[name] = user;
      files.workspace[name] = workspace;
    }
    expect(settings.safety).toEqual({ readOnlyContexts: expected, protectedContexts: expected });
  });
});

test.each([
  ['given', 20, 20_000],
  ['not given', undefined, 80_000],
  ['no number', '20', 80_000],
  ['impossible', -1, 80_000],
])('a timeout that is %s', (_, seconds, ms) => {
  files.user['transitionTimeout'] = seconds;
  expect(settings.transitionTimeoutMs).toBe(ms);
});

test.each([
  ['given', ' cern.ch ', 'cern.ch'],
  ['not given', undefined, ''],
  ['no text', ['cern.ch'], ''],
])('a text that is %s', (_, given, expected) => {
  files.user['hostDomain'] = given;
  expect(settings.hostDomain).toBe(expected);
});

test.each([
  ['/etc/kube/config', '/etc/kube/config'],
  ['~/.kube/other', `${homedir()}/.kube/other`],
  [`\${userHome}/.kube/other`, `${homedir()}/.kube/other`],
  [`\${workspaceFolder}/kubeconfig`, '/work/space/kubeconfig'],
  ['kubeconfig', '/work/space/kubeconfig'],
  ['../kubeconfig', '/work/kubeconfig'],
  ['', undefined],
])('the kubeconfig %s is %s', (given, expected) => {
  files.user['kubeconfig'] = given;
  expect(settings.choice.kubeconfig).toBe(expected);
});
