import type { TestProject } from 'vitest/node';
import { apiServerPrograms } from '../../scripts/api-server/programs.mjs';
import { startApiServer } from './apiServer.ts';
import type { ApiServerAddress } from './apiServerClient.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the one real API server of the contract suite; null on a machine without its programs. */
    apiServer: ApiServerAddress | null;
  }
}

/** Starts a real API server for all files of the suite, and stops it when they are done. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!apiServerPrograms()) {
    project.provide('apiServer', null);
    return async () => {};
  }
  const server = await startApiServer();
  project.provide('apiServer', { url: server.url, cert: server.cert });
  return () => server.stop();
}
