import { Unknown } from '../../expr/unknown.ts';
import { type CompiledTemplate, compileTemplate } from '../../template/compileTemplate.ts';
import { type ErrorPhase, renderTemplate } from '../../template/renderTemplate.ts';
import type { ScopeEnvironment } from '../../template/scopeEnvironment.ts';
import type { Span } from '../../yaml/nodes.ts';
import { spanIn } from '../../yaml/offsets.ts';
import type { YamlText } from '../../yaml/parse.ts';
import type { Field } from '../model/field.ts';
import type { ExpansionError, UnknownPart } from './expansionError.ts';
import type { RenderedText } from './value.ts';

/** The file that a template stands in. */
export interface SourceFile {
  readonly file: string;
  readonly yaml: YamlText;
}

/** Names the role and the field for what stays unknown. */
export interface Place {
  readonly path: string;
  readonly field: string;
}

const PHASE_CODES: Readonly<Record<ErrorPhase, string>> = { split: 'unclosed-template', compile: 'expression', run: 'expression-run' };

const FINAL = new Set(['too-many-roles', 'cancelled']);

/**
 * Evaluates the templates of one expansion. The first error sticks: from then on nothing is evaluated any more, and whoever walks
 * the tree looks at `failed` and returns.
 */
export class Evaluator {
  readonly unknowns: UnknownPart[] = [];
  #error: ExpansionError | undefined;

  get failed(): boolean {
    return this.#error !== undefined;
  }

  get error(): ExpansionError | undefined {
    return this.#error;
  }

  fail(error: ExpansionError): void {
    this.#error ??= error;
  }

  /**
   * Takes the error back where the part of the tree that it stands in may not exist at all, and notes it as unknown instead.
   * Limits and cancellation stay.
   */
  forgive(place: Place, file: string, span: Span): void {
    if (!this.#error || FINAL.has(this.#error.code)) return;
    this.unknown([`only if it is there: ${this.#error.message}`], place, this.#error.file ?? file, this.#error.span ?? span);
    this.#error = undefined;
  }

  /** A field's value; an absent field has `otherwise`. */
  field(field: Field | undefined, otherwise: string, source: SourceFile, scope: ScopeEnvironment, place: Place): RenderedText {
    if (field === undefined) return { text: otherwise, source: otherwise, file: source.file };
    const { node, template, text } = field;
    const rendered =
      template.isStatic || this.failed
        ? text
        : this.#render(template, scope, place, source, (from, to) => spanIn(source.yaml.text, node, from, to));
    return { text: rendered, source: text, file: source.file, span: node.span };
  }

  /** Evaluates once more what an earlier stage gave, as upstream does with some fields; its places are those of the whole scalar. */
  again(value: RenderedText, source: SourceFile, scope: ScopeEnvironment, place: Place): RenderedText {
    if (typeof value.text !== 'string' || !value.text.includes('{{') || this.failed) return value;
    return { ...value, text: this.#render(compileTemplate(value.text), scope, place, source, () => value.span) };
  }

  /** The value of `enabled` at stage 0: an error while evaluating it leaves the text, which is never true (domain.md §3.5). */
  enabled(field: Field | undefined, source: SourceFile, scope: ScopeEnvironment, place: Place): RenderedText {
    if (field === undefined || field.template.isStatic) return this.field(field, 'true', source, scope, place);
    const result = renderTemplate(field.template, scope);
    const rendered = { source: field.text, file: source.file, span: field.node.span };
    if (result.kind === 'error') return { ...rendered, text: field.text };
    return { ...rendered, text: result.kind === 'text' ? result.text : this.unknown(result.reasons, place, source.file, field.node.span) };
  }

  /** Notes a part of the tree that only the installation knows. */
  unknown(reasons: readonly string[], place: Place, file: string, span: Span | undefined): Unknown {
    this.unknowns.push({ ...place, reasons, file, ...(span && { span }) });
    return new Unknown(reasons);
  }

  #render(
    template: CompiledTemplate,
    scope: ScopeEnvironment,
    place: Place,
    source: SourceFile,
    spanOf: (from: number, to: number) => Span | undefined,
  ): string | Unknown {
    const result = renderTemplate(template, scope);
    if (result.kind === 'text') return result.text;
    if (result.kind === 'unknown') return this.unknown(result.reasons, place, source.file, spanOf(0, template.text.length));
    const span = spanOf(result.from, result.to);
    this.fail({ code: PHASE_CODES[result.phase], message: result.message, file: source.file, ...(span && { span }) });
    return template.text;
  }
}
