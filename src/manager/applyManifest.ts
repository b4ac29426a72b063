import { fail, type Outcome, ok } from '../base/outcome.ts';
import { planFromManifest } from '../core/deployment/fromManifest.ts';
import type { ManifestObject } from '../core/deployment/manifest.ts';
import { type ClusterError, type ClusterErrorCause, clusterError } from '../k8s/clusterError.ts';
import { applyOne, type Change, changeFor } from './applyOne.ts';
import { type ManagerContext, placeOf } from './context.ts';
import { foreignNamespace, inNamespace } from './namespaces.ts';
import type { OperationOptions } from './operation.ts';
import { refusedPlan } from './planErrors.ts';
import { withTemplatesOf } from './planFile.ts';
import { readFacts } from './readFacts.ts';
import { listedSentences, sentences, untouched } from './sentences.ts';

export interface ApplyResult {
  readonly kind: string;
  readonly name: string;
  readonly action: 'created' | 'updated' | 'unchanged';
  /** What was done otherwise than written, in sentences; warnings of the checks too. */
  readonly notes: readonly string[];
}

export interface ApplyOptions extends OperationOptions {
  /** Only ask the server; nothing is written. */
  readonly dryRun?: boolean;
}

const NOTHING = 'Nothing was applied.';

/** TaskTemplates first: the environment-manager needs them at the moment when it sees the Environment. */
const ORDER = ['TaskTemplate', 'Task', 'Environment'];

/**
 * Creates or updates the objects of one file. Each is first tried by a dry run and new Environments are checked like a deploy;
 * when one is refused nothing is written. A cause of that error tells the object's place among `objects` (`document`).
 */
export async function applyManifest(
  context: ManagerContext,
  objects: readonly ManifestObject[],
  options: ApplyOptions,
): Promise<Outcome<readonly ApplyResult[], ClusterError>> {
  const { signal, onProgress } = options;
  const prepared = await prepare(context, objects, signal);
  if (!prepared.ok) return fail(untouched(prepared.error, NOTHING));
  const refused: ClusterErrorCause[] = [];
  for (const [done, change] of prepared.value.entries()) {
    onProgress?.({ message: `Checking ${change.object.kind} ${change.object.metadata.name}`, done, total: objects.length });
    const tried = await applyOne(context, change, true, signal);
    if (tried.ok) continue;
    if (tried.error.reason !== 'invalid' && tried.error.reason !== 'conflict') return fail(untouched(tried.error, NOTHING));
    const { kind, metadata } = change.object;
    const causes = tried.error.causes.length > 0 ? tried.error.causes : [{ message: tried.error.message }];
    refused.push(
      ...causes.map((cause) => ({ ...cause, message: `${kind} ${metadata.name}: ${cause.message}`, document: change.document })),
    );
  }
  if (refused.length > 0) return refusal(refused);

  const results = new Map<number, ApplyResult>();
  const ordered = [...prepared.value].sort((a, b) => ORDER.indexOf(a.object.kind) - ORDER.indexOf(b.object.kind));
  for (const change of ordered) {
    const { kind, metadata } = change.object;
    if (signal?.aborted) return half(clusterError('cancelled', 'Stopped.'), results);
    onProgress?.({ message: `Applying ${kind} ${metadata.name} ${placeOf(context)}`, done: results.size, total: objects.length });
    const applied = await applyOne(context, change, options.dryRun === true, signal);
    if (!applied.ok) return half({ ...applied.error, message: `${kind} ${metadata.name}: ${applied.error.message}` }, results);
    results.set(change.document, { kind, name: metadata.name, action: applied.value, notes: change.notes });
  }
  return ok(objects.flatMap((_object, document) => results.get(document) ?? []));
}

/** What each object needs, the new Environments checked with the TaskTemplates that the file brings along. */
async function prepare(
  context: ManagerContext,
  objects: readonly ManifestObject[],
  signal: AbortSignal | undefined,
): Promise<Outcome<readonly Change[], ClusterError>> {
  const facts = objects.some(({ kind }) => kind === 'Environment') ? await readFacts(context, signal) : undefined;
  if (facts !== undefined && !facts.ok) return facts;
  const known = facts && withTemplatesOf(objects, facts.value);
  const changes: Change[] = [];
  const refused: ClusterErrorCause[] = [];
  const seen = new Set<string>();
  for (const [document, written] of objects.entries()) {
    const key = `${written.kind} ${written.metadata.name.toLowerCase()}`;
    if (seen.has(key)) refused.push({ document, message: `${key} stands in the file twice.` });
    seen.add(key);
    const foreign = foreignNamespace(context, written);
    if (foreign) refused.push(...foreign.causes.map((cause) => ({ ...cause, document })));
    const object = inNamespace(written, context.namespace);
    const name = object.metadata.name.toLowerCase();
    const isNew = object.kind === 'Environment' && known?.environments.every(({ metadata }) => metadata.name !== name);
    if (isNew && object.kind === 'Environment' && known) {
      const plan = planFromManifest(object, known);
      const problems = refusedPlan(`Environment ${name}`, plan.problems);
      // What has no proper shape is left to the server's own words.
      const malformed = plan.problems.some(({ code }) => code === 'environment-malformed');
      if (problems && !malformed) refused.push(...problems.causes.map((cause) => ({ ...cause, document })));
      changes.push({ document, object: plan.environment, existing: undefined, notes: plan.problems.map(({ message }) => message) });
    } else {
      const change = await changeFor(context, document, object, signal);
      if (!change.ok) return change;
      changes.push(change.value);
    }
  }
  return refused.length > 0 ? refusal(refused) : ok(changes);
}

function refusal(causes: readonly ClusterErrorCause[]): { readonly ok: false; readonly error: ClusterError } {
  return fail(clusterError('invalid', sentences('Nothing was applied', listedSentences(causes.map((cause) => cause.message))), { causes }));
}

/** The server refused one after all, or the person stopped: what is there by now is named. */
function half(error: ClusterError, results: ReadonlyMap<number, ApplyResult>): { readonly ok: false; readonly error: ClusterError } {
  const done = [...results.values()]
    .filter(({ action }) => action !== 'unchanged')
    .map(({ kind, name, action }) => `${kind} ${name} (${action})`);
  const before = done.length === 0 ? 'Nothing was applied' : `Applied before that: ${done.join(', ')}`;
  return fail({ ...error, message: sentences(error.message, before) });
}
