import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, partSpan } from './findings.ts';
import { checkTemplateText } from './templateTexts.ts';

/** The templates in all texts of a file that may hold some. */
export function checkFieldTexts(file: WorkflowFile | TaskFile, findings: Findings): void {
  for (const { field, scope } of file.fields) {
    const scheme = /\b(?:https?|apricot|consul-\w+|ccdb):\/\/[a-z][\w+.-]*:\/\//i.exec(field.text);
    if (scheme) {
      const span = partSpan(file.yaml.text, field, scheme.index, scheme.index + scheme[0].length);
      findings.add('url-scheme', 'warning', span, `The address has two schemes: “${scheme[0]}”.`);
    }
    if (field.template.isStatic && !/\{|\}\}/.test(field.text)) continue;
    checkTemplateText(
      {
        template: field.template,
        home: file.kind,
        spanOf: (from, to) => partSpan(file.yaml.text, field, from, to),
        isVariable: (name) => scope.lookup(name) !== undefined,
      },
      findings,
    );
  }
}
