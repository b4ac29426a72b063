import { showDeployPanel } from './deployPanel.ts';
import { showPreviewPanel } from './preview/previewPanel.ts';

/** One script for every panel; the page says which it is. */
const root = document.getElementById('root');
if (root !== null) {
  if (document.body.dataset['panel'] === 'preview') showPreviewPanel(root);
  else showDeployPanel(root);
}
