import { type Cursor, isBlank, isBlankOrEnd, isBreakOrEnd, isWordLetter, Refusal } from './cursor.ts';

export type PropertyToken =
  | { readonly kind: 'alias' | 'anchor'; readonly start: number; readonly end: number; readonly name: string }
  | { readonly kind: 'tag'; readonly start: number; readonly end: number; readonly handle: string; readonly suffix: string };

export type DirectiveToken =
  | { readonly kind: 'version'; readonly start: number; readonly end: number; readonly version: string }
  | { readonly kind: 'handle'; readonly start: number; readonly end: number; readonly handle: string; readonly prefix: string };

/** What may follow the name of an anchor beside blanks. */
const BEHIND_ANCHOR = '?:,]}%@`';
const URI_MARKS = ";/?:@&=+$,.!~*'()[]";

export function scanAnchor(cursor: Cursor): PropertyToken {
  const start = cursor.position;
  const kind = cursor.code() === 0x2a ? 'alias' : 'anchor';
  cursor.position++;
  const name = word(cursor);
  const next = cursor.code();
  if (name === '' || !(isBlankOrEnd(next) || BEHIND_ANCHOR.includes(String.fromCharCode(next)))) {
    throw new Refusal('An anchor is made of letters, digits, "-" and "_".', start, cursor.position + 1);
  }
  return { kind, start, end: cursor.position, name };
}

export function scanTag(cursor: Cursor): PropertyToken {
  const start = cursor.position;
  let handle = '';
  let suffix: string;
  if (cursor.code(1) === 0x3c) {
    cursor.position += 2;
    suffix = uri(cursor, '', start);
    if (cursor.code() !== 0x3e) throw new Refusal("The '>' of this tag is missing.", start, cursor.position);
    cursor.position++;
  } else {
    handle = tagHandle(cursor, start);
    if (handle.length > 1 && handle.endsWith('!')) suffix = uri(cursor, '', start);
    else {
      suffix = uri(cursor, handle, start);
      handle = '!';
      if (suffix === '') [handle, suffix] = ['', '!'];
    }
  }
  if (!isBlankOrEnd(cursor.code())) throw new Refusal('A blank is missing behind this tag.', start, cursor.position + 1);
  return { kind: 'tag', start, end: cursor.position, handle, suffix };
}

/** `%YAML` or `%TAG`; others are unknown to libyaml. */
export function scanDirective(cursor: Cursor): DirectiveToken {
  const start = cursor.position;
  cursor.position++;
  const name = word(cursor);
  if (name === '' || !isBlankOrEnd(cursor.code()) || (name !== 'YAML' && name !== 'TAG')) {
    cursor.skipComment();
    throw new Refusal('This directive is unknown.', start, cursor.position);
  }
  cursor.skipBlanks();
  const token = name === 'YAML' ? version(cursor, start) : tagDirective(cursor, start);
  cursor.skipBlanks();
  if (cursor.code() === 0x23) cursor.skipComment();
  if (!isBreakOrEnd(cursor.code())) throw new Refusal('Only a comment may stand behind a directive.', cursor.position);
  cursor.lineEnd();
  return token;
}

function version(cursor: Cursor, start: number): DirectiveToken {
  const [found = ''] = /^\d{1,2}\.\d{1,2}(?!\d)/.exec(cursor.text.slice(cursor.position, cursor.position + 6)) ?? [];
  if (found === '') throw new Refusal('The version of YAML is missing.', start, cursor.position);
  cursor.position += found.length;
  return { kind: 'version', start, end: cursor.position, version: found.split('.').map(Number).join('.') };
}

function tagDirective(cursor: Cursor, start: number): DirectiveToken {
  const handle = tagHandle(cursor, start);
  if ((handle.length > 1 && !handle.endsWith('!')) || !isBlank(cursor.code())) {
    throw new Refusal('The handle of this directive is not complete.', start, cursor.position);
  }
  cursor.skipBlanks();
  const prefix = uri(cursor, '', start);
  if (!isBlankOrEnd(cursor.code())) throw new Refusal('A blank is missing behind this prefix.', start, cursor.position);
  return { kind: 'handle', start, end: cursor.position, handle, prefix };
}

function word(cursor: Cursor): string {
  const from = cursor.position;
  while (isWordLetter(cursor.code())) cursor.position++;
  return cursor.text.slice(from, cursor.position);
}

function tagHandle(cursor: Cursor, start: number): string {
  if (cursor.code() !== 0x21) throw new Refusal("A '!' is missing.", start, cursor.position + 1);
  cursor.position++;
  const name = word(cursor);
  if (cursor.code() !== 0x21) return `!${name}`;
  cursor.position++;
  return `!${name}!`;
}

/** `head` is a handle that turned out to be the beginning of the tag itself. */
function uri(cursor: Cursor, head: string, start: number): string {
  const from = cursor.position;
  while (
    isWordLetter(cursor.code()) ||
    cursor.code() === 0x25 ||
    (cursor.code() !== 0 && URI_MARKS.includes(String.fromCharCode(cursor.code())))
  ) {
    cursor.position++;
  }
  const written = cursor.text.slice(from, cursor.position);
  if (head === '' && written === '') throw new Refusal('The tag is not complete.', start, cursor.position + 1);
  try {
    return head.slice(1) + (written.includes('%') ? decodeURIComponent(written) : written);
  } catch {
    throw new Refusal('A % in a tag begins an escaped octet.', start, cursor.position);
  }
}
