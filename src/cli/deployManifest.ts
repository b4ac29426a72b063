import type { Problem } from '../base/problem.ts';
import { placeProblem } from '../core/deployment/placeProblem.ts';
import type { DeploymentPlan } from '../core/deployment/plan.ts';
import { clusterError } from '../k8s/clusterError.ts';
import type { ClusterRun } from './clusterCommand.ts';
import { EXIT } from './command.ts';
import { environmentJson } from './environmentJson.ts';
import { deployedText } from './environmentText.ts';
import { failed, printProblems } from './output.ts';

/** Plans every Environment of a manifest with the TaskTemplates of the same file, applies what else stands in it, and deploys them one after another. Nothing is written when one is refused. */
export async function deployManifest(run: ClusterRun): Promise<number> {
  const { cluster, parsed, manifests, options, io, json } = run;
  const { objects } = manifests;
  const others = objects.filter((object) => object.kind !== 'Environment');
  if (others.length === objects.length) {
    return failed(io, json, clusterError('invalid', `${parsed.positionals[0]} holds no Environment; use apply for what it holds.`));
  }
  const planned = await cluster.manager.planFile(objects, options);
  if (!planned.ok) return failed(io, json, planned.error);
  const problems = planned.value.flatMap((plan) => placedProblems(run, plan));
  printProblems(io, json, problems);
  if (problems.some(({ severity }) => severity === 'error')) {
    io.err('aliecs: Nothing was created.');
    return EXIT.problems;
  }
  if (others.length > 0) {
    // The whole file is tried first: an Environment that the server refuses must not leave its TaskTemplates behind.
    const tried = await cluster.manager.applyManifest(objects, { ...options, dryRun: true });
    const applied = tried.ok ? await cluster.manager.applyManifest(others, options) : tried;
    if (!applied.ok) return failed(io, json, applied.error);
    for (const { kind, name, action } of applied.value) io.err(`${kind} ${name} ${action}`);
  }
  for (const plan of planned.value) {
    const outcome = await cluster.manager.deploy(plan, options);
    if (!outcome.ok) return failed(io, json, outcome.error);
    io.out(json ? JSON.stringify(environmentJson(outcome.value)) : deployedText(outcome.value));
  }
  return EXIT.fine;
}

/** The problems of a plan in the text that its Environment was read from. */
function placedProblems({ manifests }: ClusterRun, { environment, problems }: DeploymentPlan): readonly Problem[] {
  const { name } = environment.metadata;
  const read = [...manifests.texts].find(([{ kind, metadata }]) => kind === 'Environment' && metadata.name.toLowerCase() === name);
  if (read === undefined) return problems;
  const [object, source] = read;
  return problems.map((problem) => placeProblem(problem, source, object));
}
