import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';

const SKIPPED = new Set(['node_modules', 'dist', 'out', 'build', '__pycache__']);
const LIMIT = { depth: 8, files: 50_000 };

/**
 * Every file below a folder that could be ours: YAML anywhere, anything in a `jit` folder. Absolute, forward slashes, sorted.
 * Hidden and built folders are left out; unreadable ones too.
 */
export async function walk(root: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (folder: string, depth: number): Promise<void> => {
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch {
      return;
    }
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (depth < LIMIT.depth && !entry.name.startsWith('.') && !SKIPPED.has(entry.name)) await visit(path, depth + 1);
      } else if (found.length < LIMIT.files && (/\.ya?ml$/.test(entry.name) || folder.endsWith('/jit'))) {
        found.push(path);
      }
    }
  };
  await visit(root, 0);
  return found.sort();
}
