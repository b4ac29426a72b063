import type { Fix, Problem, RelatedPlace, Severity } from '../../base/problem.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { LineIndex } from '../../core/yaml/lineIndex.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import { offsetsOf } from '../../core/yaml/offsets.ts';
import type { TemplateFile } from '../repository/repositoryIndex.ts';
import type { ProblemCode } from './codes.ts';

interface Extras {
  readonly related?: readonly RelatedPlace[];
  readonly fix?: Fix | undefined;
}

/** What a text that is no YAML seems to have wrong near the place. */
const SHAPES: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'role-kind',
  'wrong-type',
  'unknown-key',
  'not-json',
  'iterator-incomplete',
  'dropped-variable',
]);
const NEAR = 5;

/** What can't be told while a file of the repository can't be read. */
const OF_THE_REPOSITORY: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'channel-target-not-found',
  'channel-without-counterpart',
  'unused-variable',
  'jit-file-not-offered',
  'visibleif-unknown-name',
]);

/** More are of no use to anybody; the last one says so. */
const LIMIT = 1_000;

/** The problems of one file while its rules run. */
export class Findings {
  readonly file: string;
  readonly text: string;
  readonly lines: LineIndex;
  readonly #problems = new Map<string, Problem>();
  readonly #unquoted: Span[] = [];
  #brokenLines: readonly number[] = [];
  #partlyKnown = false;

  constructor(file: string, text: string, lines: LineIndex) {
    this.file = file;
    this.text = text;
    this.lines = lines;
  }

  /** One code is reported once a place. */
  add(code: ProblemCode, severity: Severity, span: Span, message: string, extras: Extras = {}): void {
    const key = `${code} ${span.start} ${span.end}`;
    if (this.#problems.size > LIMIT || this.#problems.has(key) || this.#isConsequence(code, span)) return;
    if (code === 'unquoted-template') this.#unquoted.push(span);
    const { related, fix } = extras;
    this.#put(key, {
      code,
      severity,
      message,
      file: this.file,
      range: this.lines.range(span),
      ...(related && related.length > 0 && { related }),
      ...(fix && { fix }),
    });
  }

  #put(key: string, problem: Problem): void {
    if (this.#problems.size > LIMIT || this.#problems.has(key)) return;
    this.#problems.set(key, problem);
    if (this.#problems.size === LIMIT) {
      const more = `There are more than ${LIMIT} problems in this file; the others are not listed.`;
      this.#problems.set('', {
        code: 'too-many-problems',
        severity: 'warning',
        message: more,
        file: this.file,
        range: this.lines.range({ start: 0, end: 0 }),
      });
    }
  }

  /** A problem that another module has placed in this file. */
  addPlaced(problem: Problem): void {
    const { start, end } = problem.range;
    this.#put(`${problem.code} ${start.line}:${start.character} ${end.line}:${end.character} ${problem.message}`, problem);
  }

  /** Whether further problems would not be listed: rules may stop looking. */
  get isFull(): boolean {
    return this.#problems.size > LIMIT;
  }

  get size(): number {
    return this.#problems.size;
  }

  /** Tells where the text is no YAML: what the shape of the rest seems to lack is a consequence of that. */
  isBrokenAt(spans: readonly Span[]): void {
    this.#brokenLines = [...this.#brokenLines, ...spans.map(({ start }) => this.lines.position(start).line)];
  }

  /** Tells that another file, or this one, is only partly known. */
  isPartlyKnown(): void {
    this.#partlyKnown = true;
  }

  #isConsequence(code: ProblemCode, span: Span): boolean {
    if (this.#partlyKnown && OF_THE_REPOSITORY.has(code)) return true;
    if (SHAPES.has(code) && this.#unquoted.some((unquoted) => this.#belongTogether(code, span, unquoted))) return true;
    if (this.#brokenLines.length === 0) return false;
    if (code === 'missing-key') return true;
    const line = SHAPES.has(code) ? this.lines.position(span.start).line : Number.NaN;
    return this.#brokenLines.some((broken) => Math.abs(broken - line) <= NEAR);
  }

  /** Of a template that has no quotes, what is in it; the `for` around it; and the role that seems to have no kind. */
  #belongTogether(code: ProblemCode, span: Span, { start, end }: Span): boolean {
    if (code === 'iterator-incomplete') return span.start <= start && end <= span.end;
    if (code === 'role-kind') return Math.abs(this.lines.position(span.start).line - this.lines.position(start).line) <= NEAR;
    return start <= span.start && span.end <= end;
  }

  /** A fix that replaces a part of the file. */
  replace(title: string, span: Span, newText: string): Fix {
    return { title, edits: [{ range: this.lines.range(span), newText }] };
  }

  /** In the order of the text. */
  sorted(): Problem[] {
    return [...this.#problems.values()].sort(
      (a, b) => a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character || (a.code < b.code ? -1 : 1),
    );
  }
}

/** The place in the file of a part of a field's text. */
export function partSpan(source: string, field: Field, from: number, to: number): Span {
  const offset = offsetsOf(source, field.node);
  const start = offset(from);
  return { start, end: Math.max(start, offset(to)) };
}

/** A place in a template file, for “related” and for words like `readout.yaml:41`. */
export function placeIn(file: TemplateFile, span: Span, message: string): RelatedPlace {
  const lines = file.kind === 'jit' ? file.lines : file.yaml.lines;
  return { message, file: file.path, range: lines.range(span) };
}

/** `readout-demo.yaml:41`. */
export function shortPlace(file: TemplateFile, span: Span): string {
  const lines = file.kind === 'jit' ? file.lines : file.yaml.lines;
  return `${file.path.slice(file.path.lastIndexOf('/') + 1)}:${lines.position(span.start).line + 1}`;
}
