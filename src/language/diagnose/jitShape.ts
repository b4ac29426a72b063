import type { JitFile } from '../repository/jitFile.ts';
import { type JitStage, jitLine } from '../repository/jitStages.ts';
import type { Findings } from './findings.ts';
import { tornQuote, unclosedWords } from './shellText.ts';

/** The form of a jit file as one shell command line (jit-rules.md 1–10). */
export function checkJitShape(file: JitFile, findings: Findings): void {
  const { text } = file;
  const line = jitLine(file);
  const torn = tornQuote(line);
  for (const { quote, start, end } of torn ? [torn] : line.unclosed) {
    findings.add('shell-quote-unbalanced', 'warning', { start, end }, unclosedWords(quote));
  }
  if (line.unclosed.length === 0) checkInnerQuotes(file, findings);
  checkBreaks(file, torn?.start, findings);
  checkStages(file, findings);
  for (const match of text.matchAll(/(\{\{(?:(?!\}\}).)*\}\}|["'])(--?[A-Za-z][\w-]*)/g)) {
    const [all, before = '', option = ''] = match;
    if (!before.startsWith('{{') && !isClosing(text, match.index)) continue;
    // A name may end with a hyphen and more, as in `{{ host }}-ib`.
    if (!/^(--|-[A-Za-z]$)/.test(option)) continue;
    const span = { start: match.index, end: match.index + all.length };
    const at = { start: span.end - option.length, end: span.end - option.length };
    const message = `A blank is missing before ${option}: the shell takes both as one word.`;
    findings.add('jit-missing-blank', 'warning', span, message, { fix: findings.replace('Insert a blank', at, ' ') });
  }
  checkVariables(file, findings);
}

/** A program that reads its value as options again looks for the quotes in it too (jit-rules.md 3). */
function checkInnerQuotes(file: JitFile, findings: Findings): void {
  for (const { value } of jitLine(file).programs.flatMap(({ options }) => options)) {
    if (!value || !/^'[^']*'$/.test(value.raw)) continue;
    const [first, ...more] = value.text.replaceAll(/\{\{.*?\}\}/g, (part) => ' '.repeat(part.length)).matchAll(/(?<!\\)"/g);
    if (!first || more.length % 2 === 1) continue;
    const span = { start: value.start + 1 + (more.at(-1) ?? first).index, end: value.end - 1 };
    const message = 'This quote (") is not closed inside the quotes around it: the program takes all that follows as one text.';
    findings.add('shell-quote-unbalanced', 'warning', span, message);
  }
}

/** Whether the quote at an offset ends a quoted text: what is before it has an odd number of that quote. */
function isClosing(text: string, at: number): boolean {
  const word = jitWordAt(text, at);
  return word.split(text[at] ?? '').length % 2 === 0;
}

function jitWordAt(text: string, at: number): string {
  const start = text.lastIndexOf(' ', at) + 1;
  return text.slice(start, at);
}

/** Signs outside of quotes; what stands behind a torn quote is no sign of its own. */
function checkBreaks(file: JitFile, torn: number | undefined, findings: Findings): void {
  const { breaks, stages, programs } = jitLine(file);
  const [first] = programs;
  for (const { sign, start, end } of breaks) {
    if (sign === '\n') {
      if (file.text.slice(end).trim() !== '' && file.text.slice(0, start).trim() !== '') {
        const word = /\S+/.exec(file.text.slice(end));
        findings.add(
          'jit-several-lines',
          'warning',
          { start, end: end + (word ? word.index + word[0].length : 0) },
          'A jit file is one command line: what follows the line break is a command of its own.',
        );
      }
      continue;
    }
    if (torn !== undefined && start >= torn) continue;
    // `NAME=$(…) && program …` is how variables are set.
    if (sign === '&&' && first && start < first.start) continue;
    const words = stages.flatMap((stage) => stage.words);
    const before = words.findLast((word) => word.end === start);
    const after = words.find((word) => word.start === end);
    const span = { start: before?.start ?? start, end: after?.end ?? end };
    const code = sign === ';' ? 'jit-unquoted-semicolon' : 'jit-unquoted-sign';
    const severity = sign === ';' ? 'error' : 'warning';
    findings.add(code, severity, span, `The shell ends the command at the bare “${sign}”: put the whole word in single quotes.`);
  }
}

function checkStages(file: JitFile, findings: Findings): void {
  const { stages, programs } = jitLine(file);
  if (file.text.trim() === '') {
    findings.add('jit-empty', 'warning', { start: 0, end: file.text.length }, 'A jit file without a command generates nothing.');
    return;
  }
  for (const [at, stage] of stages.entries()) {
    const last = at === stages.length - 1;
    if (stage.words.length === 0 && !(last && stages.length === 1)) {
      const end = Math.max(stage.end, stage.start + 1);
      findings.add(
        'jit-empty-stage',
        'warning',
        { start: Math.max(0, stage.start - 1), end },
        'This stage is empty: there is no program between these signs.',
      );
    }
  }
  const seen = new Set<string>();
  for (const stage of programs) {
    // Options do not depend on their order.
    const text = `${stage.program.text} ${stage.options
      .map(({ name, value }) => `${name} ${value?.text ?? ''}`)
      .toSorted()
      .join(' ')}`;
    const program = stage.program.text;
    if (seen.has(text)) {
      const message = `“${program}” stands in this pipeline twice with the same options.`;
      findings.add('jit-duplicate-stage', 'warning', { start: stage.start, end: stage.end }, message);
    } else if (seen.has(program) && program !== 'o2-dpl-output-proxy') {
      const message = `“${program}” stands in this pipeline already, with other options.`;
      findings.add('jit-duplicate-stage', program === 'o2-qc' ? 'warning' : 'information', stage.program, message);
    }
    seen.add(text).add(program);
    checkTwice(stage, findings);
  }
}

function checkTwice(stage: JitStage, findings: Findings): void {
  const seen = new Set<string>();
  for (const { name, word } of stage.options) {
    if (seen.has(name)) findings.add('jit-duplicate-option', 'warning', word, `The option ${name} stands in this stage twice.`);
    seen.add(name);
  }
}

/** What every process finds in its environment, and where modules say that they are. */
const GIVEN = /^(HOME|PATH|PWD|USER|HOSTNAME|TMPDIR|LD_LIBRARY_PATH)$|_ROOT$/;

/** `$NAME` and `${NAME}` must be set in the same line; single quotes keep them from the shell. */
function checkVariables(file: JitFile, findings: Findings): void {
  const { assigned } = jitLine(file);
  const visible = file.text
    .replaceAll(/\{\{.*?\}\}/g, (part) => ' '.repeat(part.length))
    .replaceAll(/'[^']*'/g, (part) => ' '.repeat(part.length));
  for (const match of visible.matchAll(/\$(?:\{([A-Za-z_]\w*)[^}]*\}|([A-Za-z_]\w*))/g)) {
    const name = match[1] ?? match[2] ?? '';
    if (assigned.has(name) || GIVEN.test(name)) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    findings.add(
      'jit-shell-variable-undefined',
      'warning',
      span,
      `The shell variable ${name} is set nowhere in this line, so nothing stands here.`,
    );
  }
}
