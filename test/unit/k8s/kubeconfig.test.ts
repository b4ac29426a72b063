import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadKubeconfig } from '../../../src/k8s/kubeconfig.ts';
import { chooseContext } from '../../../src/k8s/kubeconfigContext.ts';

const HOME = mkdtempSync(join(tmpdir(), 'aliecs-home-'));
afterAll(() => rmSync(HOME, { recursive: true }));

let written = 0;
function file(text: string | Buffer): string {
  const path = join(HOME, `config-${++written}`);
  writeFileSync(path, text);
  return path;
}

/** The message that choosing the current (or that) context of a file ends with, its path replaced by F; or the context's user. */
async function outcome(text: string | Buffer, context?: string): Promise<string> {
  const path = file(text);
  const loaded = await loadKubeconfig({ path, environment: {} });
  const chosen = loaded.ok ? chooseContext(loaded.value, context) : loaded;
  if (chosen.ok) return `${chosen.value.user?.name} of ${chosen.value.name}`;
  expect(chosen.error.reason).toBe('kubeconfig');
  return chosen.error.message.replaceAll(path, 'F');
}

const LAB = `apiVersion: v1
kind: Config
current-context: lab
clusters:
- name: lab
  cluster: {server: "https://lab.example:6443"}
users:
- name: shifter
  user: {token: hidden}
contexts:
- name: lab
  context: {cluster: lab, user: shifter, namespace: alice-tasks}
- name: home
  context: {cluster: elsewhere, user: shifter}
`;

describe('one file', () => {
  test('its contexts', async () => {
    const path = file(LAB);
    const loaded = await loadKubeconfig({ path, environment: {} });
    expect(loaded).toMatchObject({
      ok: true,
      value: {
        files: [path],
        currentContext: 'lab',
        contexts: [
          { name: 'lab', cluster: 'lab', server: 'https://lab.example:6443', user: 'shifter', namespace: 'alice-tasks' },
          { name: 'home', cluster: 'elsewhere', user: 'shifter', namespace: 'default' },
        ],
      },
    });
  });

  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  test.each<[string, string | Buffer, string | undefined, string]>([
    ['fine', LAB, undefined, 'shifter of lab'],
    ['with a byte order mark', `\uFEFF${LAB}`, undefined, 'shifter of lab'],
    ['in UTF-16, as a Windows shell writes it', utf16(LAB), undefined, 'shifter of lab'],
    ['with CRLF', LAB.replaceAll('\n', '\r\n'), undefined, 'shifter of lab'],
    ['as JSON', '{"contexts":[{"name":"j","context":{"cluster":"c"}}],"clusters":[{"name":"c"}]}', 'j', 'undefined of j'],
    [
      'with anchors',
      LAB.replace('{cluster: lab,', '&a {cluster: lab,').replace('{cluster: elsewhere, user: shifter}', '*a'),
      'home',
      'shifter of home',
    ],
    ['empty', '', undefined, 'The kubeconfig F is empty. Name another file, or start the sandbox.'],
    ['with a comment only', '# nothing\n', undefined, 'The kubeconfig F is empty. Name another file, or start the sandbox.'],
    [
      'with null lists',
      'kind: Config\nclusters: null\ncontexts: null\ncurrent-context: ""\nusers: null\n',
      undefined,
      'In the kubeconfig F there is no context. Name another file, or start the sandbox.',
    ],
    [
      'without a current context',
      LAB.replace('current-context: lab', ''),
      undefined,
      'No current context is set in the kubeconfig F. Name one of its contexts: lab, home.',
    ],
    [
      'with a current context that is not there',
      LAB.replace('current-context: lab', 'current-context: lost'),
      undefined,
      'The current context is lost, but there is no such context in the kubeconfig F. Its contexts: lab, home.',
    ],
    ['asked for a context that is not there', LAB, 'lost', 'There is no context lost in the kubeconfig F. Its contexts: lab, home.'],
    [
      'with a missing user',
      LAB.replace('name: shifter', 'name: expert'),
      undefined,
      'context lab names the missing user shifter (F, line 11). Add what is missing, or choose another context.',
    ],
    [
      'with a missing cluster and user',
      LAB.replace('name: shifter', 'name: expert'),
      'home',
      'context home names the missing cluster elsewhere and the missing user shifter (F, line 13). Add what is missing, or choose another context.',
    ],
    ['with a context that names no cluster', LAB.replace('cluster: lab, ', ''), undefined, 'context lab names no cluster (F, line 11).'],
    [
      'with a namespace that YAML takes for a number',
      LAB.replace('namespace: alice-tasks', 'namespace: 2024'),
      undefined,
      'context lab has a namespace that is not text: put it in quotes (F, line 11).',
    ],
    [
      'with a server name that YAML takes for a number',
      LAB.replace('{server:', '{tls-server-name: 10.1, server:'),
      undefined,
      'cluster lab has a tls-server-name that is not text: put it in quotes (F, line 5).',
    ],
    [
      'with a password that YAML takes for a number',
      LAB.replace('{token: hidden}', '{username: me, password: 0123}'),
      undefined,
      'user shifter has a password that is not text: put it in quotes (F, line 8).',
    ],
    ['with fields that are null', LAB.replace('namespace: alice-tasks', 'namespace: null'), undefined, 'shifter of lab'],
    [
      'with a tab',
      LAB.replace('  cluster:', '\tcluster:'),
      undefined,
      'The kubeconfig F, line 6 is not valid YAML: a tab indents; use spaces.',
    ],
    [
      'with a quote left open',
      `${LAB}extra: "hidden\n`,
      undefined,
      'The kubeconfig F, line 15 is not valid YAML: something is missing, perhaps a closing quote, bracket or a colon.',
    ],
    [
      'with an alias that leads nowhere',
      LAB.replace('{token: hidden}', '*lost'),
      undefined,
      'The kubeconfig F is not valid YAML: an alias leads nowhere or aliases are nested too often.',
    ],
    ['of plain text', 'hidden', undefined, 'The kubeconfig F is not a kubeconfig: expected a mapping with contexts, clusters and users.'],
    ['of another kind', 'kind: Pod\n', undefined, 'The kubeconfig F is not a kubeconfig: its kind is not Config.'],
    ['with a list that is none', 'contexts: {lab: 1}\n', undefined, 'The kubeconfig F, line 1: contexts must be a list.'],
    [
      'with an item that is no mapping',
      'contexts:\n- lab\n',
      undefined,
      'The kubeconfig F, line 2: contexts[0] must be a mapping with name and context.',
    ],
    ['with a nameless item', 'users:\n- user: {}\n', undefined, 'The kubeconfig F, line 2: users[0] has no name.'],
    [
      'with a number for a name',
      'users:\n- name: 12\n',
      undefined,
      'The kubeconfig F, line 2: users[0] has a name that is not text: put it in quotes.',
    ],
    [
      'with two contexts of one name',
      LAB.replace('name: home', 'name: lab'),
      undefined,
      'The kubeconfig F, line 13: a second context named lab (the first is in line 11). Rename or remove one.',
    ],
  ])('%s', async (_, text, context, expected) => {
    expect(await outcome(text, context)).toBe(expected);
  });
});

