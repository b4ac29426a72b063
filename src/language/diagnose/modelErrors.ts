import type { TemplateError } from '../../core/workflow/model/templateError.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { Findings } from './findings.ts';

/** Why AliECS refuses a template, as the model found it; YAML's own errors are told elsewhere. */
export function checkModelErrors(errors: readonly TemplateError[], findings: Findings): void {
  for (const { code, message, span } of errors) {
    if (!code.startsWith('yaml-')) findings.add(code, 'error', span, message);
  }
}

/** What a role loses without a word because of its kind (domain.md §3.5 Loading). */
export function checkRoleKinds(file: WorkflowFile, findings: Findings): void {
  for (const { template } of file.roles) {
    if (template.kind !== 'include') continue;
    for (const [key, items] of [
      ['constraints', template.constraints],
      ['connect', template.connect],
      ['bind', template.bind],
    ] as const) {
      const [first] = items;
      if (!first) continue;
      const message = `An include role loses its own ${key}: put them on a role around it, or into the included workflow.`;
      findings.add('include-loses', 'information', first.node.span, message);
    }
  }
}
