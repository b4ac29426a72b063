import type { Ui } from '../ui.ts';
import { pickWorkflow } from './pickWorkflow.ts';
import { PreviewPanel } from './previewPanel.ts';

const open = new Map<string, PreviewPanel>();

/** Shows the rendered workflow beside; live from then on. */
export async function previewWorkflow(ui: Ui, argument: unknown): Promise<void> {
  const workflow = await pickWorkflow(ui, argument, 'Preview rendered workflow');
  if (workflow === undefined) return;
  const panel = open.get(workflow.uri);
  if (panel) return panel.reveal();
  open.set(workflow.uri, new PreviewPanel(ui, workflow, () => open.delete(workflow.uri)));
}
