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
  if (!refusal) return tolerant;
  const [broken, ...others] = tolerant.slice(documents.length);
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
  for (const token of new Parser().parse(readable)) {
    if (token.type === 'document') facts.push(surveyTokens(token));
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
  return composed.map((document, index) => {
    const { tags = [], anchors = [], errors = [] } = facts[index] ?? {};
    const made = convertDocument(document, dialect, { tags, anchors, errors: index === 0 ? [...general, ...errors] : errors }, text.length);
    // What is cut off there leaves mistakes that nobody has written.
    const tooDeep = made.errors.filter(({ code }) => code === 'too-deep');
    return tooDeep.length > 0 ? { ...made, errors: tooDeep } : made;
  });
}

/** libyaml's reader refuses them, whatever the place. */
function controlCharacters(text: string): YamlError[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const at = text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/);
  if (at < 0) return [];
  return [{ code: 'control-character', message: 'Control characters are not allowed in YAML.', span: { start: at, end: at + 1 } }];
}
