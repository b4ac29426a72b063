import { manifestInHand } from '../commands/manifestInHand.ts';
import { withProgress } from '../commands/operation.ts';
import { reportError, say } from '../commands/report.ts';
import type { Ui } from '../ui.ts';

const TITLE = 'Apply manifest (dry run)';

/** Asks the API server what it would make of the custom objects of a text; nothing is written. */
export async function applyManifestDryRun(ui: Ui, argument: unknown): Promise<void> {
  const manifest = await manifestInHand(ui, argument, TITLE, (uri) => applyManifestDryRun(ui, uri));
  if (manifest === undefined) return;
  const { label, objects, link, place } = manifest;
  const title = `${TITLE} ${label} on ${place}`;
  const outcome = await withProgress(title, (options) => link.manager.applyManifest(objects, { ...options, dryRun: true }));
  if (!outcome.ok) return reportError(ui, title, outcome.error);
  for (const { kind, name, notes } of outcome.value) for (const note of notes) ui.output.info(`${title}: ${kind} ${name}: ${note}`);
  const would = outcome.value.map(
    ({ kind, name, action }) => `${kind} ${name} ${action === 'unchanged' ? 'unchanged' : `would be ${action}`}`,
  );
  say(ui, `${title}: ${would.join(', ')}. Nothing was written.`);
}
