import { placeProblem } from '../core/deployment/placeProblem.ts';
import type { EnvironmentObject } from '../core/environment/customObjects.ts';
import { clusterError } from '../k8s/clusterError.ts';
import { type ClusterRun, clusterCommand, exactlyOne } from './clusterCommand.ts';
import { EXIT } from './command.ts';
import { environmentJson } from './environmentJson.ts';
import { failed, printProblems } from './output.ts';

export const deploy = clusterCommand({
  usage: 'aliecs deploy FILE [options]',
  about:
    'Deploys the Environment of a manifest and waits until it is STANDBY. TaskTemplates and Tasks in the same file are applied first. An error found beforehand stops it before the environment is created (exit code 1).',
  check: exactlyOne('file'),
  manifests: true,
  async run(run) {
    const { cluster, parsed, manifests, options, io, json } = run;
    const { objects } = manifests;
    const environments = objects.filter((object) => object.kind === 'Environment');
    const others = objects.filter((object) => object.kind !== 'Environment');
    if (environments.length === 0) {
      return failed(io, json, clusterError('invalid', `${parsed.positionals[0]} holds no Environment; use apply for what it holds.`));
    }
    if (others.length > 0) {
      const applied = await cluster.manager.applyManifest(others, options);
      if (!applied.ok) return failed(io, json, applied.error);
      for (const { kind, name, action } of applied.value) io.err(`${kind} ${name} ${action}`);
    }
    for (const environment of environments) {
      const exit = await deployOne(run, environment);
      if (exit !== EXIT.fine) return exit;
    }
    return EXIT.fine;
  },
});

async function deployOne(
  { cluster: { manager }, manifests, options, io, json }: ClusterRun,
  environment: EnvironmentObject,
): Promise<number> {
  const plan = await manager.plan(environment, options);
  if (!plan.ok) return failed(io, json, plan.error);
  const source = manifests.texts.get(environment);
  const problems = plan.value.problems.map((problem) => (source === undefined ? problem : placeProblem(problem, source, environment)));
  printProblems(io, json, problems);
  const outcome = await manager.deploy(plan.value, options);
  if (!outcome.ok) {
    failed(io, json, outcome.error);
    return problems.some(({ severity }) => severity === 'error') ? EXIT.problems : EXIT.failure;
  }
  io.out(json ? JSON.stringify(environmentJson(outcome.value)) : `${outcome.value.id} is ${outcome.value.state}.`);
  return EXIT.fine;
}
