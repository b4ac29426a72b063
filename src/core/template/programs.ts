import { type CompileResult, compileExpression } from '../expr/program.ts';
import type { Names } from '../expr/types/environment.ts';

interface Texts {
  /** Words of the text that could be names. */
  readonly words: readonly string[];
  /** The one that was asked for last comes first. */
  readonly variants: Variant[];
}

interface Variant {
  /** Of each word the name of its type, if it is defined. */
  readonly types: readonly (string | undefined)[];
  readonly result: CompileResult;
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
  const known = cache.get(text);
  if (known) return variantOf(known, text, names);
  // Through `$env` any name may be meant.
  return text.includes('$env') ? compileExpression(text, names) : variantOf(remember(text), text, names);
}

function variantOf({ words, variants }: Texts, text: string, names: Names): CompileResult {
  const types = words.map((word) => names.natureOf(word)?.type?.name);
  const at = variants.findIndex((variant) => variant.types.every((type, index) => type === types[index]));
  const known = variants[at];
  if (at === 0 && known) return known.result;
  const variant = known ?? { types, result: compileExpression(text, names) };
  if (known) variants.splice(at, 1);
  else if (variants.length >= VARIANTS) variants.pop();
  variants.unshift(variant);
  return variant.result;
}

function remember(text: string): Texts {
  const texts: Texts = { words: [...new Set(text.match(WORD) ?? [])], variants: [] };
  const oldest = cache.keys().next();
  if (cache.size >= CACHE_SIZE && !oldest.done) cache.delete(oldest.value);
  cache.set(text, texts);
  return texts;
}
