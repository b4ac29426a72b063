import { mergePatch } from '../../../src/sandbox/api/patch/mergePatch.ts';
import { listAt, textAt } from '../../../src/sandbox/api/store/apiObject.ts';
import { APPLY, CORE, JSON_PATCH, MERGE, NAMESPACE, NODE, STRATEGIC, TABLE, type Turn } from './turn.ts';

/** Sentences that name Go types. */
const WORDS = 'other words';

const pod = (name: string, metadata: object = {}, spec: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, ...metadata },
  spec: { containers: [{ name: 'main', image: 'img:1' }], ...spec },
});

/** The first container of a pod with another image. */
const image = (of: unknown, name: string) => mergePatch(listAt(of, 'spec', 'containers')[0], { image: name });

/** A namespace and its pods. */
export const PODS: readonly Turn[] = [
  { method: 'POST', path: '/api/v1/namespaces', body: { metadata: { name: NAMESPACE, labels: { a: 'b' } } } },
  { method: 'POST', path: '/api/v1/namespaces', body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } } },
  { method: 'POST', path: '/api/v1/namespaces', body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'Bad_Name' } } },
  { method: 'GET', path: `/api/v1/namespaces/${NAMESPACE}` },
  { method: 'GET', path: `/api/v1/namespaces/${NAMESPACE}`, accept: TABLE },
  { method: 'PATCH', path: `/api/v1/namespaces/${NAMESPACE}`, type: MERGE, body: { metadata: { labels: { c: 'd' } } } },
  { method: 'GET', path: `/api/v1/namespaces/${NAMESPACE}/status` },
  { method: 'POST', path: `${CORE}/pods`, body: pod('p1') },
  {
    method: 'POST',
    path: `${CORE}/pods`,
    body: pod(
      'p2',
      { labels: { x: 'y' } },
      {
        nodeName: NODE,
        hostNetwork: true,
        containers: [
          {
            name: 'main',
            image: 'img',
            ports: [{ containerPort: 8080 }],
            env: [
              { name: 'A', value: '1' },
              { name: 'B', value: '' },
            ],
            resources: { limits: { cpu: '1', memory: '1Gi' } },
          },
        ],
        initContainers: [{ name: 'init', image: 'reg:5000/x:latest' }],
      },
    ),
  },
  { method: 'POST', path: `${CORE}/pods`, body: pod('Bad Name') },
  { method: 'POST', path: `${CORE}/pods`, body: pod('p3', {}, { containers: [] }) },
  { method: 'POST', path: `${CORE}/pods`, body: pod('p3', {}, { containers: [{ name: 'Not Valid', image: 'x' }] }) },
  {
    method: 'POST',
    path: `${CORE}/pods`,
    body: pod(
      'p3',
      {},
      {
        containers: [
          { name: 'a', image: 'x' },
          { name: 'a', image: '' },
        ],
      },
    ),
  },
  { method: 'POST', path: `${CORE}/pods`, body: { ...pod('p3'), kind: 'Node' }, differs: WORDS },
  { method: 'POST', path: `${CORE}/pods`, body: { ...pod('p3'), apiVersion: 'v2' } },
  { method: 'POST', path: `${CORE}/pods`, body: '{"a":' },
  { method: 'POST', path: `${CORE}/pods`, body: { metadata: { name: 'p4' }, spec: { containers: [{ name: 'm', image: 'i' }], bogus: 1 } } },
  {
    method: 'POST',
    path: `${CORE}/pods?fieldValidation=Strict`,
    body: { metadata: { name: 'p5' }, spec: { containers: [{ name: 'm', image: 'i' }], bogus: 1 } },
  },
  { method: 'POST', path: `${CORE}/pods`, body: pod('', { generateName: 'gen-' }) },
  { method: 'POST', path: `${CORE}/pods?dryRun=All`, body: pod('dry') },
  {
    method: 'POST',
    path: `${CORE}/pods`,
    body: pod(
      'p6',
      {
        finalizers: ['a.b/c'],
        ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'x', uid: 'u1', controller: true }],
        annotations: { z: '1' },
      },
      {
        restartPolicy: 'Never',
        volumes: [
          { name: 'v', emptyDir: {} },
          { name: 'h', hostPath: { path: '/tmp' } },
        ],
        containers: [
          {
            name: 'm',
            image: 'i@sha256:abc',
            volumeMounts: [{ name: 'v', mountPath: '/v' }],
            env: [{ name: 'X', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
          },
        ],
      },
    ),
  },
  { method: 'GET', path: `${CORE}/pods` },
  { method: 'GET', path: `${CORE}/pods?limit=2`, save: 'page' },
  (saved) => ({ method: 'GET', path: `${CORE}/pods?limit=2&continue=${textAt(saved['page'], 'metadata', 'continue')}` }),
  { method: 'GET', path: `${CORE}/pods?fieldSelector=spec.nodeName%3D${NODE}`, accept: TABLE },
  { method: 'GET', path: `${CORE}/pods?fieldSelector=status.phase%3DPending,metadata.name%3Dp1` },
  { method: 'GET', path: `${CORE}/pods?fieldSelector=spec.bogus%3Dx` },
  { method: 'GET', path: `${CORE}/pods?labelSelector=x%3Dy` },
  { method: 'GET', path: `${CORE}/pods`, accept: TABLE },
  { method: 'GET', path: `${CORE}/pods/p1`, save: 'p1' },
  { method: 'GET', path: `${CORE}/pods/none` },
  { method: 'GET', path: `${CORE}/pods/p1/nosuch` },
  { method: 'GET', path: `${CORE}/nosuch` },
  { method: 'POST', path: `${CORE}/pods/p1`, body: pod('p1') },
  { method: 'PUT', path: `${CORE}/pods`, body: pod('p1') },
  { method: 'PATCH', path: `${CORE}/pods`, type: MERGE, body: {} },
  { method: 'POST', path: `/api/v1/pods`, body: pod('p1') },
  { method: 'DELETE', path: `/api/v1/pods` },
  { method: 'OPTIONS', path: `${CORE}/pods` },
  { method: 'GET', path: '/api/v2' },
  { method: 'GET', path: '/api/v2/pods' },
  { method: 'GET', path: '/apis/nosuch' },
  {
    method: 'PATCH',
    path: `${CORE}/pods/p1/status`,
    type: MERGE,
    body: {
      status: {
        phase: 'Running',
        podIP: '10.0.0.1',
        conditions: [{ type: 'Ready', status: 'True' }],
        containerStatuses: [
          {
            name: 'main',
            image: 'img:1',
            imageID: '',
            ready: true,
            restartCount: 2,
            state: { running: { startedAt: '2026-01-01T00:00:00Z' } },
          },
        ],
      },
    },
  },
  {
    method: 'PATCH',
    path: `${CORE}/pods/p1/status`,
    type: STRATEGIC,
    body: {
      status: {
        conditions: [
          { type: 'Ready', status: 'False' },
          { type: 'Other', status: 'True' },
        ],
      },
    },
  },
  {
    method: 'PATCH',
    path: `${CORE}/pods/p1`,
    type: STRATEGIC,
    body: { metadata: { labels: { l: '1' } }, spec: { containers: [{ name: 'main', image: 'img:2' }] } },
  },
  {
    method: 'PATCH',
    path: `${CORE}/pods/p1`,
    type: MERGE,
    body: { spec: { restartPolicy: 'Never' } },
    differs: 'no picture of the difference',
  },
  { method: 'PATCH', path: `${CORE}/pods/p1`, type: MERGE, body: { spec: { nodeName: 'x' } }, differs: 'no picture of the difference' },
  { method: 'PATCH', path: `${CORE}/pods/p1`, type: JSON_PATCH, body: [{ op: 'remove', path: '/metadata/labels/l' }] },
  { method: 'PATCH', path: `${CORE}/pods/p1`, type: JSON_PATCH, body: [{ op: 'remove', path: '/metadata/labels/none' }] },
  { method: 'PATCH', path: `${CORE}/pods/p1`, type: JSON_PATCH, body: { op: 'x' } },
  { method: 'PATCH', path: `${CORE}/pods/p1`, type: MERGE, body: [1] },
  { method: 'PATCH', path: `${CORE}/pods/p1`, type: MERGE, body: '"x"' },
  { method: 'PATCH', path: `${CORE}/pods/p1`, body: {} },
  (saved) => ({ method: 'PUT', path: `${CORE}/pods/p1`, body: mergePatch(saved['p1'], { metadata: { labels: { put: '1' } } }) }),
  (saved) => ({
    method: 'PUT',
    path: `${CORE}/pods/p1`,
    body: mergePatch(saved['p1'], {
      metadata: { uid: null, resourceVersion: null, labels: { put: '1' } },
      spec: { containers: [image(saved['p1'], 'img:2')] },
    }),
  }),
  { method: 'PUT', path: `${CORE}/pods/p1`, body: pod('other') },
  { method: 'PUT', path: `${CORE}/pods/p1`, body: pod('') },
  { method: 'PUT', path: `${CORE}/pods/none`, body: pod('none') },
  {
    method: 'PATCH',
    path: `${CORE}/pods/p1?fieldManager=m1`,
    type: APPLY,
    body: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p1', labels: { put: '2' } } },
  },
  {
    method: 'PATCH',
    path: `${CORE}/pods/p1?fieldManager=m1&force=true`,
    type: APPLY,
    body: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p1', labels: { put: '2', q: '3' } } },
  },
  {
    method: 'PATCH',
    path: `${CORE}/pods/p1?fieldManager=m1`,
    type: APPLY,
    body: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p1', labels: { q: '3' } } },
  },
  { method: 'GET', path: `${CORE}/pods/p1`, accept: TABLE },
  { method: 'GET', path: `${CORE}/pods/p1/log`, differs: 'an empty answer has no content type there' },
  { method: 'GET', path: `${CORE}/pods/p2/log?container=none` },
  { method: 'GET', path: `${CORE}/pods/p1/status` },
  { method: 'DELETE', path: `${CORE}/pods/p1`, body: { propagationPolicy: 'Background' } },
  { method: 'DELETE', path: `${CORE}/pods/p1` },
  { method: 'DELETE', path: `${CORE}/pods/p2?gracePeriodSeconds=5` },
  { method: 'DELETE', path: `${CORE}/pods/p2?gracePeriodSeconds=9` },
  { method: 'DELETE', path: `${CORE}/pods/p2?gracePeriodSeconds=2` },
  { method: 'PATCH', path: `${CORE}/pods/p2`, type: MERGE, body: { metadata: { finalizers: ['x.y/z'] } } },
  { method: 'GET', path: `${CORE}/pods/p2`, accept: TABLE },
  { method: 'DELETE', path: `${CORE}/pods/p2`, body: { gracePeriodSeconds: 0 } },
  { method: 'DELETE', path: `${CORE}/pods/p6` },
  { method: 'PATCH', path: `${CORE}/pods/p6`, type: MERGE, body: { metadata: { finalizers: [] } } },
  { method: 'GET', path: `${CORE}/pods/p6` },
  { method: 'POST', path: `${CORE}/pods`, body: pod('p7', {}, { nodeName: NODE }), save: 'p7' },
  { method: 'DELETE', path: `${CORE}/pods/p7?gracePeriodSeconds=0` },
  (saved) => ({
    method: 'GET',
    path: `${CORE}/pods?watch=1&timeoutSeconds=1&resourceVersion=${textAt(saved['p7'], 'metadata', 'resourceVersion')}`,
  }),
  { method: 'POST', path: `${CORE}/pods`, body: pod('p8', {}, { nodeName: NODE }), save: 'p8' },
  { method: 'DELETE', path: `${CORE}/pods/p8` },
  { method: 'DELETE', path: `${CORE}/pods/p8?gracePeriodSeconds=0` },
  (saved) => ({
    method: 'GET',
    path: `${CORE}/pods?watch=1&timeoutSeconds=1&resourceVersion=${textAt(saved['p8'], 'metadata', 'resourceVersion')}`,
  }),
  { method: 'DELETE', path: `${CORE}/pods?labelSelector=x%3Dy` },
  { method: 'GET', path: `${CORE}/pods?watch=1&timeoutSeconds=1`, accept: TABLE },
  {
    method: 'GET',
    path: `${CORE}/pods?watch=1&timeoutSeconds=1&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan`,
    differs: 'a bookmark has no empty spec',
  },
];
