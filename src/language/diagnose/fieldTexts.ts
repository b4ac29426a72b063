import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, partSpan } from './findings.ts';
import { checkSpec, specsIn } from './jitSpecs.ts';
import { checkTemplateText } from './templateTexts.ts';
import { checkUrls } from './urls.ts';

/** The templates in all texts of a file that may hold some. */
export function checkFieldTexts(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  const callers = file.kind === 'task' ? index.callers.of(file.path) : [];
  for (const { field, scope } of file.fields) {
    const spanOf = (from: number, to: number) => partSpan(file.yaml.text, field, from, to);
    checkUrls(field.text, spanOf, findings);
    for (const { from, to } of specsIn(field.text))
      checkSpec(field.text.slice(from, to), (start, end) => spanOf(from + start, from + end), findings);
    if (field.template.isStatic && !/\{|\}\}/.test(field.text)) continue;
    checkTemplateText(
      {
        template: field.template,
        home: file.kind,
        spanOf,
        isVariable: (name) => scope.lookup(name) !== undefined || callers.some(({ role }) => role.full.lookup(name) !== undefined),
      },
      findings,
    );
  }
}
