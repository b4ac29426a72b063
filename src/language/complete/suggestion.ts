import type { Span } from '../../core/yaml/nodes.ts';

/** One line of a completion list. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'variable' | 'function' | 'object' | 'member' | 'file' | 'snippet' | 'channel' | 'role';
  readonly detail?: string;
  /** Markdown. */
  readonly about?: string;
  /** In snippet syntax where `isSnippet`; lines are indented already. */
  readonly insert: string;
  readonly isSnippet: boolean;
  /** What it replaces: around the cursor, on its line. */
  readonly span: Span;
  /** Smaller comes first. */
  readonly order: number;
  readonly older?: boolean;
}

/** The place that suggestions go to, and what stands around it. */
export interface Slot {
  readonly span: Span;
  /** Put before what is inserted: a blank behind a colon that has none. */
  readonly lead: string;
  /** Whether a quote stands open before the cursor. */
  readonly quoted: boolean;
}

/** Text inside a snippet. */
export function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, '\\$&');
}

/** A choice of a snippet's stop. */
export function choice(stop: number, words: readonly string[]): string {
  if (words.length === 0) return `$${stop}`;
  return `\${${stop}|${words.map((word) => word.replaceAll(/[\\,|]/g, '\\$&')).join(',')}|}`;
}

/** The slot of a value that begins at `start`, with the cursor at `offset`: up to the end of the word or of the quoted text. */
export function valueSlot(text: string, start: number, offset: number): Slot {
  const quote = /["']/.exec(text[start] ?? '')?.[0];
  const from = quote !== undefined && start < offset ? start + 1 : start;
  const rest = text.slice(offset, offset + 300);
  const tail = quote !== undefined && start < offset ? new RegExp(`^[^${quote}\\n]*`) : /^[^\s,#{}[\]]*/;
  const end = offset + (tail.exec(rest)?.[0].length ?? 0);
  return { span: { start: from, end }, lead: text[start - 1] === ':' || text[start - 1] === '-' ? ' ' : '', quoted: from > start };
}

/** The slot of a key: the word around the cursor, without the quotes around it. */
export function keySlot(text: string, start: number, offset: number): Slot & { readonly hasColon: boolean } {
  const rest = text.slice(offset, offset + 200);
  const end = offset + (/^[\w.$/-]*/.exec(rest)?.[0].length ?? 0);
  const quote = start < offset ? (/["']/.exec(text.charAt(start))?.[0] ?? '') : '';
  return {
    span: { start: start + quote.length, end },
    lead: text[start - 1] === '-' ? ' ' : '',
    quoted: quote !== '',
    hasColon: new RegExp(`^${quote}\\s*:`).test(text.slice(end, end + 20)),
  };
}
