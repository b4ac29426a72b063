import { publicFacts } from '../../core/workflow/publicVariables.ts';
import { repositoryOf } from '../../language/fileKind.ts';
import { workflowFile } from '../../language/repository/workflowFile.ts';
import type { WorkflowSummary } from '../../protocol/messages.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Every workflow template of the workspace, by repository and name. */
export function workflowSummaries(workspace: Workspace, uriOf: (path: string) => string): readonly WorkflowSummary[] {
  const view = workspace.view(() => {});
  const found = workspace.files.flatMap(({ path, kind }): WorkflowSummary[] => {
    const yaml = kind === 'workflow' ? view.yaml(path) : undefined;
    if (!yaml) return [];
    const file = workflowFile(path, yaml);
    const facts = publicFacts(yaml);
    const repository = repositoryOf(path);
    return [
      {
        uri: uriOf(path),
        name: file.name,
        description: facts.ok ? facts.value.description : '',
        isPublic: facts.ok && facts.value.isPublic,
        repository: repository.slice(repository.lastIndexOf('/') + 1),
      },
    ];
  });
  return found.sort((a, b) => compare(a.repository, b.repository) || compare(a.name, b.name));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
