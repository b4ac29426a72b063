import { expect, test } from 'vitest';
import { environmentProxy } from '../../../src/k8s/environmentProxy.ts';

const SERVER = 'https://kube.cern.ch:6443';
const PROXY = 'http://proxy:3128';

// As golang.org/x/net/http/httpproxy, which kubectl asks.
test.each<[server: string, environment: Record<string, string>, proxy: string | undefined]>([
  [SERVER, {}, undefined],
  [SERVER, { HTTPS_PROXY: PROXY }, PROXY],
  [SERVER, { https_proxy: PROXY }, PROXY],
  [SERVER, { HTTPS_PROXY: '', https_proxy: PROXY }, PROXY],
  [SERVER, { HTTPS_PROXY: 'proxy:3128' }, PROXY],
  [SERVER, { HTTPS_PROXY: 'socks5://proxy:1080' }, 'socks5://proxy:1080'],
  [SERVER, { HTTP_PROXY: PROXY, ALL_PROXY: PROXY }, undefined],
  ['http://kube.cern.ch', { HTTP_PROXY: PROXY }, PROXY],
  ['https://127.0.0.1:6443', { HTTPS_PROXY: PROXY }, undefined],
  ['https://localhost:6443', { HTTPS_PROXY: PROXY }, undefined],
  ['https://[::1]:6443', { HTTPS_PROXY: PROXY }, undefined],
  [SERVER, { HTTPS_PROXY: PROXY, NO_PROXY: '*' }, undefined],
  [SERVER, { HTTPS_PROXY: PROXY, no_proxy: 'other, cern.ch' }, undefined],
  [SERVER, { HTTPS_PROXY: PROXY, NO_PROXY: 'KUBE.cern.ch' }, undefined],
  [SERVER, { HTTPS_PROXY: PROXY, NO_PROXY: '.cern.ch' }, undefined],
  [SERVER, { HTTPS_PROXY: PROXY, NO_PROXY: '*.cern.ch' }, undefined],
  [SERVER, { HTTPS_PROXY: PROXY, NO_PROXY: '.kube.cern.ch' }, PROXY],
  [SERVER, { HTTPS_PROXY: PROXY, NO_PROXY: 'e.cern.ch,,' }, PROXY],
  [SERVER, { HTTPS_PROXY: PROXY, NO_PROXY: 'kube.cern.ch:6443' }, undefined],
  [SERVER, { HTTPS_PROXY: PROXY, NO_PROXY: 'kube.cern.ch:443' }, PROXY],
  ['https://kube.cern.ch', { HTTPS_PROXY: PROXY, NO_PROXY: 'kube.cern.ch:443' }, undefined],
  ['https://10.1.2.3', { HTTPS_PROXY: PROXY, NO_PROXY: '10.0.0.0/8' }, undefined],
  ['https://11.1.2.3', { HTTPS_PROXY: PROXY, NO_PROXY: '10.0.0.0/8,11.0.0.0/99,x/8' }, PROXY],
  ['https://10.1.2.3', { HTTPS_PROXY: PROXY, NO_PROXY: '10.1.2.3' }, undefined],
  ['https://10.1.2.3', { HTTPS_PROXY: PROXY, NO_PROXY: '2.3,.2.3' }, PROXY],
  ['https://[fd00::1]:6443', { HTTPS_PROXY: PROXY, NO_PROXY: 'fd00::/8' }, undefined],
  ['https://[fd00::1]:6443', { HTTPS_PROXY: PROXY, NO_PROXY: 'fd00::1' }, undefined],
  ['https://[fd00::1]:6443', { HTTPS_PROXY: PROXY, NO_PROXY: '[fd00::1]:6443' }, undefined],
])('%s with %j: %s', (server, environment, proxy) => {
  expect(environmentProxy(new URL(server), environment)?.url).toBe(proxy);
});
