import * as vscode from 'vscode';
import type { Outcome } from '../../base/outcome.ts';
import type { DeploymentPlan } from '../../core/deployment/plan.ts';
import type { EnvironmentOverview } from '../../core/environment/overview.ts';
import type { ClusterError } from '../../k8s/clusterError.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';
import { kill } from './kill.ts';
import { runWrite } from './operation.ts';

/** Deploys a plan that was checked, with progress, and selects the environment in the tree. Nothing when the settings or the person refused it. */
export async function deployPlan(
  ui: Ui,
  link: Link,
  plan: DeploymentPlan,
  title: string,
): Promise<Outcome<EnvironmentOverview, ClusterError> | undefined> {
  const { name } = plan.environment.metadata;
  const outcome = await runWrite(ui, link, {
    title,
    run: (options) => link.manager.deploy(plan, options),
    remedies: ({ reason }) => {
      if (link.manager.overview(name) === undefined) return [{ title: 'Retry', run: () => deployPlan(ui, link, plan, title) }];
      const explain = { title: 'Explain', run: () => vscode.commands.executeCommand('aliecs.explain', { environment: name }) };
      const remove = { title: 'Remove what was created', run: () => kill(ui, link, { name, id: plan.environmentId }, false) };
      return reason === 'cancelled' ? [remove] : [explain, remove];
    },
  });
  if (outcome !== undefined) await ui.environments.reveal(name);
  return outcome;
}
