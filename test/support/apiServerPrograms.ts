import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface ApiServerPrograms {
  readonly etcd: string;
  readonly apiServer: string;
}

/** How a machine gets the programs. */
export const HOW_TO_GET_API_SERVER = 'node scripts/api-server/build.mjs (needs Go, about 6 minutes once; or set KUBEBUILDER_ASSETS)';

/** The programs of a real API server, where this machine has them: of KUBEBUILDER_ASSETS or built by scripts/api-server/build.mjs. */
export function apiServerPrograms(): ApiServerPrograms | undefined {
  const assets = process.env['KUBEBUILDER_ASSETS'];
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'aliecs-vscode/api-server-1.35.4');
  const candidates = [
    ...(assets ? [{ etcd: join(assets, 'etcd'), apiServer: join(assets, 'kube-apiserver') }] : []),
    { etcd: join(cache, 'bin-etcd'), apiServer: join(cache, 'bin-kube-apiserver') },
  ];
  return candidates.find(({ etcd, apiServer }) => existsSync(etcd) && existsSync(apiServer));
}
