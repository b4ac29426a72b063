import type { Workbench } from './workbench.ts';

/** As the command does it: a page that is only loaded anew loses what VS Code has not written down yet. */
export async function reloadWindow(workbench: Workbench): Promise<void> {
  const loaded = workbench.page.waitForEvent('domcontentloaded');
  await workbench.command('Developer: Reload Window');
  await loaded;
  await workbench.page.waitForSelector('.monaco-workbench .activitybar', { timeout: 60_000 });
}
