import { mergePatch } from '../../../src/sandbox/api/patch/mergePatch.ts';
import { APPLY, CORE, CUSTOM, JSON_PATCH, MERGE, NAMESPACE, type Request, TABLE, type Turn } from './turn.ts';

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

const METADATA = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io';

const apply = (name: string, body: unknown): Request => ({ method: 'PATCH', path: `${TASKS}/${name}?fieldManager=m`, body, type: APPLY });
const mayI = (body: unknown): Request => ({ method: 'POST', path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', body });
const pod = (spec: object): Request => ({ method: 'POST', path: `${CORE}/pods`, body: { metadata: { name: 'r' }, spec } });

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
  ...['p1', 'p2', 'p3', 'p4'].map((name) => task(name, { labels: { odd: String(name === 'p1' || name === 'p3') } })),
  // Another page is announced while any object is left, whether it matches or not.
  ...['limit=1&labelSelector=odd%3Dtrue', 'limit=2&labelSelector=odd%3Dtrue', 'limit=3&labelSelector=odd%3Dtrue'].map(listed),
  ...['limit=2&labelSelector=odd%3Dfalse', 'limit=1&fieldSelector=metadata.name%3Dp1', 'limit=1&fieldSelector=metadata.name!%3Dp1'].map(
    listed,
  ),
  listed('watch=1&resourceVersion=0&allowWatchBookmarks=true&timeoutSeconds=1'),
  listed('watch=1&allowWatchBookmarks=true&timeoutSeconds=1'),
  listed('watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=99999999&timeoutSeconds=5'),
  get(`/apis/aliecs.alice.cern/v1alpha1/watch/namespaces/${NAMESPACE}/tasks/p1?timeoutSeconds=1`),
  get('/apis/aliecs.alice.cern/v1alpha1/tasks/p1'),
  get(`${TASKS}/..`),
  merge('/apis/aliecs.alice.cern/v1alpha1/tasks/p1', {}),
  remove(`${TASKS}?fieldSelector=metadata.name%3Dp1`, { preconditions: { uid: 'x' } }),
  // The answer to a write has the shape that is asked for, too.
  { ...task('p5'), path: `${TASKS}?dryRun=All`, accept: TABLE },
  { ...task('p5'), path: `${TASKS}?dryRun=All`, accept: METADATA },
  { ...merge(`${TASKS}/p1?dryRun=All`, {}), accept: TABLE },
  ...['application/json;as=Table;v=v2;g=meta.k8s.io', 'application/json;as=Table;v=v1', METADATA].map((accept) => ({
    ...get(TASKS),
    accept,
  })),
  { ...get(`${TASKS}/p1`), accept: METADATA.replace('Metadata', 'MetadataList') },
  { ...get(`${TASKS}/p1?includeObject=Bogus`), accept: TABLE },
  { ...get('/apis/aliecs.alice.cern'), accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
  { ...get('/healthz'), accept: 'text/html' },
  get('/healthz/'),
  get('/readyz/ping'),
  { method: 'POST', path: '/api', body: {} },
  ...[{}, { kind: 'Task' }, { apiVersion: 'v1', kind: 'Task' }, '[]', 'x'].map((body) => apply('a1', body)),
  apply('a1', { apiVersion: 'aliecs.alice.cern/v1alpha1', kind: 'Environment', metadata: { name: 'a1' } }),
  apply('a1', { apiVersion: 'aliecs.alice.cern/v1alpha1', kind: 'Task', metadata: { resourceVersion: '5' }, spec: { state: 'standby' } }),
  apply('a1', { apiVersion: 'aliecs.alice.cern/v1alpha1', kind: 'Task', metadata: { uid: 'x' }, spec: { state: 'standby' } }),
  ...[{}, { spec: {} }, '', 'x', '[]', 'null', { kind: 'Bogus', apiVersion: 'v1' }, { spec: 'x' }].map(mayI),
  ...[{ resourceAttributes: { verb: 1 } }, { resourceAttributes: {}, nonResourceAttributes: { path: '/' } }].map((spec) => mayI({ spec })),
  { method: 'POST', path: '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews', body: { spec: {} } },
  get('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews/x'),
  remove('/api/v1/namespaces/default'),
  merge(`/api/v1/namespaces/${NAMESPACE}`, { metadata: { labels: { 'kubernetes.io/metadata.name': 'x' } } }),
  { method: 'POST', path: '/api/v1/namespaces', body: { metadata: {} } },
  ...[{ ports: [{ containerPort: 0 }] }, { ports: [{ containerPort: 70000 }] }].map((more) =>
    pod({ containers: [{ name: 'c', image: 'i', ...more }] }),
  ),
  pod({ containers: [{ name: 'c', image: 'i' }], restartPolicy: 'x' }),
  pod({ containers: [{ name: 'c', image: 'i' }] }),
  { method: 'PUT', path: `${CORE}/pods/r/status`, body: { metadata: { name: 'r' }, status: { phase: 'Running' } } },
  ...['tailLines=x', 'tailLines=-1', 'limitBytes=0', 'sinceSeconds=0'].map((query) => get(`${CORE}/pods/r/log?${query}`)),
  { method: 'POST', path: `${CORE}/pods`, body: '[]' },
  remove(TASKS),
  remove(`${CORE}/pods/r`),
];
