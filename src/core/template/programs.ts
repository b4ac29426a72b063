import { type CompileResult, compileExpression } from '../expr/program.ts';
import type { Names } from '../expr/types/environment.ts';

interface Texts {
  /** Words of the text that could be names. */
  readonly words: readonly string[];
  readonly variants: Map<string, CompileResult>;
}

const CACHE_SIZE = 5_000;
const VARIANTS = 50;
const WORD = /[\p{L}_$][\p{L}\p{Nd}_$]*/gu;
const cache = new Map<string, Texts>();

/**
 * Compiles an expression once for each way in which the names that it mentions are defined: undefined names are compile errors,
 * and variables hide the language's functions. The oldest texts are forgotten.
 */
export function programFor(text: string, names: Names): CompileResult {
  // Through `$env` any name may be meant.
  if (text.includes('$env')) return compileExpression(text, names);
  const known = cache.get(text) ?? remember(text);
  let signature = '';
  for (const word of known.words) signature += `${names.natureOf(word)?.type?.name ?? '-'} `;
  const compiled = known.variants.get(signature);
  if (compiled) return compiled;
  const made = compileExpression(text, names);
  if (known.variants.size >= VARIANTS) known.variants.clear();
  known.variants.set(signature, made);
  return made;
}

function remember(text: string): Texts {
  const texts: Texts = { words: [...new Set(text.match(WORD) ?? [])], variants: new Map() };
  const oldest = cache.keys().next();
  if (cache.size >= CACHE_SIZE && !oldest.done) cache.delete(oldest.value);
  cache.set(text, texts);
  return texts;
}
