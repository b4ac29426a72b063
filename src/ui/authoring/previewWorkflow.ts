import type { Ui } from '../ui.ts';
import { pickWorkflow } from './pickWorkflow.ts';
import { PreviewPanel } from './previewPanel.ts';
import { WorkflowPanels } from './workflowPanels.ts';

export const previewPanels = new WorkflowPanels(PreviewPanel);

/** Shows the rendered workflow beside; live from then on. */
export async function previewWorkflow(ui: Ui, argument: unknown): Promise<void> {
  const workflow = await pickWorkflow(ui, argument, 'Preview rendered workflow');
  if (workflow !== undefined) previewPanels.show(ui, workflow);
}
