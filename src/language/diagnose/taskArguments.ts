import type { Field } from '../../core/workflow/model/field.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { shellLine } from '../repository/shellWords.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import { type Findings, partSpan } from './findings.ts';
import { checkSpec } from './jitSpecs.ts';
import { dashWords, EQUALS_WORDS, knownOptions, TYPOGRAPHIC_DASH } from './jitWords.ts';

/** How the arguments of a task are written: options, data specifications, and signs that end a command for a shell. */
export function checkTaskArguments(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  const { command } = file.template;
  const list = command?.arguments ?? [];
  for (const [at, argument] of list.entries()) {
    const spanOf = (from: number, to: number) => partSpan(file.yaml.text, argument, from, to);
    checkForm(argument, index, findings);
    for (const { 0: glued, 1: option = '', index: from } of argument.text.matchAll(/\{\{[^{}]*\}\}(--[A-Za-z][\w-]*)/g)) {
      const message = `A blank is missing before ${option}: write it as an argument of its own.`;
      findings.add('jit-missing-blank', 'warning', spanOf(from, from + glued.length), message);
    }
    if (list[at - 1]?.text.trim() === '--dataspec') checkSpec(argument.text, spanOf, findings);
    if (!command?.shell) continue;
    const { breaks, stages } = shellLine(argument.text);
    const words = stages.flatMap((stage) => stage.words);
    for (const { sign, start, end } of breaks) {
      if ((sign !== ';' && sign !== '&') || argument.text.slice(end).trim() === '') continue;
      // Of `2>&1`, and of a command that goes on beside this one.
      if (sign === '&' && (/[<>]$/.test(argument.text.slice(0, start)) || /^[\s>]/.test(argument.text.slice(end)))) continue;
      const message = `The shell ends the command at the bare “${sign}”: put the argument in single quotes.`;
      findings.add(
        sign === ';' ? 'jit-unquoted-semicolon' : 'jit-unquoted-sign',
        'warning',
        spanOf(words.find((word) => word.end === start)?.start ?? start, words.find((word) => word.start === end)?.end ?? end),
        message,
      );
    }
  }
}

function checkForm({ text, node }: Field, index: RepositoryIndex, findings: Findings): void {
  const report = (message: string) => findings.add('option-syntax', 'warning', node.span, message);
  const name = `-${text.trim().split('=')[0] ?? ''}`;
  if (TYPOGRAPHIC_DASH.test(text)) report(dashWords(text));
  else if (/^---/.test(text) || /^-{1,2}\s+[A-Za-z]/.test(text))
    report('Options begin with one or two hyphens and their name, without a blank.');
  else if (/^--[\w-]+\s+=|^--[\w-]+=\s+\S/.test(text)) report(EQUALS_WORDS);
  else if (/^--[\w-]+,$/.test(text.trim())) report('The comma belongs to the option for the program.');
  else if (/^-[A-Za-z][\w-]{2,}(=|$)/.test(text) && knownOptions(index).has(name)) report(`A long option has two hyphens: ${name}.`);
}
