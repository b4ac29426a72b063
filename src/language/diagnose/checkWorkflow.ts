import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { WorkspaceView } from '../workspaceView.ts';
import { checkChannels } from './channels.ts';
import { checkTemplate } from './checkTemplate.ts';
import { checkConditions } from './conditions.ts';
import { checkEmptyLayers } from './emptyLayers.ts';
import { checkEmptyIncludes, checkEmptyLookups } from './emptyLookups.ts';
import { checkErrorHooks } from './errorHooks.ts';
import { checkFieldTexts } from './fieldTexts.ts';
import { checkName, checkReferences } from './files.ts';
import type { Findings } from './findings.ts';
import { checkHooks } from './hooks.ts';
import { checkRoleKinds, checkRoleNames } from './modelErrors.ts';
import { checkOverrideNames } from './overrideNames.ts';
import { checkPorts } from './ports.ts';
import { checkPublicVariables } from './publicVariables.ts';
import { checkShellVariables } from './shellText.ts';
import { checkUndefinedNames } from './undefinedNames.ts';
import { checkUnquotedNumbers } from './unquotedNumbers.ts';
import { checkLoopsAndLayers, checkUnusedNames } from './unusedNames.ts';

/** Every rule for workflow templates. */
export function checkWorkflow(file: WorkflowFile, index: RepositoryIndex, view: WorkspaceView, findings: Findings): void {
  checkTemplate(file, index, findings);
  checkPublicVariables(file, index, findings);
  checkRoleKinds(file, findings);
  checkRoleNames(file, findings);
  checkName(file, findings);
  checkReferences(file, index, view, findings);
  checkHooks(file, findings);
  checkErrorHooks(file, findings);
  checkFieldTexts(file, index, findings);
  checkConditions(file, index, findings);
  checkEmptyLookups(file, index, findings);
  checkEmptyIncludes(file, index, findings);
  checkShellVariables(file, index, findings);
  checkChannels(file, index, findings);
  checkPorts(file, index, findings);
  checkUndefinedNames(file, index, findings);
  checkOverrideNames(file, index, findings);
  checkEmptyLayers(file, findings);
  checkUnusedNames(file, index, findings);
  checkUnquotedNumbers(file, findings);
  checkLoopsAndLayers(file, index, findings);
}
