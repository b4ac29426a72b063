import type { Ui } from '../ui.ts';
import { DeployPanel } from './deployPanel.ts';
import { pickWorkflow } from './pickWorkflow.ts';
import { WorkflowPanels } from './workflowPanels.ts';

export const deployPanels = new WorkflowPanels(DeployPanel);

/** Opens the form of a workflow. */
export async function deployWorkflow(ui: Ui, argument: unknown): Promise<void> {
  const workflow = await pickWorkflow(ui, argument, 'Deploy workflow…');
  if (workflow !== undefined) deployPanels.show(ui, workflow);
}
