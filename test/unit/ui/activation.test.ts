import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** What is evaluated when a module is: all that leads to it but for dynamic imports. */
async function evaluatedWith(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    metafile: true,
    write: false,
    outfile: 'activation.js',
    platform: 'node',
    external: ['vscode'],
    logLevel: 'silent',
  });
  const evaluated = new Set([entry]);
  for (const file of evaluated) {
    for (const { path, kind } of metafile.inputs[file]?.imports ?? []) if (kind !== 'dynamic-import') evaluated.add(path);
  }
  return [...evaluated];
}

test('the extension starts without a library: they wait for the first need', async () => {
  const evaluated = await evaluatedWith('src/extension.ts');
  expect(evaluated).toContain('src/ui/views/environmentsView.ts');
  expect(evaluated.filter((file) => file.startsWith('node_modules/'))).toEqual([]);
});
