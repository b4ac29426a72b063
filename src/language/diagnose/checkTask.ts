import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import { checkTaskChannels } from './channels.ts';
import { checkConditions } from './conditions.ts';
import { checkUnquotedTemplates } from './droppedVariables.ts';
import { checkEmptyLookups } from './emptyLookups.ts';
import { checkFieldTexts } from './fieldTexts.ts';
import { checkName } from './files.ts';
import type { Findings } from './findings.ts';
import { checkKeysOf } from './keys.ts';
import { checkModelErrors } from './modelErrors.ts';
import { checkPorts } from './ports.ts';
import { checkShellTexts } from './shellText.ts';
import { checkTags } from './tags.ts';
import { checkTaskArguments } from './taskArguments.ts';
import { checkTaskTraits } from './taskTraits.ts';
import { checkUndefinedNames } from './undefinedNames.ts';
import { checkUnquotedNumbers } from './unquotedNumbers.ts';
import { checkTaskLayers, checkUnusedNames } from './unusedNames.ts';
import { announceBroken, checkYaml } from './yamlSyntax.ts';

/** Every rule for task templates. */
export function checkTask(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  announceBroken(file, index, findings);
  checkUnquotedTemplates(file.yaml.documents[0]?.contents, findings);
  checkYaml(file.yaml, findings, 1);
  checkTags(file.yaml.documents[0]?.contents, findings);
  checkModelErrors(file.template.errors, findings);
  checkKeysOf(file.yaml.documents[0]?.contents, 'task', findings);
  checkTaskTraits(file, index, findings);
  checkName(file, findings);
  checkFieldTexts(file, findings);
  checkConditions(file, index, findings);
  checkEmptyLookups(file, index, findings);
  checkShellTexts(file, findings);
  checkTaskArguments(file, index, findings);
  checkTaskChannels(file, index, findings);
  checkPorts(file, index, findings);
  checkUndefinedNames(file, index, findings);
  checkUnusedNames(file, index, findings);
  checkUnquotedNumbers(file, findings);
  checkTaskLayers(file, index, findings);
}
