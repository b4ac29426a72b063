import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { WorkspaceView } from '../workspaceView.ts';
import { checkChannels } from './channels.ts';
import { checkConditions } from './conditions.ts';
import { checkUnquotedTemplates } from './droppedVariables.ts';
import { checkEmptyIncludes, checkEmptyLookups } from './emptyLookups.ts';
import { checkErrorHooks } from './errorHooks.ts';
import { checkFieldTexts } from './fieldTexts.ts';
import { checkName, checkReferences } from './files.ts';
import type { Findings } from './findings.ts';
import { checkHooks } from './hooks.ts';
import { checkKeysOf } from './keys.ts';
import { checkModelErrors, checkRoleKinds, checkRoleNames } from './modelErrors.ts';
import { checkPorts } from './ports.ts';
import { checkPublicVariables } from './publicVariables.ts';
import { checkShellVariables } from './shellText.ts';
import { checkUndefinedNames } from './undefinedNames.ts';
import { checkLoopsAndLayers, checkUnusedNames } from './unusedNames.ts';
import { announceBroken, checkYaml } from './yamlSyntax.ts';

/** Every rule for workflow templates. */
export function checkWorkflow(file: WorkflowFile, index: RepositoryIndex, view: WorkspaceView, findings: Findings): void {
  announceBroken(file, index, findings);
  checkUnquotedTemplates(file.yaml.documents[0]?.contents, findings);
  checkYaml(file.yaml, findings, 1);
  checkModelErrors(file.template.errors, findings);
  checkKeysOf(file.yaml.documents[0]?.contents, 'workflow', findings);
  checkPublicVariables(file, index, findings);
  checkRoleKinds(file, findings);
  checkRoleNames(file, findings);
  checkName(file, findings);
  checkReferences(file, index, view, findings);
  checkHooks(file, findings);
  checkErrorHooks(file, findings);
  checkFieldTexts(file, findings);
  checkConditions(file, index, findings);
  checkEmptyLookups(file, findings);
  checkEmptyIncludes(file, index, findings);
  checkShellVariables(file, index, findings);
  checkChannels(file, index, findings);
  checkPorts(file, index, findings);
  checkUndefinedNames(file, index, findings);
  checkUnusedNames(file, index, findings);
  checkLoopsAndLayers(file, index, findings);
}
