import type { Ui } from '../ui.ts';
import { DeployPanel } from './deployPanel.ts';
import { pickWorkflow } from './pickWorkflow.ts';

/** One panel a workflow: a second *Deploy* shows the first again. */
const open = new Map<string, DeployPanel>();

/** Opens the form of a workflow. */
export async function deployWorkflow(ui: Ui, argument: unknown): Promise<void> {
  const workflow = await pickWorkflow(ui, argument, 'Deploy workflow…');
  if (workflow === undefined) return;
  const panel = open.get(workflow.uri);
  if (panel) return panel.reveal();
  open.set(workflow.uri, new DeployPanel(ui, workflow, () => open.delete(workflow.uri)));
}
