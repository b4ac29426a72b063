import { readdirSync, readFileSync, statSync } from 'node:fs';

/** The texts below a folder, by path. */
export function textsBelow(folder: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of readdirSync(folder)) {
    const path = `${folder}/${name}`;
    if (statSync(path).isDirectory()) Object.assign(texts, textsBelow(path));
    else texts[path] = readFileSync(path, 'utf8');
  }
  return texts;
}
