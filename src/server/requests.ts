import type { CancellationToken, Connection } from 'vscode-languageserver/node';
import type { Requests } from '../protocol/messages.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Answerer } from './answerer.ts';
import type { FileNews } from './fileNews.ts';
import { Expander } from './requests/expansion.ts';
import { formVariables } from './requests/formVariables.ts';
import { outline } from './requests/outline.ts';
import { plan } from './requests/plan.ts';
import { render, roleValues } from './requests/render.ts';
import { taskTemplates } from './requests/taskTemplates.ts';
import { workflowSummaries } from './requests/workflows.ts';
import { pathOf } from './uris.ts';

interface RequestContext {
  readonly answerer: Answerer;
  readonly workspace: Workspace;
  readonly news: FileNews;
  uriOf(path: string): string;
}

/** The requests of `protocol`, each to the function that answers it. */
export function registerRequests(connection: Connection, { answerer, workspace, news, uriOf }: RequestContext): void {
  const expander = new Expander();
  const on = <M extends keyof Requests>(
    method: M,
    fallback: Requests[M]['result'],
    answer: (params: Requests[M]['params']) => Requests[M]['result'],
  ) => {
    connection.onRequest<unknown, void>(method, (params: Requests[M]['params'], token: CancellationToken) =>
      answerer.answer<unknown>(method, token, () => answer(params), fallback),
    );
  };
  const failed = 'This cannot be shown because of an error in the extension; its output channel has the details.';
  on('aliecs/workflows', [], () => workflowSummaries(workspace, uriOf));
  on('aliecs/outline', [], ({ uri }) =>
    outline(
      pathOf(uri) ?? '',
      workspace.view(() => {}),
      uriOf,
    ),
  );
  on('aliecs/variables', [], ({ uri }) =>
    formVariables(
      pathOf(uri) ?? '',
      workspace.view(() => {}),
      uriOf,
    ),
  );
  on('aliecs/render', { kind: 'error', message: failed }, (params) => {
    const path = pathOf(params.uri) ?? '';
    return news.watching(path, (view) => render(path, params.variables, view, expander, uriOf));
  });
  on('aliecs/roleValues', [], (params) => {
    const path = pathOf(params.uri) ?? '';
    return news.watching(path, (view) => roleValues(path, params.variables, params.path, view, expander, uriOf));
  });
  on('aliecs/taskTemplates', [], () => taskTemplates(workspace, uriOf));
  on('aliecs/plan', { tasks: [], problems: [], manifest: '' }, (params) => {
    const path = pathOf(params.uri) ?? '';
    return news.watching(path, (view) => plan(path, params, view, expander, uriOf));
  });
}
