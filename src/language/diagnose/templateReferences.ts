import type { Fix, Severity } from '../../base/problem.ts';
import { objectProblem } from '../../core/deployment/objectProblem.ts';
import type { EnvironmentObject, TaskTemplateObject } from '../../core/environment/customObjects.ts';
import { plannedTasks } from '../../core/environment/plannedTasks.ts';
import type { YamlNode } from '../../core/yaml/nodes.ts';
import { repositoryOf } from '../fileKind.ts';
import { writtenTemplates } from '../repository/manifestObjects.ts';
import type { ClusterView, WorkspaceView } from '../workspaceView.ts';
import type { Findings } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';
import { placeFault, valueSpan } from './placeFault.ts';

/** TaskTemplates by name: of the file itself, else of the cluster, else of the manifests beside it. */
export class Templates {
  readonly own = new Map<string, TaskTemplateObject>();
  /** By name the file. */
  readonly beside = new Map<string, string>();
  readonly #others = new Map<string, TaskTemplateObject>();

  constructor(view: WorkspaceView, file: string) {
    for (const written of writtenTemplates(view, repositoryOf(file))) {
      const { name } = written.object.metadata;
      if (written.file === file) this.own.set(name, written.object);
      else {
        this.#others.set(name, written.object);
        this.beside.set(name, written.file);
      }
    }
  }

  /** Undefined where nothing at all is known: then none is missing. */
  for(cluster: ClusterView | undefined): ReadonlyMap<string, TaskTemplateObject> | undefined {
    const there = (cluster?.taskTemplates ?? []).map((object) => [object.metadata.name, object] as const);
    const known = new Map([...this.#others, ...there, ...this.own]);
    return known.size > 0 || cluster?.taskTemplates ? known : undefined;
  }
}

interface References {
  readonly templates: Templates;
  readonly known: ReadonlyMap<string, TaskTemplateObject>;
  readonly cluster: ClusterView | undefined;
}

/** References to TaskTemplates that are neither in the file nor in the cluster. */
export function checkReferences(
  environment: EnvironmentObject,
  contents: YamlNode,
  { templates, known, cluster }: References,
  findings: Findings,
): void {
  const inCluster = cluster?.taskTemplates && new Set(cluster.taskTemplates.map(({ metadata }) => metadata.name));
  for (const { reference, className, field } of plannedTasks(environment)) {
    if (!reference || templates.own.has(className) || inCluster?.has(className)) continue;
    const report = (severity: Severity, message: string, fix?: Fix) =>
      placeFault(objectProblem('task-template-missing', severity, `${field}.name`, message), contents, findings, fix);
    const beside = templates.beside.get(className);
    if (beside !== undefined) {
      const file = beside.slice(beside.lastIndexOf('/') + 1);
      if (inCluster) report('warning', `TaskTemplate "${className}" of ${file} is not in the cluster (${where(cluster)}): apply it first.`);
      continue;
    }
    const like = nearest(className, known.keys());
    const value = valueSpan(contents, `${field}.name`);
    const fix = like !== undefined && value ? findings.replace(`Change to “${like}”`, value, like) : undefined;
    if (inCluster) report('warning', `There is no TaskTemplate "${className}" in the cluster (${where(cluster)}).${didYouMean(like)}`, fix);
    else {
      const message = `No manifest beside this one has a TaskTemplate "${className}"; the cluster must have it.${didYouMean(like)}`;
      report(like === undefined ? 'information' : 'warning', message, fix);
    }
  }
}

function where(cluster: ClusterView | undefined): string {
  return `context ${cluster?.context ?? ''}, namespace ${cluster?.namespace ?? ''}`;
}
