/**
 * Takes the prose of Kubernetes' own fields, for hovers, out of the comments of the package kubernetes-types: it is built, never committed.
 * Writes `{definition: {"": about it, field: about the field}}` for the definitions in schemas/pod.json.
 *
 *   node scripts/prose.mjs OUTFILE
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** @param {string} outfile */
export async function writeProse(outfile) {
  const types = dirname(createRequire(import.meta.url).resolve('kubernetes-types/package.json'));
  const declarations = await Promise.all(['core/v1.d.ts', 'meta/v1.d.ts'].map((name) => readFile(join(types, name), 'utf8')));
  const wanted = JSON.parse(await readFile(join(ROOT, 'schemas/pod.json'), 'utf8'));
  /** @type {Record<string, Record<string, string>>} */
  const prose = {};
  for (const text of declarations) {
    for (const [name, about] of Object.entries(readDeclarations(text))) {
      if (Object.hasOwn(wanted, name)) prose[name] ??= about;
    }
  }
  await mkdir(dirname(outfile), { recursive: true });
  await writeFile(outfile, JSON.stringify(prose));
}

/**
 * Every comment with the definition or field behind it.
 * @param {string} text
 */
function readDeclarations(text) {
  /** @type {Record<string, Record<string, string>>} */
  const found = {};
  /** @type {Record<string, string>} */
  let fields = {};
  for (const [, comment = '', definition, field] of text.matchAll(/\/\*\*(.*?)\*\/\s*(?:export interface (\w+)|"?([\w$]+)"?\??:)/gs)) {
    const about = comment.replace(/\n\s*\* ?/g, '\n').trim();
    if (definition) found[definition] = fields = { '': about };
    else if (field) fields[field] = about;
  }
  return found;
}

const [, called, outfile] = process.argv;
if (called && outfile && import.meta.filename === called) await writeProse(outfile);
