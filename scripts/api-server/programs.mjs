import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../cache.mjs';

export const VERSION = '1.35.4';

/** Where `build.mjs` puts the programs. */
export const FOLDER = join(CACHE, `api-server-${VERSION}`);

/** The programs of a real API server, where this machine has them: of KUBEBUILDER_ASSETS, or built by `build.mjs`. */
export function apiServerPrograms() {
  const assets = process.env.KUBEBUILDER_ASSETS;
  const candidates = [
    ...(assets ? [{ etcd: join(assets, 'etcd'), apiServer: join(assets, 'kube-apiserver') }] : []),
    { etcd: join(FOLDER, 'bin-etcd'), apiServer: join(FOLDER, 'bin-kube-apiserver') },
  ];
  return candidates.find(({ etcd, apiServer }) => existsSync(etcd) && existsSync(apiServer));
}
