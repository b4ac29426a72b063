import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { checkUnquotedTemplates } from './droppedVariables.ts';
import type { Findings } from './findings.ts';
import { checkKeysOf } from './keys.ts';
import { checkLostToComment } from './lostToComment.ts';
import { checkModelErrors } from './modelErrors.ts';
import { checkTags } from './tags.ts';
import { announceBroken, checkYaml } from './yamlSyntax.ts';

/** What comes first in a template of either kind: its YAML and its shape. Later rules leave out what follows from a mistake there. */
export function checkTemplate(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  const contents = file.yaml.documents[0]?.contents;
  announceBroken(file, index, findings);
  checkUnquotedTemplates(contents, findings);
  checkYaml(file.yaml, findings, 1);
  checkTags(contents, findings);
  checkLostToComment(contents, findings);
  checkModelErrors(file.template.errors, findings);
  checkKeysOf(contents, file.kind, findings);
}
