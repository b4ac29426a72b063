import { fromBytes, isValidUtf8, toBytes } from '../expr/bytes.ts';
import { positionText, RunFailure, type Span } from '../expr/exprError.ts';
import { encodeJson } from '../expr/run/encodeJson.ts';
import { NeedsKnown } from '../expr/run/failures.ts';
import { formatValue } from '../expr/run/format.ts';
import { Machine } from '../expr/run/machine.ts';
import { restoreMeter, startMeter } from '../expr/run/meter.ts';
import { List, type Value } from '../expr/run/values.ts';
import { Unknown } from '../expr/unknown.ts';
import type { CompiledTemplate, TemplatePart } from './compileTemplate.ts';
import { programFor } from './programs.ts';
import type { ScopeEnvironment } from './scopeEnvironment.ts';

/** `split`: braces; `compile`: lexer, parser, checker, constant folding; `run`: the rest. */
export type ErrorPhase = 'split' | 'compile' | 'run';

interface TemplateError {
  readonly kind: 'error';
  readonly phase: ErrorPhase;
  /** Upstream's first line without its position. */
  readonly message: string;
  /** Upstream's position inside the expression, `(line:column)`; empty where it gives none. */
  readonly position: string;
  /** UTF-16 offsets inside the template's text. */
  readonly from: number;
  readonly to: number;
}

export type TemplateResult =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** The bytes, one a character, when they are not valid UTF-8 (then `text` holds U+FFFD). */
      readonly bytes?: string;
    }
  | TemplateError
  | { readonly kind: 'unknown'; readonly reasons: readonly string[] };

/** Evaluates a template in a scope. The first error wins, as upstream; an unknown part makes the whole unknown. */
export function renderTemplate(compiled: CompiledTemplate, environment: ScopeEnvironment): TemplateResult {
  if (compiled.unclosedAt !== undefined) return unclosed(compiled.text, compiled.unclosedAt);
  if (compiled.isStatic) return { kind: 'text', text: compiled.text };
  let bytes = '';
  let unknown: Unknown | undefined;
  for (const part of compiled.parts) {
    if (part.kind === 'literal') {
      bytes += toBytes(part.text);
      continue;
    }
    const output = renderExpression(part, environment);
    if (typeof output === 'string') bytes += output;
    else if (output instanceof Unknown) unknown = unknown ? unknown.and(output) : output;
    else return output;
  }
  if (unknown) return { kind: 'unknown', reasons: unknown.reasons };
  return isValidUtf8(bytes) ? { kind: 'text', text: fromBytes(bytes) } : { kind: 'text', text: fromBytes(bytes), bytes };
}

function unclosed(text: string, at: number): TemplateError {
  const message = `Cannot find end tag="}}" in the template=${JSON.stringify(text)} starting from ${JSON.stringify(text.slice(at + 2))}`;
  return { kind: 'error', phase: 'split', message, position: '', from: at, to: text.length };
}

function renderExpression(part: TemplatePart, environment: ScopeEnvironment): string | Unknown | TemplateError {
  const compiled = programFor(part.text, environment);
  if (!compiled.ok) return failure(part, compiled.error.phase, compiled.error.message, compiled.error);
  const result = new Machine(compiled.program, environment).run();
  if (!result.ok) return failure(part, result.error.phase, result.error.message, result.error);
  const before = startMeter();
  try {
    return outputOf(result.value);
  } catch (error) {
    if (error instanceof NeedsKnown) return error.unknown;
    if (error instanceof RunFailure) return failure(part, 'run', error.message, undefined);
    if (error instanceof RangeError) return failure(part, 'run', 'the result lies too deep to be written (limit: depth)', undefined);
    throw error;
  } finally {
    restoreMeter(before);
  }
}

/** Lists of `any` and of texts are written as JSON, all else as Go's `%v` (domain.md §3.4). */
function outputOf(value: Value): string | Unknown {
  if (typeof value === 'string' || value instanceof Unknown) return value;
  const asJson = value instanceof List && (value.type === '[]interface {}' || value.type === '[]string');
  return asJson ? encodeJson(value) : formatValue(value);
}

function failure(part: TemplatePart, phase: ErrorPhase, message: string, span: Span | undefined): TemplateError {
  const limit = part.text.length;
  const from = Math.min(span?.from ?? 0, limit);
  const to = Math.max(from, Math.min(span?.to ?? limit, limit));
  return { kind: 'error', phase, message, position: span ? positionOf(part.text, span) : '', from: part.from + from, to: part.from + to };
}

/** Upstream shows no position in an empty line. */
function positionOf(text: string, span: Span): string {
  const lineStart = text.lastIndexOf('\n', span.from - 1) + 1;
  const empty = text.charAt(lineStart) === '\n' || lineStart >= text.length;
  return empty ? '' : positionText(text, span.from);
}
