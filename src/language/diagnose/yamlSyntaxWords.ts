import type { Span } from '../../core/yaml/nodes.ts';

interface Explained {
  readonly code: 'yaml-syntax' | 'quoting' | 'unquoted-template';
  readonly span: Span;
  readonly message: string;
  readonly fix?: { readonly title: string; readonly span: Span; readonly newText: string };
}

/** A parser's complaint as an author would put it, at the place to mend. */
export function explainSyntax(text: string, span: Span, message: string): Explained {
  const line = lineAt(text, span.start);
  const strange = strangeBlanks(text, line);
  if (strange) return strange;
  if (message.startsWith('Missing closing')) return unclosedQuote(text, span, message.includes('"') ? '"' : "'");
  if (text.charAt(span.start) === '?' && /^A ',' or '[\]}]' was expected/.test(message)) return questionMark(text, span);
  if (/^Unexpected , in flow/.test(message)) {
    return { code: 'yaml-syntax', span, message: 'Before this comma a value is missing.' };
  }
  if (/at node end$|^Unexpected .* in flow|^Unexpected scalar/.test(message)) return trailing(text, line, span, message);
  if (message.startsWith('Tabs are not allowed')) {
    const fix = { title: 'Replace the tab by two blanks', span: { start: span.start, end: span.start + 1 }, newText: '  ' };
    return { code: 'yaml-syntax', span, message: 'A tab cannot indent in YAML: use blanks.', fix };
  }
  const reserved = /(?:character|indicator character) (.)$/.exec(message)?.[1];
  if (reserved !== undefined && message.startsWith('Plain value')) {
    return {
      code: 'yaml-syntax',
      span: restOfLine(text, span.start),
      message: `A text cannot begin with “${reserved}”: put it in quotes.`,
    };
  }
  if (message.startsWith('Nested mappings')) return secondColon(text, span);
  if (message.startsWith('Implicit')) return missingColon(text, span);
  if (message.startsWith('All mapping items') || message.startsWith('Sequence item without')) {
    const where = restOfLine(text, firstLetter(text, line));
    const glued = /^\s*-(?=["'{A-Za-z])/.exec(text.slice(line.start, line.end));
    if (glued) {
      const at = line.start + glued[0].length;
      const fix = { title: 'Insert a blank', span: { start: at, end: at }, newText: ' ' };
      return { code: 'yaml-syntax', span: where, message: 'A blank is missing behind the “-” of this item.', fix };
    }
    return {
      code: 'yaml-syntax',
      span: where,
      message: 'This line is not indented like the ones that it belongs to: check the blanks at its beginning.',
    };
  }
  if (message.startsWith('Flow ')) {
    return unclosedFlow(text, line, message.includes('sequence') ? ['[', ']', 'list'] : ['{', '}', 'map']);
  }
  const sequence = /escape sequence (.*)$/.exec(message)?.[1];
  if (sequence !== undefined) {
    const hint = `“${sequence}” is not an escape of double-quoted text: write two backslashes, or use single quotes.`;
    return { code: 'quoting', span: { start: span.start, end: Math.max(span.end, span.start + sequence.length) }, message: hint };
  }
  return {
    code: 'yaml-syntax',
    span: span.end > span.start ? span : { start: span.start, end: span.start + 1 },
    // The parser's own words, or ours.
    message: message.endsWith('.') ? message : `This is no YAML: ${message}.`,
  };
}

/** The nearest line above that opens a bracket more than it closes, else the line where the end is missed. */
function unclosedFlow(text: string, at: Span, [open, close, what]: readonly [string, string, string]): Explained {
  for (let line = at; ; line = lineAt(text, line.start - 1)) {
    const shown = text.slice(line.start, line.end);
    if (shown.split(open).length > shown.split(close).length) {
      const span = restOfLine(text, valueStart(text, line));
      return { code: 'yaml-syntax', span, message: `The ${what} that begins here is not closed: a “${close}” is missing.` };
    }
    if (line.start === 0) break;
  }
  return { code: 'yaml-syntax', span: restOfLine(text, firstLetter(text, at)), message: `A “${close}” is missing before this line.` };
}

/** Of an address in a list in brackets, for example. */
function questionMark(text: string, { start, end }: Span): Explained {
  const before = /[^\s,[\]{}]*$/.exec(text.slice(0, start))?.[0] ?? '';
  const behind = /^[^\s,[\]{}]*/.exec(text.slice(start))?.[0] ?? '';
  const whole = { start: start - before.length, end: start + behind.length };
  const message = 'Inside brackets a “?” ends a text without quotes: put the text in quotes.';
  const fix = { title: 'Put it in quotes', span: whole, newText: JSON.stringify(before + behind) };
  return { code: 'yaml-syntax', span: { start, end: Math.max(end, start + 1) }, message, fix };
}

/** Lines above a complaint that may be its cause. */
const LINES_ABOVE = 3;

/** What looks like indentation and is none, usually from a web page or a chat. */
function strangeBlanks(text: string, line: Span): Explained | undefined {
  for (let at = line, count = 0; count < LINES_ABOVE; at = lineAt(text, at.start - 1), count++) {
    const found = /^( *)[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000][\s\u200b]*/.exec(text.slice(at.start, at.end));
    if (found) {
      const start = at.start + (found[1]?.length ?? 0);
      const span = { start, end: at.start + found[0].length };
      const fix = { title: 'Replace them by ordinary blanks', span, newText: ' '.repeat(span.end - span.start) };
      return { code: 'yaml-syntax', span, message: 'These look like blanks and are other characters, which cannot indent.', fix };
    }
    if (at.start === 0) return undefined;
  }
  return undefined;
}

function lineAt(text: string, offset: number): Span {
  const start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
  const end = text.indexOf('\n', start);
  return { start, end: end < 0 ? text.length : end };
}

function restOfLine(text: string, start: number): Span {
  const { end } = lineAt(text, start + 1);
  return { start, end: Math.max(start + 1, end - (text[end - 1] === '\r' ? 1 : 0)) };
}

function firstLetter(text: string, line: Span): number {
  return line.start + (/^\s*/.exec(text.slice(line.start, line.end))?.[0].length ?? 0);
}

/** Where the value of a line begins: behind its key or dash. */
function valueStart(text: string, line: Span): number {
  const shown = text.slice(line.start, line.end);
  const head = /^\s*(?:- +)*(?:[^\s"'#:[{][^:#"']*:\s+)?(?:!\S+\s+)?/.exec(shown)?.[0] ?? '';
  return line.start + head.length;
}

/** The nearest line above that opens a quote and does not close it. */
function unclosedQuote(text: string, span: Span, quote: string): Explained {
  const message = `The text that begins here has no closing quote (${quote}).`;
  for (let at = Math.min(span.start, text.length); at >= 0; at = lineAt(text, at).start - 1) {
    const line = lineAt(text, at);
    const value = valueStart(text, line);
    const rest = text.slice(value, line.end).replaceAll(/\\./g, '  ');
    if (rest.startsWith(quote) && rest.split(quote).length % 2 === 0) {
      return { code: 'yaml-syntax', span: restOfLine(text, value), message };
    }
    const last = rest.lastIndexOf(quote);
    if (/[[{,]/.test(rest.slice(0, last)) && rest.split(quote).length % 2 === 0) {
      return { code: 'yaml-syntax', span: restOfLine(text, value + last), message };
    }
    if (line.start === 0) break;
  }
  return { code: 'yaml-syntax', span: { start: Math.max(0, span.start - 1), end: Math.max(1, span.end) }, message };
}

/** Something stands behind a value that has ended. */
function trailing(text: string, line: Span, span: Span, message: string): Explained {
  const start = valueStart(text, line);
  const value = text.slice(start, line.end).trimEnd();
  const whole = { start, end: start + value.length };
  if (value.startsWith('{{')) return unquotedTemplate(whole, value);
  if (value.startsWith('"')) {
    const hint = 'The second double quote ends this text. Quotes inside need a backslash (\\"), or put the whole in single quotes.';
    return { code: 'quoting', span: whole, message: hint };
  }
  if (value.startsWith("'")) {
    return {
      code: 'quoting',
      span: whole,
      message: "A single quote inside ends this text: double it (''), or put the whole in double quotes.",
    };
  }
  return { code: 'yaml-syntax', span, message: `Nothing may follow here: ${message}. Are quotes missing around the text?` };
}

/** Also for a template that YAML reads as a map in a map. */
export function unquotedTemplate(span: Span, value: string): Explained {
  const quoted = value.includes('"') ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
  return {
    code: 'unquoted-template',
    span,
    message: 'Without quotes, double braces are a map inside a map for YAML. Put the template in quotes.',
    fix: { title: 'Put it in quotes', span, newText: quoted },
  };
}

function secondColon(text: string, span: Span): Explained {
  const where = restOfLine(text, span.start);
  const shown = text.slice(where.start, where.end);
  const next = lineAt(text, where.end + 1);
  if (!/:(\s|$)/.test(shown) && next.start > where.end) {
    const glued = /^\s*-[A-Za-z_]\w*:/.test(text.slice(lineAt(text, span.start).start, where.end));
    if (glued) {
      const line = restOfLine(text, firstLetter(text, lineAt(text, span.start)));
      return { code: 'yaml-syntax', span: line, message: 'A blank is missing behind the “-” of this item.' };
    }
    const own = lineAt(text, span.start);
    if (isOddFirst(text, own, next)) {
      const at = restOfLine(text, firstLetter(text, own));
      return { code: 'yaml-syntax', span: at, message: 'This line is indented less than those below, which belong to the same map.' };
    }
    const at = restOfLine(text, firstLetter(text, next));
    return { code: 'yaml-syntax', span: at, message: 'This line is indented as if it belonged to the value above it.' };
  }
  const hint = 'A second “:” in this line begins a map, which cannot stand here. Remove it, or put the text in quotes.';
  return { code: 'yaml-syntax', span: where, message: hint };
}

/** Whether a line is the first of its map, and the two below agree on another indentation. */
function isOddFirst(text: string, line: Span, next: Span): boolean {
  const column = (of: Span) => firstLetter(text, of) - of.start;
  const above = lineAt(text, line.start - 1);
  const second = lineAt(text, next.end + 1);
  const opensMap = line.start > 0 && /:\s*$/.test(text.slice(above.start, above.end)) && column(above) < column(line);
  return opensMap && second.start > next.end && second.end > second.start && column(second) === column(next);
}

function missingColon(text: string, span: Span): Explained {
  const line = lineAt(text, span.start + 1);
  const above = text.slice(0, line.start).trimEnd();
  const last = lineAt(text, above.length);
  const header = /^(\s*)(?:- )*([^\s:#]+)\s*:.*[|>][-+0-9]*\s*(?:#.*)?$/.exec(text.slice(last.start, above.length));
  const where = restOfLine(text, firstLetter(text, line));
  if (header) {
    const hint = `The text of “${header[2]}” must be indented further than its key; here it is read as the next key.`;
    return { code: 'yaml-syntax', span: where, message: hint };
  }
  return {
    code: 'yaml-syntax',
    span: where,
    message: 'A key with a colon and a blank behind it is expected here, or the indentation is wrong.',
  };
}
