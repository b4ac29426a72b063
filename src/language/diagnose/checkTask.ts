import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import { checkTaskChannels } from './channels.ts';
import { checkTemplate } from './checkTemplate.ts';
import { checkConditions } from './conditions.ts';
import { checkEmptyLookups } from './emptyLookups.ts';
import { checkFieldTexts } from './fieldTexts.ts';
import { checkName } from './files.ts';
import type { Findings } from './findings.ts';
import { checkOverrideNames } from './overrideNames.ts';
import { checkPorts } from './ports.ts';
import { checkShellTexts } from './shellText.ts';
import { checkTaskArguments } from './taskArguments.ts';
import { checkTaskTraits } from './taskTraits.ts';
import { checkUndefinedNames } from './undefinedNames.ts';
import { checkUnquotedNumbers } from './unquotedNumbers.ts';
import { checkTaskLayers, checkUnusedNames } from './unusedNames.ts';

/** Every rule for task templates. */
export function checkTask(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  checkTemplate(file, index, findings);
  checkTaskTraits(file, index, findings);
  checkName(file, findings);
  checkFieldTexts(file, index, findings);
  checkConditions(file, index, findings);
  checkEmptyLookups(file, index, findings);
  checkShellTexts(file, findings);
  checkTaskArguments(file, index, findings);
  checkTaskChannels(file, index, findings);
  checkPorts(file, index, findings);
  checkUndefinedNames(file, index, findings);
  checkOverrideNames(file, index, findings);
  checkUnusedNames(file, index, findings);
  checkUnquotedNumbers(file, findings);
  checkTaskLayers(file, index, findings);
}
