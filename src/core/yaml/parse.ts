import { Composer, type CST, type Document, Parser } from 'yaml';
import { convertDocument } from './convert.ts';
import { firstUnclosed, withJoinedLines } from './joinedLines.ts';
import { YAML_LIMITS } from './limits.ts';
import { LineIndex } from './lineIndex.ts';
import type { Dialect, YamlDocument, YamlError } from './nodes.ts';
import { surveyTokens, type TokenFacts } from './tokens.ts';

/** One text, parsed once. */
export interface YamlText {
  readonly text: string;
  readonly dialect: Dialect;
  readonly lines: LineIndex;
  /** None for an empty text. Templates are read from the first only. */
  readonly documents: readonly YamlDocument[];
}

/** Parses a text; never fails: what is wrong stands in `errors` of the documents. */
export function parseYaml(text: string, dialect: Dialect): YamlText {
  const lines = new LineIndex(text);
  if (text.length > YAML_LIMITS.length) {
    const message = `The text has ${text.length} characters; more than ${YAML_LIMITS.length} are not read.`;
    const errors: YamlError[] = [{ code: 'yaml-too-large', message, span: { start: 0, end: 0 } }];
    return { text, dialect, lines, documents: [{ contents: undefined, span: { start: 0, end: text.length }, errors }] };
  }
  // What ends a line for libyaml, letter for letter.
  const written = text.replace(/\r(?!\n)|[\u0085\u2028\u2029]/g, '\n');
  const first = parseLines(text, written, dialect);
  return { text, dialect, lines, documents: parseJoined(text, written, dialect, first) ?? first.documents };
}

interface Parsed {
  readonly documents: YamlDocument[];
  readonly unclosed: readonly number[];
}

/** Quoted texts and flow collections in one text that have lines too far to the left. */
const MOST_JOINED = 50;

/** The documents with such texts on one line, if nothing is wrong with them otherwise: half-written ones are better told by the line they stand in. */
function parseJoined(text: string, written: string, dialect: Dialect, first: Parsed): YamlDocument[] | undefined {
  const starts: number[] = [];
  let joined = written;
  let parsed = first;
  for (let [start] = first.unclosed; start !== undefined && starts.length < MOST_JOINED; [start] = parsed.unclosed) {
    const next = withJoinedLines(joined, start);
    if (next === undefined || next === joined) return undefined;
    joined = next;
    starts.push(start);
    parsed = parseLines(text, joined, dialect);
  }
  const { documents } = parsed;
  const isSound = ({ span, errors }: YamlDocument) =>
    errors.every(({ code }) => code !== 'yaml-syntax') || !starts.some((start) => span.start <= start && start < span.end);
  return starts.length > 0 && documents.every(isSound) ? documents : undefined;
}

/** `written` has the letters of `text`, with other blanks and line ends. */
function parseLines(text: string, written: string, dialect: Dialect): Parsed {
  const general = controlCharacters(text);
  const facts: TokenFacts[] = [];
  const tokens: CST.Token[] = [];
  const directives: YamlError[] = [];
  const unclosed: number[] = [];
  for (const token of new Parser().parse(written)) {
    if (token.type === 'directive') directives.push(...directiveErrors(token));
    if (token.type === 'document') {
      const { tags, anchors, errors } = surveyTokens(token);
      facts.push({ tags, anchors, errors: [...directives.splice(0), ...errors] });
      const start = firstUnclosed(token);
      if (start !== undefined) unclosed.push(start);
    }
    tokens.push(token);
  }
  // The failsafe schema leaves every scalar a string: what it means is decided per dialect here, and its exact letters stay.
  const composer = new Composer({
    keepSourceTokens: true,
    schema: 'failsafe',
    // An unknown tag is a warning with a stack trace, which nobody reads and which takes its time.
    customTags: [{ tag: '!public', collection: 'map' }],
    resolveKnownTags: false,
    uniqueKeys: false,
    version: '1.2',
    logLevel: 'silent',
  });
  const composed: Document.Parsed[] = [];
  for (const document of composer.compose(tokens, general.length > 0, text.length)) composed.push(document);
  const source = { text, written, endsOpen: /[\r\n]$/.test(written) ? undefined : text.length, tabs: doubtfulTabs(written) };
  const documents = composed.map((document, index) => {
    const { tags = [], anchors = [], errors = [] } = facts[index] ?? {};
    return convertDocument(document, dialect, { tags, anchors, errors: index === 0 ? [...general, ...errors] : errors }, source);
  });
  return { documents, unclosed };
}

/** Tabs with nothing before them but blanks, back to the line's beginning or to a `-`, `?` or `:` there behind which a key may begin. */
function doubtfulTabs(text: string): number[] {
  return Array.from(text.matchAll(/^ *(?:[-?:](?: +|(?=\t)))*(?=\t)/gm), (match) => match.index + match[0].length);
}

/** libyaml knows `%TAG`, and `%YAML` of version 1.1 alone. */
function directiveErrors({ source, offset }: CST.Directive): YamlError[] {
  if (/^%(TAG[ \t]|YAML[ \t]+1\.1[ \t]*(#|$))/.test(source)) return [];
  const message = source.startsWith('%YAML') ? 'Only YAML 1.1 can be asked for by a directive.' : 'This directive is unknown.';
  return [{ code: 'yaml-syntax', message, span: { start: offset, end: offset + source.length } }];
}

/** libyaml's reader refuses them, whatever the place. */
function controlCharacters(text: string): YamlError[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const at = text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/);
  if (at < 0) return [];
  return [{ code: 'yaml-control-character', message: 'Control characters are not allowed in YAML.', span: { start: at, end: at + 1 } }];
}
