import { CUSTOM, NAMESPACE, TABLE, type Turn } from './turn.ts';

/** Selectors, options of lists and watches, and what is not about objects. */
export const READING: readonly Turn[] = [
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=a%20in%20(b` },
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=a%3D%3Db,` },
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=,a` },
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=a%3E%3Db` },
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=a%3Ex` },
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=a%3Db%2Fc` },
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=!a,b,c+notin+(x,+y)` },
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=-a` },
  { method: 'GET', path: `${CUSTOM}/tasks?labelSelector=a%3D${'x'.repeat(70)}` },
  { method: 'GET', path: `${CUSTOM}/tasks?fieldSelector=metadata.name` },
  { method: 'GET', path: `${CUSTOM}/tasks?fieldSelector=metadata.name%3Dx,metadata.foo%3Dy` },
  {
    method: 'GET',
    path: `${CUSTOM}/tasks?limit=0&continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MjQ1LCJzdGFydCI6Ii9sMVx1MDAwMCJ9&resourceVersion=7`,
  },
  { method: 'GET', path: `${CUSTOM}/tasks?resourceVersionMatch=Bogus&resourceVersion=7` },
  { method: 'GET', path: `${CUSTOM}/tasks?limit=1e3` },
  { method: 'GET', path: `${CUSTOM}/tasks?watch=1&resourceVersion=99999999&timeoutSeconds=1` },
  { method: 'GET', path: `${CUSTOM}/tasks?watch=1&timeoutSeconds=-1&resourceVersion=0`, abortAfterMs: 300 },
  { method: 'GET', path: `${CUSTOM}/tasks?watch=1&timeoutSeconds=1&limit=1` },
  { method: 'GET', path: `${CUSTOM}/tasks?watch=1&timeoutSeconds=1&labelSelector=-` },
  { method: 'GET', path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/tasktemplates.aliecs.alice.cern', partly: true },
  { method: 'GET', path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', accept: TABLE },
  {
    method: 'POST',
    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    body: { spec: { resourceAttributes: { verb: 'list', resource: 'pods' } } },
  },
  {
    method: 'POST',
    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    body: { spec: { nonResourceAttributes: { verb: 'get', path: '/x' } } },
  },
  {
    method: 'POST',
    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    body: { spec: {} },
  },
  { method: 'GET', path: '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews' },
  { method: 'GET', path: '/api/v1/namespaces/none/pods' },
  { method: 'GET', path: '/healthz/none' },
  { method: 'DELETE', path: `/api/v1/namespaces/${NAMESPACE}` },
];
