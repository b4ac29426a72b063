import type { Outcome } from '../../base/outcome.ts';
import { fixtureInstallation } from '../../core/template/fixtures.ts';
import { type ExpandedWorkflow, expandWorkflow } from '../../core/workflow/expansion/expandWorkflow.ts';
import type { ExpansionError } from '../../core/workflow/expansion/expansionError.ts';
import type { ExpansionRequest, Repositories } from '../../core/workflow/expansion/request.ts';
import type { TemplateStore } from '../../core/workflow/expansion/templateStore.ts';
import { repositoryOf } from '../../language/fileKind.ts';
import type { WorkspaceView } from '../../language/workspaceView.ts';

export interface Expansion {
  readonly request: ExpansionRequest;
  readonly result: Outcome<ExpandedWorkflow, ExpansionError>;
}

/** Expands a workflow of the workspace, unsaved text included. Ids are counted, so that a preview stays still while one types. */
export function expand(
  path: string,
  variables: Readonly<Record<string, string>>,
  environmentId: string,
  view: WorkspaceView,
  store: TemplateStore,
): Expansion {
  const { settings } = view;
  const root = repositoryOf(path);
  const repository = `local/${root.slice(root.lastIndexOf('/') + 1)}`;
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
  let uids = 0;
  const request: ExpansionRequest = {
    workflow: name,
    repository,
    hash: 'local',
    repositories: repositoriesOf(new Map([...Object.entries(settings.repositories), [repository, root]]), view),
    unknownRepositories: 'unknown',
    globalDefaults: settings.globalDefaults,
    globalVariables: { ...settings.globalVars, __fmq_cleanup_count: settings.globalVars['__fmq_cleanup_count'] ?? '0' },
    userVariables: variables,
    environmentVariables: { environment_id: environmentId },
    installation: fixtureInstallation(settings.fixtures),
    newUid: () => `uid${String(++uids).padStart(4, '0')}`,
  };
  return { request, result: expandWorkflow(request, store) };
}

/** Folders of repositories, read as the editor has them. Which revisions a folder has is not known here: any is taken for its own. */
function repositoriesOf(folders: ReadonlyMap<string, string>, view: WorkspaceView): Repositories {
  const fileName = (repository: string, path: string) => `${folders.get(repository) ?? repository}/${path}`;
  const inside = <T>(repository: string, path: string, look: (file: string) => T) =>
    path.startsWith('..') ? undefined : look(fileName(repository, path));
  return {
    has: (repository) => folders.has(repository),
    hasRevision: () => true,
    text: (repository, path) => inside(repository, path, view.text),
    yaml: (repository, path) => inside(repository, path, view.yaml),
    fileName,
  };
}
