import type { YamlText } from '../../yaml/parse.ts';
import { EXPANSION_LIMITS } from '../limits.ts';
import type { RoleTemplate } from '../model/workflowTemplate.ts';
import type { Context } from './context.ts';
import type { Evaluator } from './evaluator.ts';
import { locateWorkflow } from './identifiers.ts';
import type { ExpansionRequest } from './request.ts';
import type { TemplateStore } from './templateStore.ts';
import type { RenderedText } from './value.ts';

interface Loaded {
  readonly root: RoleTemplate & { readonly kind: 'aggregator' };
  readonly context: Pick<Context, 'source' | 'repository' | 'includes'>;
}

/** Finds and reads the file that an include role names. `failed`: the evaluator holds the error. */
export function loadInclude(
  include: RenderedText,
  template: RoleTemplate,
  context: Context,
  request: ExpansionRequest,
  store: TemplateStore,
  evaluator: Evaluator,
  sources: Map<string, YamlText>,
  path: string,
): Loaded | 'failed' | 'unknown' {
  const span = include.span ?? template.node.span;
  const { file } = context.source;
  const failed = (code: string, message: string) => {
    evaluator.fail({ code, message, file, span });
    return 'failed' as const;
  };
  if (typeof include.text !== 'string') return 'unknown';
  const location = locateWorkflow(include.text, context.repository, request.repository);
  if (!location) return failed('bad-reference', `${JSON.stringify(include.text)} cannot be the name of a workflow template.`);
  const { repository, revision } = location;
  if (!request.repositories.has(repository)) {
    const message = `The repository ${repository} is not at hand.`;
    if (request.unknownRepositories === 'error') return failed('unknown-repository', message);
    evaluator.unknown([message], { path, field: 'include' }, file, span);
    return 'unknown';
  }
  if (revision !== undefined && !request.repositories.hasRevision(repository, revision)) {
    return failed('unknown-revision', `${repository} has no revision ${JSON.stringify(revision)}.`);
  }
  const key = `${repository}/${location.path}`;
  if (context.includes.length >= EXPANSION_LIMITS.includes) {
    const cycle = context.includes.includes(key);
    const depth = `More than ${EXPANSION_LIMITS.includes} includes inside one another are not followed`;
    return failed(cycle ? 'include-cycle' : 'include-depth', cycle ? `${depth}: ${location.path} includes itself.` : `${depth}.`);
  }
  const loaded = store.workflow(request.repositories, location);
  if (!loaded) return failed('include-file-missing', `There is no ${location.path} in ${repository}.`);
  sources.set(loaded.file, loaded.yaml);
  const [error] = loaded.errors;
  if (error) {
    evaluator.fail({ ...error, file: loaded.file });
    return 'failed';
  }
  return { root: loaded.root, context: { source: loaded, repository, includes: [...context.includes, key] } };
}
