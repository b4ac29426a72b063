import * as vscode from 'vscode';
import type { DeploymentPlan } from '../../core/deployment/plan.ts';
import type { Link } from '../connection/link.ts';
import type { Ui } from '../ui.ts';
import { kill } from './kill.ts';
import { runWrite } from './operation.ts';

/** Deploys a plan that was checked, with progress, and selects the environment in the tree. True once it stands by. */
export async function deployPlan(ui: Ui, link: Link, plan: DeploymentPlan, title: string): Promise<boolean> {
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
  if (outcome === undefined) return false;
  await ui.environments.reveal(name);
  return outcome.ok;
}
