import type { Severity } from '../../base/problem.ts';
import type { CompiledTemplate } from '../../core/template/compileTemplate.ts';
import { programFor } from '../../core/template/programs.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import { expressionFacts } from '../repository/expressionFacts.ts';
import { namesFor, type TemplateHome } from '../repository/vocabulary.ts';
import { syntaxWords, typeWords } from './expressionWords.ts';
import type { Findings } from './findings.ts';
import { checkCalls } from './functionCalls.ts';

/** A template in its text: `spanOf` leads from offsets in it to the file. */
export interface TemplateText {
  readonly template: CompiledTemplate;
  readonly home: TemplateHome;
  readonly spanOf: (from: number, to: number) => Span;
  readonly isVariable: (name: string) => boolean;
}

/** Braces, syntax and types of one text. */
export function checkTemplateText(text: TemplateText, findings: Findings): void {
  const { template, spanOf } = text;
  if (template.unclosedAt !== undefined) {
    const span = spanOf(template.unclosedAt, template.text.length);
    findings.add('unclosed-template', 'error', span, 'This “{{” is not closed: “}}” is missing.');
  }
  for (const part of template.parts) {
    if (part.kind === 'literal') {
      checkSingleBraces(part.text, part.from, text, findings);
      checkLostBraces(part.text, part.from, text, findings);
      checkStatements(part.text, part.from, text, findings);
    } else checkExpression(part.text, part.from, text, findings);
  }
}

function checkExpression(source: string, from: number, text: TemplateText, findings: Findings): void {
  const { template } = text;
  const whole = trimmed(source, from);
  const place = ({ from: start, to }: { from: number; to: number }) =>
    start >= source.trimEnd().length ? text.spanOf(whole.start, whole.end) : text.spanOf(from + start, from + Math.max(to, start + 1));
  if (source.trim() === '') {
    findings.add(
      'expression-syntax',
      'error',
      text.spanOf(from - 2, from + source.length + 2),
      'There is no expression between these braces.',
    );
    return;
  }
  if (source.includes('{{')) {
    const message = '“{{” cannot stand inside “{{ }}”: the first “}}” closes. Use the name alone inside an expression.';
    findings.add('nested-braces', 'error', text.spanOf(from + source.indexOf('{{'), from + source.length + 2), message);
    return;
  }
  if (/^\s*\{\s*\w+\s*$/.test(source) && template.text[from + source.length + 2] === '}') {
    const span = text.spanOf(from - 2, from + source.length + 3);
    findings.add('nested-braces', 'error', span, 'There are three braces here: a template has two, as in “{{ name }}”.');
    return;
  }
  const facts = expressionFacts(source);
  if (facts.error) {
    findings.add('expression-syntax', 'error', place(facts.error), syntaxWords(source, facts.error));
    return;
  }
  for (const value of facts.strings) {
    const at = source.indexOf(value);
    if (at >= 0) checkSingleBraces(value, from + at, text, findings);
  }
  const before = findings.size;
  checkCalls(facts, from, text, findings);
  if (findings.size > before) return;
  const compiled = programFor(source, namesFor(text.home, text.isVariable, facts.declared));
  if (compiled.ok) return;
  const { message } = compiled.error;
  const code = /arguments to call|^invalid number of arguments/.test(message) ? 'function-arguments' : 'expression-type';
  findings.add(code, 'error', place(compiled.error), typeWords(message));
}

function trimmed(source: string, from: number): Span {
  const lead = source.length - source.trimStart().length;
  return { start: from + lead, end: from + source.trimEnd().length };
}

/** `{name}`, and `{name}}` or `{{name}` with one brace lost; `${name}` is a shell's, but hardly with the name of a variable. */
function checkSingleBraces(literal: string, from: number, text: TemplateText, findings: Findings): void {
  for (const match of literal.matchAll(/(?<![{\w%\\])\{\s*([A-Za-z_]\w*)\s*\}(\}?)/g)) {
    const [found, name = '', more] = match;
    const isVariable = text.isVariable(name);
    const shell = literal[match.index - 1] === '$';
    if (shell && (!isVariable || new RegExp(`\\b${name}=|\\b(for|read) ${name}\\b`).test(text.template.text))) continue;
    const severity: Severity = !shell && (more !== '' || isVariable) ? 'warning' : 'information';
    const span = text.spanOf(from + match.index - (shell ? 1 : 0), from + match.index + found.length);
    const message = shell
      ? `“\${${name}}” is a variable of the shell. That of the workflow is written “{{ ${name} }}”.`
      : `“${found}” stays as it is: a template needs two braces, as in “{{ ${name} }}”.`;
    findings.add('single-brace-template', severity, span, message, {
      fix: findings.replace(`Change to {{ ${name} }}`, span, `{{ ${name} }}`),
    });
  }
}

/** `{% if … %}` of the language that files are generated with. */
function checkStatements(literal: string, from: number, text: TemplateText, findings: Findings): void {
  for (const match of literal.matchAll(/\{%[-\s].*?%\}/g)) {
    const span = text.spanOf(from + match.index, from + match.index + match[0].length);
    const message = `“${match[0]}” stays as it is: “{%” is of another language. Write {{ condition ? value : other value }}.`;
    findings.add('single-brace-template', 'warning', span, message);
  }
}

/** `name }}` without its `{{`, which JSON in JSON is not. */
function checkLostBraces(literal: string, from: number, text: TemplateText, findings: Findings): void {
  if (literal.includes('{')) return;
  for (const match of literal.matchAll(/([A-Za-z_]\w*)\s*\}\}/g)) {
    const span = text.spanOf(from + match.index, from + match.index + match[0].length);
    findings.add('unclosed-template', 'warning', span, `The “{{” before “${match[0]}” is missing.`);
  }
}