describe('which files', () => {
  const load = (path: string | undefined, environment: Record<string, string>) =>
    loadKubeconfig({ ...(path === undefined ? {} : { path }), environment: { HOME, ...environment } });
  const missing = join(HOME, 'missing');
  const named = (name: string, server: string) => `
current-context: ${name}
clusters: [{name: shared, cluster: {server: "${server}"}}]
users: [{name: ${name}, user: {token: hidden}}]
contexts: [{name: ${name}, context: {cluster: shared, user: ${name}}}]
`;

  test('KUBECONFIG: the first file that has a name wins, missing and empty ones are passed over', async () => {
    const [one, two] = [file(named('one', 'https://one')), file(named('two', 'https://two'))];
    const loaded = await load(undefined, { KUBECONFIG: ['', missing, file(''), one, two, one].join(delimiter) });
    expect(loaded).toMatchObject({ ok: true, value: { currentContext: 'one' } });
    if (loaded.ok) {
      expect(loaded.value.contexts.map(({ name, server }) => `${name} at ${server}`)).toEqual(['one at https://one', 'two at https://one']);
    }
  });

  test.each<[string, string | undefined, Record<string, string>, string]>([
    ['an explicit file', missing, { KUBECONFIG: file(LAB) }, `The kubeconfig ${missing} does not exist (named explicitly)`],
    [
      'all of a list',
      undefined,
      { KUBECONFIG: `${missing}${delimiter}${missing}2` },
      `None of the kubeconfig files ${missing}, ${missing}2 exists (from KUBECONFIG)`,
    ],
    [
      'the default',
      undefined,
      {},
      `The kubeconfig ${join(HOME, '.kube', 'config')} does not exist (the default, as KUBECONFIG is not set)`,
    ],
    [
      'the default, KUBECONFIG being empty',
      undefined,
      { KUBECONFIG: '' },
      `The kubeconfig ${join(HOME, '.kube', 'config')} does not exist (the default`,
    ],
    ['an explicit file in the home folder', '~/missing', {}, `The kubeconfig ${missing} does not exist`],
  ])('%s that does not exist', async (_, path, environment, message) => {
    const loaded = await load(path, environment);
    expect(loaded).toMatchObject({ ok: false, error: { reason: 'kubeconfig', message: expect.stringContaining(message) } });
  });

  test('a directory instead of a file', async () => {
    const folder = join(HOME, 'folder');
    mkdirSync(folder);
    expect(await load(folder, {})).toMatchObject({
      error: { reason: 'kubeconfig', message: `The kubeconfig ${folder} is a directory, not a file. Name a file in it.` },
    });
  });

  test('one broken file of a list is an error, not passed over', async () => {
    const broken = file('contexts: [');
    const loaded = await load(undefined, { KUBECONFIG: [file(LAB), broken].join(delimiter) });
    expect(loaded).toMatchObject({ error: { message: expect.stringContaining(`${broken}, line`) } });
  });
});
