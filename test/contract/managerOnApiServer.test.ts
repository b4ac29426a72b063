import { describe } from 'vitest';
import { HAS_API_SERVER, onApiServer } from '../support/realApiServer.ts';
import { apiServerCluster } from './apiServerCluster.ts';
import { clientSuite } from './client.suite.ts';
import { managerSuite } from './manager.suite.ts';

describe.skipIf(!HAS_API_SERVER)(onApiServer('a real API server'), () => {
  clientSuite('kube-apiserver', apiServerCluster);
  managerSuite('kube-apiserver', apiServerCluster);
});
