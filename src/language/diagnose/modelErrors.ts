import type { TemplateError } from '../../core/workflow/model/templateError.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { isProblemCode } from './codes.ts';
import type { Findings } from './findings.ts';

/** Why AliECS refuses a template, as the model found it; YAML's own errors are told elsewhere. */
export function checkModelErrors(errors: readonly TemplateError[], findings: Findings): void {
  const glued = new Map(errors.flatMap((error) => (error.code === 'wrong-type' ? gluedPair(error, findings) : [])));
  findings.isBrokenAt([...glued.keys()].map(({ span }) => span));
  for (const [{ span }, pair] of glued) findings.add('yaml-syntax', 'error', span, `A blank is missing behind the colon of “${pair}”.`);
  for (const error of errors) {
    const { code, message, span } = error;
    if (!code.startsWith('yaml-') && isProblemCode(code) && !glued.has(error)) findings.add(code, 'error', span, message);
  }
}

/** `load:t` where a map belongs. */
function gluedPair(error: TemplateError, findings: Findings): (readonly [TemplateError, string])[] {
  const source = findings.text.slice(error.span.start, error.span.end);
  return /^[a-z]\w*:[^\s:/]+$/i.test(source) && error.message.includes('must be a map') ? [[error, source]] : [];
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

/** Roles beside each other that are always there and have one name: paths can't tell them apart. */
export function checkRoleNames(file: WorkflowFile, findings: Findings): void {
  for (const { children } of file.roles) {
    const seen = new Set<string>();
    for (const { template } of children) {
      const { name, enabled, iterator } = template;
      if (!name || name.text === '' || (enabled && enabled.text.trim() !== 'true')) continue;
      const range = iterator?.form === 'range' ? iterator.range.text : '';
      if (!name.template.isStatic && range === '') continue;
      const key = `${name.text} ${range}`;
      if (seen.has(key)) {
        const message = `A role “${name.text}” stands beside this one already, and both are always there: the target of a channel can not tell them apart.`;
        findings.add('duplicate-role-name', 'warning', name.node.span, message);
      }
      seen.add(key);
    }
  }
}
