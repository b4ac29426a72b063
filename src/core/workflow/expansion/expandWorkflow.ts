import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { YamlText } from '../../yaml/parse.ts';
import type { TaskTemplate } from '../model/taskTemplate.ts';
import type { WorkflowTemplate } from '../model/workflowTemplate.ts';
import { RoleExpander } from './expandRole.ts';
import type { ExpansionError, UnknownPart } from './expansionError.ts';
import { type Location, locateTask, locateWorkflow, nameAsked, nameOfFile } from './identifiers.ts';
import { VariableLayer } from './layers.ts';
import type { RenderedRole } from './renderedRole.ts';
import type { ExpansionRequest } from './request.ts';
import type { TemplateStore } from './templateStore.ts';
import type { Layer, Value } from './value.ts';

/** The tree that ECS would build, with all the task classes that it needs. */
export interface ExpandedWorkflow {
  readonly template: WorkflowTemplate;
  readonly root: RenderedRole;
  /** By class identifier; a class of a repository that is not at hand is missing. */
  readonly classes: ReadonlyMap<string, TaskTemplate>;
  /** Empty where everything could be known. */
  readonly unknowns: readonly UnknownPart[];
  /** The texts that all this is made of, by file: for the places of problems. */
  readonly sources: ReadonlyMap<string, YamlText>;
}

/** Loads a workflow as the core does: reads, expands, then reads the task classes. The first error ends it, as upstream. */
export function expandWorkflow(request: ExpansionRequest, store: TemplateStore): Outcome<ExpandedWorkflow, ExpansionError> {
  const sources = new Map<string, YamlText>();
  const result = expand(request, store, sources);
  if (result.ok) return result;
  const { file, span } = result.error;
  const range = span && sources.get(file ?? '')?.lines.range(span);
  return fail({ ...result.error, ...(range && { range }) });
}

/** `sources` receives every text that is read. */
function expand(
  request: ExpansionRequest,
  store: TemplateStore,
  sources: Map<string, YamlText>,
): Outcome<ExpandedWorkflow, ExpansionError> {
  const location = locateWorkflow(request.workflow, request.repository, request.repository);
  if (!location)
    return fail({ code: 'workflow-name', message: `${JSON.stringify(request.workflow)} cannot be the name of a workflow template.` });
  const { repository, path, revision } = location;
  if (!request.repositories.has(repository)) {
    return fail({ code: 'unknown-repository', message: `The repository ${repository} is not at hand.` });
  }
  if (revision !== undefined && !request.repositories.hasRevision(repository, revision)) {
    return fail({ code: 'unknown-revision', message: `${repository} has no revision ${JSON.stringify(revision)}.` });
  }
  const template = store.workflow(request.repositories, location);
  if (!template) return fail({ code: 'workflow-missing', message: `There is no ${path} in ${repository}.` });
  const { file } = template;
  sources.set(file, template.yaml);
  const [error] = template.errors;
  if (error) return fail({ ...error, file });
  const { name, node } = template.root;
  const wanted = nameAsked(request.workflow);
  if ((name?.text ?? '') !== wanted) {
    return fail({
      code: 'name-file-mismatch',
      message: `The workflow is called ${JSON.stringify(name?.text ?? '')}, its file ${JSON.stringify(wanted)}: they must be the same.`,
      file,
      span: name?.node.span ?? node.span,
    });
  }
  const expander = new RoleExpander(request, store, sources);
  const includes = [`${repository}/${path}`];
  const root = expander.root(template.root, { source: template, repository, parent: undefined, layers: outerLayers(request), includes });
  if (expander.evaluator.error) return fail(expander.evaluator.error);
  const classes = new Map<string, TaskTemplate>();
  const unknowns = [...expander.evaluator.unknowns];
  for (const role of taskRoles(root)) {
    const loaded = loadClass(role, request, store, classes, sources);
    if (loaded.ok) {
      if (loaded.value) unknowns.push(loaded.value);
      continue;
    }
    if (isCertain(role)) return loaded;
    const { message, file: where = role.file, span } = loaded.error;
    unknowns.push({
      path: role.path,
      field: 'task.load',
      reasons: [`only if it is there: ${message}`],
      file: where,
      ...(span && { span }),
    });
  }
  return ok({ template, root, classes, unknowns, sources });
}

/** The task roles of a tree, in document order. */
export function* taskRoles(role: RenderedRole): Generator<RenderedRole> {
  if (role.task) yield role;
  for (const child of role.children) yield* taskRoles(child);
}

/** Whether a role is surely in the tree: nothing above it is enabled by something unknown. */
function isCertain(role: RenderedRole | undefined): boolean {
  return role === undefined || (typeof role.enabled.text === 'string' && typeof role.name.text === 'string' && isCertain(role.parent));
}

/** What the root inherits: the installation's variables and what the user gave. */
function outerLayers({ globalDefaults, globalVariables, userVariables, environmentVariables }: ExpansionRequest) {
  const layer = (values: Readonly<Record<string, string>>, name: Layer): VariableLayer =>
    new VariableLayer(new Map<string, Value>(Object.entries(values).map(([key, text]) => [key, { text, origin: { layer: name } }])));
  const given = Object.fromEntries(Object.entries(userVariables).filter(([name]) => !name.includes(':')));
  return {
    defaults: layer(globalDefaults, 'global'),
    vars: layer(globalVariables, 'global'),
    user: layer({ ...given, ...environmentVariables }, 'user'),
  };
}

/** Reads the class of one task role, once for all roles that load it. A part that stays unknown is answered as such. */
function loadClass(
  role: RenderedRole,
  request: ExpansionRequest,
  store: TemplateStore,
  classes: Map<string, TaskTemplate>,
  sources: Map<string, YamlText>,
): Outcome<UnknownPart | undefined, ExpansionError> {
  const identifier = role.task?.classIdentifier;
  if (identifier === undefined || classes.has(identifier)) return ok(undefined);
  const span = role.task?.load.span ?? role.template.node.span;
  const refuse = (code: string, message: string) => fail({ code, message, file: role.file, span });
  const location = locateTask(identifier);
  if (!location) return refuse('bad-reference', `${JSON.stringify(role.task?.load.text)} cannot be the name of a task template.`);
  if (!request.repositories.has(location.repository)) {
    const message = `The repository ${location.repository} is not at hand.`;
    if (request.unknownRepositories === 'error') return refuse('unknown-repository', message);
    return ok({ path: role.path, field: 'task.load', reasons: [message], file: role.file, span });
  }
  const template = store.task(request.repositories, location);
  if (!template) return refuse('task-file-missing', `There is no ${location.path} in ${location.repository}.`);
  sources.set(template.file, template.yaml);
  const error = classError(template, location);
  if (error) return fail(error);
  classes.set(identifier, template);
  return ok(undefined);
}

function classError(template: TaskTemplate, { path }: Location): ExpansionError | undefined {
  const { file, name } = template;
  const [error] = template.errors;
  if (error) return { ...error, file };
  const wanted = nameOfFile(path);
  if ((name?.text ?? '') === wanted) return undefined;
  const message = `The task is called ${JSON.stringify(name?.text ?? '')}, its file ${JSON.stringify(wanted)}: they must be the same.`;
  return { code: 'name-file-mismatch', message, file, span: name?.node.span ?? { start: 0, end: 0 } };
}
