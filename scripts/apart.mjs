// Modules that bring a large library along and are imported when first needed. Each becomes a file of its own: whatever stands in a bundle is read
// with it, used or not, and that was most of the time that the extension took to start.
import { resolve } from 'node:path';

/** Files beside the bundles, by the module they are made of. */
const APART = { 'src/k8s/library.ts': 'kubernetesClient', 'src/ui/authoring/languageClient.ts': 'languageClient' };

export const apartEntries = Object.entries(APART).map(([entry, out]) => ({ in: entry, out }));

const files = new Map(Object.entries(APART).map(([entry, out]) => [resolve(entry), `./${out}.js`]));

/** @type {import('esbuild').Plugin} */
export const apart = {
  name: 'apart',
  setup(build) {
    // By `require`, which VS Code answers with its own `vscode`.
    build.initialOptions.supported = { 'dynamic-import': false };
    build.onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      const file = kind === 'dynamic-import' ? files.get(resolve(resolveDir, path)) : undefined;
      return file === undefined ? undefined : { path: file, external: true };
    });
  },
};
