import { expressionFacts } from '../repository/expressionFacts.ts';
import { expressionNodes } from '../repository/expressionTree.ts';
import { isGiven } from '../repository/nameUses.ts';
import { onceOf } from '../repository/onceOf.ts';
import { overrideCall } from '../repository/possibleValues.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { repositoryNames } from '../repository/repositoryNames.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, partSpan } from './findings.ts';
import { editDistance } from './nearest.ts';

/** `util.PrefixedOverride('name', …)` of a name that nothing defines, with or without a prefix, but that looks like one (domain.md §3.4). */
export function checkOverrideNames(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  for (const { field } of file.fields) {
    for (const part of field.template.parts) {
      const facts = part.kind === 'expression' ? expressionFacts(part.text) : undefined;
      for (const node of facts?.ast && facts.calls.length > 0 ? expressionNodes(facts.ast) : []) {
        const call = overrideCall(node);
        const argument = call && node.kind === 'call' ? node.args[0] : undefined;
        if (!call || !argument || isGiven(call.name, file.kind, index.settings)) continue;
        const like = slipOf(call.name, index);
        if (like === undefined) continue;
        const span = partSpan(file.yaml.text, field, part.from + argument.extent.from, part.from + argument.extent.to);
        const message = `“${call.name}” is defined nowhere, with a prefix neither, so the result is always empty. Did you mean “${like}”?`;
        findings.add('undefined-variable', 'warning', span, message);
      }
    }
  }
}

/** The names that workflows and task templates define. */
const definedNames = onceOf((index: RepositoryIndex): readonly string[] => {
  const inWorkflows = [...index.workflows.values()].flatMap(({ roles }) => roles.flatMap(({ own }) => own));
  const inTasks = [...index.tasks.values()].flatMap(({ scope }) => [...scope.all()]);
  return [...new Set([...inWorkflows, ...inTasks].map(({ name }) => name))];
});

/** The defined name that one is a slip of, if it is none itself, nor the end of one. */
function slipOf(name: string, index: RepositoryIndex): string | undefined {
  if (name.length < 4 || repositoryNames(index).defined.has(name)) return undefined;
  const defined = definedNames(index);
  if (defined.some((each) => each.endsWith(`_${name}`))) return undefined;
  return defined.find((each) => editDistance(each, name, 2) <= (name.length < 8 ? 1 : 2));
}
