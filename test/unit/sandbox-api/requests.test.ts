import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../src/sandbox/api/http/apiRequest.ts';
import { negotiate } from '../../../src/sandbox/api/http/negotiate.ts';
import { protobufToJson } from '../../../src/sandbox/api/http/protobuf.ts';
import { humanDuration } from '../../../src/sandbox/api/present/duration.ts';
import { readContinueToken, writeContinueToken } from '../../../src/sandbox/api/verbs/continueToken.ts';

const GROUP = { group: 'aliecs.alice.cern', version: 'v1alpha1' };

describe('what a request asks for', () => {
  test.each([
    ['GET', '/api/v1/pods', 'list', { group: '', version: 'v1', plural: 'pods' }],
    ['GET', '/api/v1/namespaces/a', 'get', { group: '', version: 'v1', plural: 'namespaces', namespace: 'a', name: 'a' }],
    [
      'PUT',
      '/api/v1/namespaces/a/status',
      'update',
      { group: '', version: 'v1', plural: 'namespaces', namespace: 'a', name: 'a', subresource: 'status' },
    ],
    ['POST', '/api/v1/namespaces/a/pods', 'create', { group: '', version: 'v1', namespace: 'a', plural: 'pods' }],
    [
      'GET',
      '/api/v1/namespaces/a/pods/p/log',
      'get',
      { group: '', version: 'v1', namespace: 'a', plural: 'pods', name: 'p', subresource: 'log' },
    ],
    ['GET', '/apis/aliecs.alice.cern/v1alpha1/tasks?watch=banana', 'watch', { ...GROUP, plural: 'tasks' }],
    ['GET', '/apis/aliecs.alice.cern/v1alpha1/tasks?watch=0', 'list', { ...GROUP, plural: 'tasks' }],
    ['GET', '/apis/aliecs.alice.cern/v1alpha1/watch/tasks', 'watch', { ...GROUP, plural: 'tasks' }],
    ['DELETE', '/apis/aliecs.alice.cern/v1alpha1/namespaces/a/tasks/', 'deletecollection', { ...GROUP, namespace: 'a', plural: 'tasks' }],
    [
      'PATCH',
      '/apis/aliecs.alice.cern/v1alpha1/namespaces/a/tasks/t%2Fx',
      'patch',
      { ...GROUP, namespace: 'a', plural: 'tasks', name: 't', subresource: 'x' },
    ],
    ['GET', '/apis/aliecs.alice.cern/v1alpha1', 'get', undefined],
    ['GET', '/version', 'get', undefined],
    ['OPTIONS', '/api/v1/pods', '', { group: '', version: 'v1', plural: 'pods' }],
  ])('%s %s', (method, url, verb, target) => {
    const request = readRequest(method, url);
    expect(request).toMatchObject({ verb });
    expect(request?.target).toEqual(target);
  });

  test.each(['/api//v1/pods', '/api/v1/%zz'])('nothing serves %s', (url) => {
    expect(readRequest('GET', url)).toBeUndefined();
  });
});

describe('the shape of an answer', () => {
  test.each([
    [undefined, { format: 'json', mediaType: 'application/json' }],
    ['*/*', { format: 'json', mediaType: '*/*' }],
    ['application/yaml', { format: 'yaml', mediaType: 'application/yaml' }],
    ['application/vnd.kubernetes.protobuf, application/json;q=0.9', { format: 'json', mediaType: 'application/json' }],
    [
      'application/json;as=Table;v=v1;g=meta.k8s.io,application/json',
      { format: 'json', as: 'Table', version: 'v1', mediaType: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
    ],
    ['application/json;as=Nonsense,application/json', { format: 'json', mediaType: 'application/json' }],
  ])('%s', (accept, value) => {
    expect(negotiate(accept)).toEqual({ ok: true, value });
  });

  test('nothing that can be served', () => {
    expect(negotiate('text/html')).toMatchObject({ ok: false, error: { code: 406, reason: 'NotAcceptable' } });
  });
});

test('a namespace as kubectl writes it', () => {
  const field = (number: number, content: string | Buffer) => {
    const bytes = Buffer.from(content);
    return Buffer.concat([Buffer.of((number << 3) | 2, bytes.length), bytes]);
  };
  const label = field(11, Buffer.concat([field(1, 'a'), field(2, 'b')]));
  const namespace = field(1, Buffer.concat([field(1, 'ns1'), label]));
  const type = field(1, Buffer.concat([field(1, 'v1'), field(2, 'Namespace')]));
  const json = protobufToJson(Buffer.concat([Buffer.from('k8s\0'), type, field(2, namespace)]));
  expect(JSON.parse(json?.toString() ?? '')).toEqual({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'ns1', labels: { a: 'b' } },
  });
});

test.each([
  [0, '0s'],
  [119_000, '119s'],
  [120_000, '2m'],
  [125_000, '2m5s'],
  [3_600_000, '60m'],
  [3 * 3_600_000 + 60_000, '3h1m'],
  [9 * 3_600_000, '9h'],
  [50 * 3_600_000, '2d2h'],
  [9 * 86_400_000, '9d'],
  [800 * 86_400_000, '2y70d'],
])('an age of %d ms is %s', (milliseconds, text) => {
  expect(humanDuration(milliseconds)).toBe(text);
});

test('a continue token is read back, and garbage is named', () => {
  const token = writeContinueToken({ revision: 245, start: 'l1\0' });
  expect(token).toBe('eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MjQ1LCJzdGFydCI6Ii9sMVx1MDAwMCJ9');
  expect(readContinueToken(token)).toEqual({ ok: true, value: { revision: 245, start: 'l1\0' } });
  expect(readContinueToken('garbage')).toEqual({
    ok: false,
    error: "continue key is not valid: invalid character '\\u0081' looking for beginning of value",
  });
});
