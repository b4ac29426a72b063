import type { Fix, Problem } from '../../base/problem.ts';
import { fileCollisions } from '../../core/deployment/fileCollisions.ts';
import type { ManifestObject } from '../../core/deployment/manifest.ts';
import { objectProblem } from '../../core/deployment/objectProblem.ts';
import { operatorFaults } from '../../core/deployment/operatorFaults.ts';
import { NodeNames } from '../../core/environment/nodes.ts';
import type { YamlNode } from '../../core/yaml/nodes.ts';
import type { ClusterView, WorkspaceView } from '../workspaceView.ts';
import type { Findings } from './findings.ts';
import { nearest } from './nearest.ts';
import { placeFault, valueSpan } from './placeFault.ts';
import { checkReferences, Templates } from './templateReferences.ts';

/** A document that the API server would take. */
export interface SoundDocument {
  readonly contents: YamlNode;
  readonly object: ManifestObject;
}

/** What the operators could not use of the objects of a file, as far as the file, its neighbours and the cluster tell. */
export function checkOperators(documents: readonly SoundDocument[], view: WorkspaceView, findings: Findings): void {
  checkTwice(documents, findings);
  const templates = documents.some(({ object }) => object.kind === 'Environment') ? new Templates(view, findings.file) : undefined;
  for (const { contents, object } of documents) {
    const cluster = clusterOf(object, view.cluster);
    const nodes = cluster?.nodes;
    const known = templates?.for(cluster);
    const faults = operatorFaults(object, { ...(nodes && { nodes }), ...(known && { taskTemplates: [...known.values()] }) });
    for (const fault of faults) {
      if (fault.code !== 'task-template-missing') placeFault(fault, contents, findings, mending(fault, contents, view.cluster, findings));
    }
    if (object.kind === 'Environment' && templates && known) checkReferences(object, contents, { templates, known, cluster }, findings);
  }
  checkTogether(documents, templates, view.cluster, findings);
}

/** The objects of the file beside one another. */
function checkTogether(
  documents: readonly SoundDocument[],
  templates: Templates | undefined,
  cluster: ClusterView | undefined,
  findings: Findings,
): void {
  if (documents.length < 2) return;
  const known = templates?.for(cluster);
  const specs = known && new Map([...known].map(([name, { spec }]) => [name, spec] as const));
  const nodes = cluster?.nodes && new NodeNames(cluster.nodes.map(({ metadata }) => metadata.name));
  for (const { index, problem } of fileCollisions(
    documents.map(({ object }) => object),
    { templates: specs, nodes },
  )) {
    const document = documents[index];
    if (document) placeFault(problem, document.contents, findings);
  }
}

/** The facts of another namespace than the object's say nothing about it. */
function clusterOf({ metadata: { namespace } }: ManifestObject, cluster: ClusterView | undefined): ClusterView | undefined {
  if (cluster === undefined || namespace === undefined || namespace === cluster.namespace) return cluster;
  const { taskTemplates: _1, tasks: _2, environments: _3, ...rest } = cluster;
  return rest;
}

/** Two objects of one kind and name: the second takes the place of the first, and *Apply manifest* refuses the file. */
function checkTwice(documents: readonly SoundDocument[], findings: Findings): void {
  const seen = new Set<string>();
  for (const { contents, object } of documents) {
    const { name, namespace = '' } = object.metadata;
    const key = `${object.kind} ${namespace} ${name}`;
    if (seen.has(key)) {
      const message = `${object.kind} "${name}" stands in this file twice.`;
      placeFault(objectProblem('object-twice', 'warning', 'metadata.name', message), contents, findings);
    }
    seen.add(key);
  }
}

/** Of a fault whose remedy is one word. */
function mending({ code, field = '' }: Problem, contents: YamlNode, cluster: ClusterView | undefined, findings: Findings): Fix | undefined {
  if (code === 'state-deployed') {
    const value = valueSpan(contents, field);
    return value && findings.replace('Change to “standby”', value, 'standby');
  }
  if (code !== 'node-unknown') return undefined;
  const span = field === 'spec.nodeName' ? valueSpan(contents, field) : undefined;
  const name = span && findings.text.slice(span.start, span.end).replaceAll(/["']/g, '');
  const like = name && nearest(name, cluster?.nodes?.flatMap(({ metadata }) => metadata.name) ?? []);
  const full = cluster?.nodes?.find(({ metadata }) => name !== undefined && metadata.name.startsWith(`${name}.`))?.metadata.name ?? like;
  return span && full ? findings.replace(`Change to “${full}”`, span, full) : undefined;
}
