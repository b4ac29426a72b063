import type { CommandName } from '../commands/table.ts';
import type { Ui } from '../ui.ts';
import { applyManifestDryRun } from './applyDryRun.ts';
import { compareWithLiveObject } from './compareWithLiveObject.ts';
import { compareWithWorkflow } from './compareWithWorkflow.ts';
import { deployWorkflow } from './deployWorkflow.ts';
import { openSource } from './openSource.ts';
import { previewWorkflow } from './previewWorkflow.ts';
import { explainProblem } from './problemHelp.ts';
import { TASK_TEMPLATE_COMMANDS } from './taskTemplateCommands.ts';

/** The commands of the authoring half, by the names of the table. */
export const AUTHORING_COMMANDS = {
  deployWorkflow,
  previewWorkflow,
  compareWithWorkflow,
  openSource,
  revealEnvironment: (ui: Ui, argument: unknown) => ui.environments.reveal(String(argument)),
  applyManifestDryRun,
  compareWithLiveObject,
  ...TASK_TEMPLATE_COMMANDS,
  restartLanguageServer: (ui: Ui) => ui.server.restart(),
  explainProblem,
} satisfies Partial<Record<CommandName, (ui: Ui, argument: unknown) => unknown>>;
