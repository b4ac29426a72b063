import { type CompiledTemplate, compileTemplate } from '../../core/template/compileTemplate.ts';
import { LineIndex } from '../../core/yaml/lineIndex.ts';

/** A DPL command line in `jit/`, evaluated in the scope of the role that names it (jit-rules.md). */
export interface JitFile {
  readonly kind: 'jit';
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly template: CompiledTemplate;
  readonly lines: LineIndex;
}

const CACHE_SIZE = 2_000;
const cache = new Map<string, JitFile>();

/** Reads a jit file once a text; the oldest are forgotten. */
export function jitFile(path: string, text: string): JitFile {
  const known = cache.get(path);
  if (known?.text === text) return known;
  const oldest = cache.keys().next();
  if (cache.size >= CACHE_SIZE && !oldest.done) cache.delete(oldest.value);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const file: JitFile = { kind: 'jit', path, name, text, template: compileTemplate(text), lines: new LineIndex(text) };
  cache.set(path, file);
  return file;
}
