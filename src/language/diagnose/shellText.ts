import type { Field } from '../../core/workflow/model/field.ts';
import { namesInText } from '../repository/nameUses.ts';
import { onceOf } from '../repository/onceOf.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { type ShellLine, shellLine } from '../repository/shellWords.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, partSpan } from './findings.ts';

/** Quotes that a shell would not find closed, in the arguments and the command of a task that runs in one. */
export function checkShellTexts(file: TaskFile, findings: Findings): void {
  const { command } = file.template;
  if (!command?.shell) return;
  // Variables of the template that make the command, or are an argument by themselves.
  const texts = new Set([...command.arguments, ...(command.value ? [command.value] : [])]);
  for (const text of texts) {
    for (const { name } of namesInText(text)) {
      const value = file.scope.lookup(name)?.value;
      if (value && (text === command.value || isAlone(text))) texts.add(value);
    }
  }
  for (const text of texts) checkField(text, file, findings);
}

/** Whether a text is nothing but one template, so that its variables bring their own quotes. */
function isAlone({ template }: Field): boolean {
  return template.parts.length === 1;
}

/** Variables that make the command of a task which runs in a shell. */
const shellNames = onceOf(({ template: { command } }: TaskFile) =>
  command?.shell && command.value ? namesInText(command.value).map(({ name }) => name) : [],
);

/** Variables of a workflow that are the command of a task which runs in a shell. */
export function checkShellVariables(file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  const names = new Set<string>();
  for (const task of index.tasks.values()) for (const name of shellNames(task)) names.add(name);
  if (names.size === 0) return;
  for (const { template } of file.roles) {
    for (const { name, value } of [...template.defaults, ...template.vars]) if (value && names.has(name)) checkField(value, file, findings);
  }
}

/** The first quoted text of an unclosed line that reaches to the beginning of the next one: its own end is what is missing. */
export function tornQuote({ stages, unclosed }: ShellLine): ShellLine['unclosed'][number] | undefined {
  if (unclosed.length === 0) return undefined;
  for (const { raw, start } of stages.flatMap(({ words }) => words)) {
    const found = /^[^'"]*(["'])(?:(?!\1)[\s\S])*\s\1(?=\S)/.exec(raw);
    if (found?.[1]) return { quote: found[1], start, end: start + raw.length };
  }
  return undefined;
}

/** Of a quote, or `$(`. */
export function unclosedWords(quote: string): string {
  return quote === '$('
    ? 'This “$(” is not closed: a “)” is missing behind the command in it.'
    : `This quote (${quote}) is not closed: the shell takes all that follows as one text.`;
}

function checkField(field: Field, file: TaskFile | WorkflowFile, findings: Findings): void {
  if (
    field.template.unclosedAt !== undefined ||
    field.template.parts.some(({ kind, text }) => kind === 'expression' && text.includes('{{'))
  )
    return;
  // Comments of a script may hold apostrophes.
  if (/(^|\s)#/.test(field.text) || /<<-?\s*['"]?\w+/.test(field.text)) return;
  const line = shellLine(field.text);
  const torn = tornQuote(line);
  for (const { quote, start, end } of torn ? [torn] : line.unclosed) {
    const span = partSpan(file.yaml.text, field, start, end);
    findings.add('shell-quote-unbalanced', 'warning', span, unclosedWords(quote));
  }
}
