import { stringify } from 'yaml';
import { newEnvironmentId } from '../core/environment/newEnvironmentId.ts';
import { environmentToCreate } from '../manager/environmentToCreate.ts';
import type { ClusterRun } from './clusterCommand.ts';
import { EXIT } from './command.ts';
import { environmentJson } from './environmentJson.ts';
import { deployedText } from './environmentText.ts';
import { failed, printProblems } from './output.ts';
import type { WorkflowInput } from './workflowInput.ts';
import { printExpansionError, WorkflowPlanner } from './workflowPlanner.ts';

/** Plans a workflow against the cluster as it is now, under a new environment id, and deploys it, or with `--dry-run` prints what would be created. */
export async function deployWorkflow(run: ClusterRun, input: WorkflowInput): Promise<number> {
  const { cluster, parsed, options, io, json } = run;
  const { manager } = cluster;
  const facts = await manager.readFacts(options);
  if (!facts.ok) return failed(io, json, facts.error);
  const taken = new Set(facts.value.environments?.map(({ metadata }) => metadata.name));
  const environmentId = newEnvironmentId(taken, Math.random);
  const planner = new WorkflowPlanner({ standIns: false, clock: io.clock });
  const planned = planner.plan({ ...input, environmentId }, facts.value, manager.namespace);
  if ('error' in planned) {
    const { message, span: _span, ...rest } = planned.error;
    if (json) io.out(JSON.stringify({ error: { reason: 'invalid', message, causes: [], ...rest } }));
    printExpansionError(planned.error, io);
    return EXIT.problems;
  }
  const { deployment } = planned;
  printProblems(io, json, deployment.problems);
  if (parsed.flag('dry-run')) {
    const { environment } = environmentToCreate(deployment);
    // The API server reads YAML 1.1: there an unquoted `yes` is no text.
    io.out(json ? JSON.stringify(environment) : stringify(environment, { version: '1.1', lineWidth: 0 }).trimEnd());
  }
  if (deployment.problems.some(({ severity }) => severity === 'error')) {
    io.err('aliecs: Nothing was created.');
    return EXIT.problems;
  }
  if (parsed.flag('dry-run')) return EXIT.fine;
  const outcome = await manager.deploy(deployment, options);
  if (!outcome.ok) return failed(io, json, outcome.error);
  io.out(json ? JSON.stringify(environmentJson(outcome.value)) : deployedText(outcome.value));
  return EXIT.fine;
}
