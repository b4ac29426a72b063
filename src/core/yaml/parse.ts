import { Composer, type CST, type Document, Parser } from 'yaml';
import { convertDocument } from './convert.ts';
import { type LibyamlText, readDocuments } from './libyaml/readDocuments.ts';
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
  const most = YAML_LIMITS.length[dialect];
  if (text.length > most) {
    const message = `The text has ${text.length} characters; more than ${most} are not read.`;
    const errors: YamlError[] = [{ code: 'too-large', message, span: { start: 0, end: 0 } }];
    return { text, dialect, lines, documents: [{ contents: undefined, span: { start: 0, end: text.length }, errors }] };
  }
  const general = controlCharacters(text);
  // A CR alone ends a line for libyaml.
  const readable = text.replace(/\r(?!\n)/g, '\n');
  const exact = general.length > 0 ? NOTHING : readDocuments(readable, dialect);
  if (general.length === 0 && !exact.refusal) return { text, dialect, lines, documents: exact.documents };
  const tolerant = parseTolerantly(text, readable, dialect, general);
  return { text, dialect, lines, documents: withRefusal(exact, tolerant, text.length) };
}

const NOTHING: LibyamlText = { documents: [], refusal: undefined };

/** Documents that could be read exactly, and behind them what is left of the others; the first of those has an error. */
function withRefusal({ documents, refusal }: LibyamlText, tolerant: readonly YamlDocument[], length: number): readonly YamlDocument[] {
  const [broken, ...others] = tolerant.slice(documents.length);
  if (!refusal) return tolerant;
  if (!broken) {
    const span = { start: refusal.span.start, end: length };
    return [...documents, { contents: undefined, span, errors: [refusal] }];
  }
  const told = broken.errors.some(({ code }) => code !== 'duplicate-key' && code !== 'not-json' && code !== 'merge-key');
  return [...documents, told ? broken : { ...broken, errors: [refusal, ...broken.errors] }, ...others];
}

/** What can be made of a text with mistakes. */
function parseTolerantly(text: string, readable: string, dialect: Dialect, general: readonly YamlError[]): YamlDocument[] {
  const facts: TokenFacts[] = [];
  const tokens: CST.Token[] = [];
  const directives: YamlError[] = [];
  for (const token of new Parser().parse(readable)) {
    if (token.type === 'directive') directives.push(...directiveErrors(token));
    if (token.type === 'document') {
      const { tags, anchors, errors } = surveyTokens(token);
      facts.push({ tags, anchors, errors: [...directives.splice(0), ...errors] });
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
  const source = { text, endsOpen: /[\r\n]$/.test(text) ? undefined : text.length, tabs: doubtfulTabs(text) };
  return composed.map((document, index) => {
    const { tags = [], anchors = [], errors = [] } = facts[index] ?? {};
    const made = convertDocument(document, dialect, { tags, anchors, errors: index === 0 ? [...general, ...errors] : errors }, source);
    // What is cut off there leaves mistakes that nobody has written.
    const tooDeep = made.errors.filter(({ code }) => code === 'too-deep');
    return tooDeep.length > 0 ? { ...made, errors: tooDeep } : made;
  });
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
  return [{ code: 'control-character', message: 'Control characters are not allowed in YAML.', span: { start: at, end: at + 1 } }];
}
