/**
 * Builds kube-apiserver and etcd for the contract tests, once, into the cache folder; takes minutes and Go. What KUBEBUILDER_ASSETS holds
 * is used as it is. Prints where the programs are.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE } from '../cache.mjs';
import { mustRun } from '../run.mjs';

const VERSION = '1.35.4';
const [MAJOR, MINOR] = VERSION.split('.');
const BASE = 'k8s.io/component-base/version';
const FOLDER = join(CACHE, `api-server-${VERSION}`);

const PROGRAMS = [
  { name: 'etcd', main: 'go.etcd.io/etcd/server/v3', stamp: '' },
  {
    name: 'kube-apiserver',
    main: 'k8s.io/kubernetes/cmd/kube-apiserver',
    stamp: ` -X ${BASE}.gitVersion=v${VERSION} -X ${BASE}.gitMajor=${MAJOR} -X ${BASE}.gitMinor=${MINOR}`,
  },
];

const assets = process.env.KUBEBUILDER_ASSETS;
if (assets && PROGRAMS.every(({ name }) => existsSync(join(assets, name)))) {
  console.log(`Using etcd and kube-apiserver of KUBEBUILDER_ASSETS (${assets}).`);
} else {
  await mkdir(FOLDER, { recursive: true });
  for (const { name, main, stamp } of PROGRAMS) {
    const target = join(FOLDER, `bin-${name}`);
    if (existsSync(target)) {
      console.log(`${target} is there already.`);
      continue;
    }
    console.log(`Building ${target} …`);
    const unfinished = `${target}.${process.pid}`;
    const args = ['build', '-trimpath', '-ldflags', `-s -w${stamp}`, '-o', unfinished, main];
    await mustRun('go', args, { cwd: join(import.meta.dirname, name) });
    // Whoever looks sees a whole program or none.
    await rename(unfinished, target);
  }
}
