import type { Field } from '../../core/workflow/model/field.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { shellLine } from '../repository/shellWords.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import { type Findings, partSpan } from './findings.ts';
import { checkSpec } from './jitSpecs.ts';
import { DASH_WORDS, EQUALS_WORDS, knownOptions, TYPOGRAPHIC_DASH } from './jitWords.ts';

/** How the arguments of a task are written: options, data specifications, and signs that end a command for a shell. */
export function checkTaskArguments(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  const { command } = file.template;
  const list = command?.arguments ?? [];
  for (const [at, argument] of list.entries()) {
    const spanOf = (from: number, to: number) => partSpan(file.yaml.text, argument, from, to);
    checkForm(argument, index, findings);
    if (list[at - 1]?.text.trim() === '--dataspec') checkSpec(argument.text, spanOf, findings);
    if (!command?.shell) continue;
    for (const { sign, start, end } of shellLine(argument.text).breaks) {
      if (sign !== ';' || argument.text.slice(end).trim() === '') continue;
      const message = 'The shell ends the command at the bare “;”: put the argument in single quotes.';
      findings.add('jit-unquoted-semicolon', 'warning', spanOf(start, end), message);
    }
  }
}

function checkForm({ text, node }: Field, index: RepositoryIndex, findings: Findings): void {
  const report = (message: string) => findings.add('option-syntax', 'warning', node.span, message);
  const name = `-${text.trim().split('=')[0] ?? ''}`;
  if (TYPOGRAPHIC_DASH.test(text)) report(DASH_WORDS);
  else if (/^---/.test(text) || /^-{1,2}\s+[A-Za-z]/.test(text))
    report('Options begin with one or two hyphens and their name, without a blank.');
  else if (/^--[\w-]+\s+=|^--[\w-]+=\s+\S/.test(text)) report(EQUALS_WORDS);
  else if (/^--[\w-]+,$/.test(text.trim())) report('The comma belongs to the option for the program.');
  else if (/^-[A-Za-z][\w-]{2,}(=|$)/.test(text) && knownOptions(index).has(name)) report(`A long option has two hyphens: ${name}.`);
}
