import { mergePatch } from '../../../src/sandbox/api/patch/mergePatch.ts';
import { CUSTOM, JSON_PATCH, MERGE, type Request, type Turn } from './turn.ts';

const TASKS = `${CUSTOM}/tasks`;

function task(name: string, metadata: object = {}): Request {
  const spec = { state: 'standby', nodeName: 'n' };
  const body = { apiVersion: 'aliecs.alice.cern/v1alpha1', kind: 'Task', metadata: { name, ...metadata }, spec };
  return { method: 'POST', path: TASKS, body };
}

const get = (path: string): Request => ({ method: 'GET', path });
const merge = (path: string, body: unknown): Request => ({ method: 'PATCH', path, body, type: MERGE });
const remove = (path: string, body?: unknown): Request => ({ method: 'DELETE', path, ...(body === undefined ? {} : { body }) });
const jsonPatch = (body: unknown): Request => ({ method: 'PATCH', path: `${TASKS}/r1`, body, type: JSON_PATCH });
const listed = (query: string) => get(`${TASKS}?${query}`);
const byLabel = (selector: string) => listed(`labelSelector=${encodeURIComponent(selector)}`);
const byField = (selector: string) => listed(`fieldSelector=${encodeURIComponent(selector)}`);
const token = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const LABELS = ['a===b', 'a=!b', 'a>-1', 'a>1.5', 'a>', 'a=>1', 'a in b', 'a in', 'a in (b a)', 'a in ((b))', 'a in (b,-)', 'a/=b'];
const MORE_LABELS = [
  'a="b"',
  '!a=b',
  'a in (,)',
  'a in (b,,c)',
  `a in (${'x'.repeat(70)},-)`,
  'a>99999999999999999999',
  'a;b',
  '(',
  'in in (in)',
];
const FIELDS = ['a\\,b', 'a\\', 'a\\x', 'a=b', '=a'].map((value) => `metadata.name=${value}`);
const TOKENS = [
  { v: 'meta.k8s.io/v1', rv: 0, start: '/a' },
  { v: 'v2', rv: 1, start: '/a' },
  { v: 'meta.k8s.io/v1', rv: 5, start: '' },
  { v: 'meta.k8s.io/v1', rv: 5, start: '../x' },
  { v: 1 },
  { rv: 'x' },
  {},
  [],
  'x',
];
const LISTS = [
  ...['limit=', 'limit=1.5', 'limit=99999999999999999999', 'timeoutSeconds=', 'resourceVersion=99999999999999999999999'],
  ...['sendInitialEvents=', 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan', 'resourceVersionMatch=exact'],
  ...['continue=!!!', 'continue=YQ==', 'continue=abc', 'continue=abcde', 'continue=x&resourceVersionMatch=Exact'],
];
const WATCHES = [
  ...['sendInitialEvents=true', 'sendInitialEvents=true&resourceVersionMatch=Exact', 'resourceVersionMatch=Exact&resourceVersion=1'],
  ...['resourceVersionMatch=Bogus', 'continue=x', 'timeoutSeconds=1.5'],
];
const PATCHES: readonly unknown[] = [
  [{ op: 'replace', path: '/spec/arguments', value: { a: '1' } }],
  [{ op: 'replace', path: '/spec/arguments/b', value: '2' }],
  [{ op: 'add', path: '/spec/arguments/c' }],
  [{ op: 'test', path: '/spec/none', value: null }],
  [{ op: 'test', path: '', value: {} }],
  [{ op: 'add', path: 'spec', value: 1 }],
  [{ op: 'add', path: '/spec/state/x', value: 1 }],
  [{ op: 'move', from: '/spec/arguments/a', path: '/spec/arguments/d' }],
  [{ op: 'move', from: '/spec/arguments/a', path: '/spec/arguments/d' }],
  [{ op: 'copy', path: '/spec/arguments/e' }],
  [{ op: 'add', path: '/metadata/finalizers', value: ['a.b/c'] }],
  [{ op: 'add', path: '/metadata/finalizers/-', value: 'a.b/d' }],
  [{ op: 'add', path: '/metadata/finalizers/7', value: 'a.b/e' }],
  [{ op: 'remove', path: '/metadata/finalizers/-1' }],
  [{ op: 'remove', path: '/metadata/finalizers/9' }],
  [{ op: 'remove', path: '/metadata/finalizers' }],
  [{ op: 'replace', path: '', value: {} }],
  [{ op: 1, path: '/spec' }],
  [1],
  'null',
];
const DELETES: readonly unknown[] = [
  ...['{', 'x', '[]', '1'],
  { kind: 'Bogus', apiVersion: 'v1' },
  ...[{ dryRun: 'All' }, { gracePeriodSeconds: 'x' }, { gracePeriodSeconds: 1.5 }, { preconditions: 'x' }, { propagationPolicy: 'x' }],
  { orphanDependents: true, propagationPolicy: 'Orphan' },
  { dryRun: ['All'], gracePeriodSeconds: -1 },
];

/** What is asked in wrong or unusual ways. */
export const REFUSALS: readonly Turn[] = [
  { ...task('r1'), save: 'r1' },
  ...[...LABELS, ...MORE_LABELS].map(byLabel),
  ...FIELDS.map(byField),
  ...TOKENS.map((value) => listed(`limit=1&continue=${token(value)}`)),
  ...LISTS.map(listed),
  ...WATCHES.map((query) => listed(`watch=1&${query}`)),
  get(`${TASKS}/r1?resourceVersion=abc`),
  get(`${TASKS}/r1?resourceVersion=99999999`),
  get(`${TASKS}/r1?resourceVersion=1`),
  { ...task('r2'), path: `${TASKS}?fieldManager=${'m'.repeat(129)}` },
  { ...task('r2'), path: `${TASKS}?fieldManager=a%01b&dryRun=x` },
  ...PATCHES.map(jsonPatch),
  merge(`${TASKS}/r1`, 'null'),
  merge(`${TASKS}/none`, 'x'),
  merge(`${TASKS}/r1?force=true`, {}),
  merge(`${TASKS}/r1`, { apiVersion: 'v1' }),
  {
    ...merge(`${TASKS}/r1`, { apiVersion: 'aliecs.alice.cern/v2' }),
    differs: 'takes every field of a version that it does not know for unknown',
  },
  merge(`${TASKS}/r1`, '{"spec":{"state":"standby","state":"running"}}'),
  merge(`${TASKS}/r1`, { metadata: { deletionTimestamp: '2020-01-01T00:00:00Z' } }),
  merge(`${TASKS}/r1`, { metadata: { deletionGracePeriodSeconds: 5 } }),
  ({ r1 }) => ({ method: 'PUT', path: `${TASKS}/r1`, body: mergePatch(r1, { metadata: { creationTimestamp: '2020-01-01T00:00:00Z' } }) }),
  ...DELETES.map((body) => remove(`${TASKS}/r1`, body)),
  ...['gracePeriodSeconds=', 'gracePeriodSeconds=x', 'propagationPolicy=', 'orphanDependents=true&propagationPolicy=Orphan', 'uid=x'].map(
    (query) => remove(`${TASKS}/r1?${query}`),
  ),
  { ...remove(`${TASKS}/r1`, '{}'), type: 'text/plain' },
  // The body alone counts.
  remove(`${TASKS}/r1?propagationPolicy=bogus&dryRun=x`, { dryRun: ['All'] }),
  // Each policy takes the place of an earlier one; the last leaves nothing that holds the object.
  ...['Orphan', 'Foreground', 'Orphan', 'Background'].map((policy) => remove(`${TASKS}/r1?propagationPolicy=${policy}`)),
  get(`${TASKS}/r1`),
  task('r3', { finalizers: ['a.b/c'] }),
  remove(`${TASKS}?resourceVersionMatch=Exact`),
  remove(`${TASKS}?resourceVersion=abc`),
  remove(TASKS),
  get(`${TASKS}/r3`),
  merge(`${TASKS}/r3`, { metadata: { finalizers: null } }),
];
