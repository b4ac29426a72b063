import { describe } from 'vitest';
import { apiServerPrograms } from '../support/apiServerPrograms.ts';
import { apiServerCluster } from './apiServerCluster.ts';
import { managerSuite } from './manager.suite.ts';

describe.skipIf(apiServerPrograms() === undefined)('a real API server', () => managerSuite('kube-apiserver', apiServerCluster));
