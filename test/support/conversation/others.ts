import { CORE, MERGE, NAMESPACE, NODE, STRATEGIC, TABLE, type Turn } from './turn.ts';

/** Nodes and events. */
export const OTHERS: readonly Turn[] = [
  { method: 'POST', path: '/api/v1/nodes', body: { apiVersion: 'v1', kind: 'Node', metadata: { name: NODE, labels: { role: 'flp' } } } },
  {
    method: 'PATCH',
    path: `/api/v1/nodes/${NODE}/status`,
    type: MERGE,
    body: {
      status: {
        conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady' }],
        addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
        capacity: { cpu: '4' },
      },
    },
  },
  { method: 'GET', path: `/api/v1/nodes/${NODE}`, accept: TABLE },
  { method: 'PATCH', path: `/api/v1/nodes/${NODE}`, type: STRATEGIC, body: { spec: { unschedulable: true } } },
  { method: 'GET', path: `/api/v1/nodes/${NODE}`, accept: TABLE },
  { method: 'DELETE', path: `/api/v1/nodes/${NODE}` },
  {
    method: 'POST',
    path: `${CORE}/events`,
    body: {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name: 'e1' },
      involvedObject: { kind: 'Task', namespace: NAMESPACE, name: 't' },
      reason: 'R',
      message: 'm',
      type: 'Normal',
    },
  },
  { method: 'PATCH', path: `${CORE}/events/e1`, type: STRATEGIC, body: { count: 2, lastTimestamp: '2026-01-02T03:04:05Z' } },
  { method: 'PATCH', path: `${CORE}/events/e1`, type: MERGE, body: { count: 3, message: 'n' } },
  { method: 'GET', path: `/apis/events.k8s.io/v1/namespaces/${NAMESPACE}/events` },
  { method: 'GET', path: `${CORE}/events?fieldSelector=involvedObject.kind%3DTask,type%3DNormal,reason%3DR`, accept: TABLE },
  { method: 'POST', path: `${CORE}/events`, body: { metadata: { generateName: 'ev.' }, involvedObject: {}, reason: 'R' } },
  { method: 'DELETE', path: `${CORE}/events/e1` },
  { method: 'DELETE', path: `${CORE}/events` },
];
