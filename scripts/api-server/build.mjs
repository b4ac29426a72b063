/**
 * Builds kube-apiserver and etcd for the contract tests, once, into the cache folder; takes minutes and Go. What KUBEBUILDER_ASSETS holds
 * is used as it is. Prints where the programs are.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun } from '../run.mjs';
import { apiServerPrograms, FOLDER, VERSION } from './programs.mjs';

const [MAJOR, MINOR] = VERSION.split('.');
const BASE = 'k8s.io/component-base/version';

const PROGRAMS = [
  { name: 'etcd', main: 'go.etcd.io/etcd/server/v3', stamp: '' },
  {
    name: 'kube-apiserver',
    main: 'k8s.io/kubernetes/cmd/kube-apiserver',
    stamp: ` -X ${BASE}.gitVersion=v${VERSION} -X ${BASE}.gitMajor=${MAJOR} -X ${BASE}.gitMinor=${MINOR}`,
  },
];

const found = apiServerPrograms();
if (found) {
  console.log(`There already: ${found.etcd}, ${found.apiServer}`);
} else {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, main, stamp } of PROGRAMS) {
    const target = join(FOLDER, `bin-${name}`);
    if (existsSync(target)) continue;
    console.log(`Building ${target} …`);
    const unfinished = `${target}.${process.pid}`;
    const args = ['build', '-trimpath', '-ldflags', `-s -w${stamp}`, '-o', unfinished, main];
    await mustRun('go', args, { cwd: join(import.meta.dirname, name) });
    // Whoever looks sees a whole program or none.
    await rename(unfinished, target);
  }
}
