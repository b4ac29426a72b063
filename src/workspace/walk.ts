import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';

const SKIPPED = new Set(['node_modules', 'dist', 'out', 'build', '__pycache__']);
const LIMIT = { depth: 8, files: 50_000 };

/**
 * Every file below a folder that could be ours: YAML anywhere, anything in a `jit` folder beside `workflows` or `tasks` (other projects
 * have folders of that name too). Absolute, forward slashes, sorted. Hidden and built folders are left out; unreadable ones too.
 */
export async function walk(root: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (folder: string, depth: number, isJit: boolean): Promise<void> => {
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch {
      return;
    }
    const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
    const holdsTemplates = folders.has('workflows') || folders.has('tasks');
    for (const { name } of entries) {
      const path = `${folder}/${name}`;
      if (folders.has(name)) {
        if (depth < LIMIT.depth && !name.startsWith('.') && !SKIPPED.has(name))
          await visit(path, depth + 1, name === 'jit' && holdsTemplates);
      } else if (found.length < LIMIT.files && (/\.ya?ml$/.test(name) || isJit)) {
        found.push(path);
      }
    }
  };
  await visit(root, 0, root.endsWith('/jit'));
  return found.sort();
}
