import { Unknown } from '../../expr/unknown.ts';
import { EXPANSION_LIMITS } from '../limits.ts';
import type { IteratorTemplate } from '../model/workflowTemplate.ts';
import type { RenderedText } from './value.ts';

/** The items of a `for`, or why there are none. */
export type Items = { readonly items: readonly (string | Unknown)[] } | { readonly code: string; readonly message: string };

/** Reads evaluated bounds or ranges as Go reads them. What is unknown gives one item, itself unknown. */
export function itemsOf(iterator: IteratorTemplate, values: readonly RenderedText[]): Items {
  const texts: string[] = [];
  for (const { text } of values) {
    if (text instanceof Unknown) return { items: [text] };
    texts.push(text);
  }
  if (iterator.form === 'range') return rangeItems(texts[0] ?? '');
  const [begin, end] = texts.map(goInteger);
  if (begin === undefined || end === undefined) {
    const bad = JSON.stringify(texts[begin === undefined ? 0 : 1]);
    return { code: 'iterator-bounds', message: `begin and end must be whole numbers, and ${bad} is none.` };
  }
  const count = end - begin + 1;
  if (count > EXPANSION_LIMITS.iterations) return tooMany(count);
  return { items: Array.from({ length: Math.max(0, count) }, (_, index) => String(begin + index)) };
}

/** The items of an evaluated `range`. */
export function rangeItems(text: string): Items {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { code: 'iterator-range', message: `range must be a JSON list of texts, and ${clip(text)} is no JSON.` };
  }
  if (parsed === null) return { items: [] };
  if (!Array.isArray(parsed))
    return { code: 'iterator-range', message: `range must be a JSON list of texts, and ${clip(text)} is not a list.` };
  if (parsed.length > EXPANSION_LIMITS.iterations) return tooMany(parsed.length);
  const items: string[] = [];
  for (const item of parsed) {
    // Go leaves the text of a null empty.
    if (typeof item === 'string' || item === null) items.push(wellFormed(item ?? ''));
    else return { code: 'iterator-range', message: `range must be a JSON list of texts, and ${clip(JSON.stringify(item))} is none.` };
  }
  return { items };
}

/** Go reads half a surrogate pair as U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

function tooMany(count: number): Items {
  return { code: 'too-many-items', message: `\`for\` would make ${count} roles; more than ${EXPANSION_LIMITS.iterations} are not made.` };
}

/** Go's `strconv.Atoi`, within what a number holds exactly. */
export function goInteger(text: string): number | undefined {
  return /^[-+]?[0-9]+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

function clip(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}
