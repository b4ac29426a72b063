import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/** What each module may import from, itself aside. A longer name wins over a shorter one. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  core: ['base'],
  language: ['core', 'base'],
  protocol: ['core', 'base'],
  workspace: ['language', 'core', 'base'],
  server: ['workspace', 'language', 'protocol', 'core', 'base'],
  k8s: ['base'],
  manager: ['core', 'k8s', 'base'],
  'sandbox/api': ['core', 'base'],
  'sandbox/operators': ['core', 'k8s', 'base'],
  'sandbox/kubelet': ['core', 'k8s', 'base'],
  sandbox: ['sandbox/api', 'sandbox/operators', 'sandbox/kubelet', 'core', 'k8s', 'base'],
  ui: ['manager', 'k8s', 'protocol', 'core', 'base'],
  webview: ['protocol', 'core', 'base'],
  cli: ['workspace', 'language', 'manager', 'k8s', 'core', 'sandbox', 'base'],
};

/** Packages with one importer each; and Node, which the pure modules do without. */
const PACKAGES: readonly { readonly name: RegExp; readonly only: readonly string[] }[] = [
  { name: /^vscode$/, only: ['ui', 'extension.ts'] },
  { name: /^@kubernetes\/client-node/, only: ['k8s'] },
  { name: /^vscode-languageclient/, only: ['ui', 'extension.ts'] },
  { name: /^vscode-languageserver/, only: ['server', 'protocol', 'language', 'server.ts'] },
  { name: /^node:/, only: ['k8s', 'manager', 'sandbox', 'workspace', 'server', 'ui', 'cli', 'extension.ts', 'server.ts', 'cli.ts'] },
];

const ROOTS = ['extension.ts', 'server.ts', 'cli.ts'];

function moduleOf(path: string): string {
  const names = Object.keys(ARROWS).filter((name) => path === name || path.startsWith(`${name}/`));
  return names.sort((a, b) => b.length - a.length)[0] ?? path;
}

/** Every violation in one file's text, type imports included. `path` is relative to src. */
function violations(path: string, text: string): string[] {
  const found: string[] = [];
  const specifiers = [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '');
  const from = moduleOf(path);
  for (const specifier of specifiers) {
    if (specifier.startsWith('.')) {
      const target = relative(SRC, resolve(SRC, dirname(path), specifier));
      const to = moduleOf(target);
      const inside = !target.startsWith('..');
      const allowed = ROOTS.includes(path) || from === to || (ARROWS[from] ?? []).some((name) => to === name || to.startsWith(`${name}/`));
      if (inside && !allowed) found.push(`${path} imports ${target}`);
    } else {
      for (const { name, only } of PACKAGES) {
        if (name.test(specifier) && !only.some((owner) => path === owner || path.startsWith(`${owner}/`))) {
          found.push(`${path} imports ${specifier}`);
        }
      }
    }
  }
  return found;
}

function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
}

describe('arrows between the modules', () => {
  test('every import follows them', () => {
    expect(sources().flatMap((path) => violations(path, readFileSync(join(SRC, path), 'utf8')))).toEqual([]);
  });

  test.each([
    ['core/yaml/planted.ts', "import { readFileSync } from 'node:fs';"],
    ['core/yaml/planted.ts', "import type { KubeClient } from '../../k8s/kubeClient.ts';"],
    ['language/planted.ts', "import * as vscode from 'vscode';"],
    ['manager/planted.ts', "import { KubeConfig } from '@kubernetes/client-node';"],
    ['sandbox/api/planted.ts', "import type { KubeClient } from '../../k8s/kubeClient.ts';"],
    ['ui/planted.ts', "const { serve } = await import('../sandbox/serve.ts');"],
    ['webview/planted.ts', "export { x } from '../ui/x.ts';"],
  ])('a forbidden import in %s is found: %s', (path, text) => {
    expect(violations(path, text)).toHaveLength(1);
  });
});
