import type { Outcome } from '../../base/outcome.ts';
import { newUid } from '../../core/environment/newEnvironmentId.ts';
import { fixtureInstallation } from '../../core/template/fixtures.ts';
import { type ExpandedWorkflow, expandWorkflow } from '../../core/workflow/expansion/expandWorkflow.ts';
import type { ExpansionError } from '../../core/workflow/expansion/expansionError.ts';
import type { ExpansionRequest, Repositories } from '../../core/workflow/expansion/request.ts';
import { TemplateStore } from '../../core/workflow/expansion/templateStore.ts';
import { repositoryOf } from '../../language/fileKind.ts';
import type { WorkspaceView } from '../../language/workspaceView.ts';

export interface Expansion {
  readonly request: ExpansionRequest;
  readonly result: Outcome<ExpandedWorkflow, ExpansionError>;
}

interface Known {
  readonly key: string;
  readonly settings: WorkspaceView['settings'];
  /** What was read, as it was: what is not there too. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  readonly expansion: Expansion;
}

/** Stands for the id that an environment gets when it is deployed. */
const NO_ID = '‹environment id›';

/** Expands workflows of the workspace, unsaved text included. */
export class Expander {
  readonly #store = new TemplateStore();
  #last: Known | undefined;

  /** To be looked at. The last one is kept: whoever looks at its roles one after another waits once. */
  preview(path: string, variables: Readonly<Record<string, string>>, view: WorkspaceView): Expansion {
    const key = JSON.stringify([path, variables]);
    const last = this.#last;
    if (last?.key === key && last.settings === view.settings && [...last.texts].every(([file, text]) => view.text(file) === text))
      return last.expansion;
    const texts = new Map<string, string | undefined>();
    const reading: WorkspaceView = {
      ...view,
      text: (file) => {
        const text = view.text(file);
        texts.set(file, text);
        return text;
      },
    };
    let uids = 0;
    // Counted, so that a preview stays still while one types.
    const newUid = () => `uid${String(++uids).padStart(4, '0')}`;
    const expansion = expand(path, variables, NO_ID, newUid, reading, this.#store);
    this.#last = { key, settings: view.settings, texts, expansion };
    return expansion;
  }

  /** To be deployed: what `uid.New()` gives is used by nobody else. */
  deployable(path: string, variables: Readonly<Record<string, string>>, environmentId: string, view: WorkspaceView): Expansion {
    return expand(path, variables, environmentId, () => newUid(Math.random), view, this.#store);
  }
}

function expand(
  path: string,
  variables: Readonly<Record<string, string>>,
  environmentId: string,
  newUid: () => string,
  view: WorkspaceView,
  store: TemplateStore,
): Expansion {
  const { settings } = view;
  const root = repositoryOf(path);
  const repository = `local/${root.slice(root.lastIndexOf('/') + 1)}`;
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
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
    newUid,
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
