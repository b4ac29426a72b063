import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { Findings } from './findings.ts';

/** An empty `defaults:` or `vars:`, which hides that layer of everything above (domain.md §3.3). */
export function checkEmptyLayers(file: WorkflowFile, findings: Findings): void {
  for (const { template, parent } of file.roles) {
    if (!template.cutsDefaults && !template.cutsVars) continue;
    for (const [key, cuts] of [
      ['defaults', template.cutsDefaults],
      ['vars', template.cutsVars],
    ] as const) {
      const entry = cuts ? template.node.entries.find((each) => each.key.kind === 'scalar' && each.key.text === key) : undefined;
      if (!entry) continue;
      const hidden = [...(parent?.full.all() ?? [])].some(({ layer }) => layer === key);
      const what = hidden ? 'those of the roles above are not seen here' : 'those that the workflow is included with are not seen here';
      const message = `With nothing below, \`${key}:\` hides the ${key}: ${what}. Remove the line.`;
      findings.add('empty-layer', hidden ? 'warning' : 'information', entry.key.span, message);
    }
  }
}
