import { describe } from 'vitest';
import { HAS_API_SERVER, onApiServer } from '../support/realApiServer.ts';
import { apiServerCluster } from './apiServerCluster.ts';
import { managerSuite } from './manager.suite.ts';

describe.skipIf(!HAS_API_SERVER)(onApiServer('a real API server'), () => managerSuite('kube-apiserver', apiServerCluster));
