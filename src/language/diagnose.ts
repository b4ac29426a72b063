import type { Problem } from '../base/problem.ts';
import { parseYaml } from '../core/yaml/parse.ts';
import { checkJit } from './diagnose/checkJit.ts';
import { checkTask } from './diagnose/checkTask.ts';
import { checkWorkflow } from './diagnose/checkWorkflow.ts';
import { Findings } from './diagnose/findings.ts';
import { checkManifest } from './diagnose/manifest.ts';
import { checkMergeConflict } from './diagnose/mergeConflict.ts';
import { fileKind, repositoryOf } from './fileKind.ts';
import { jitFile } from './repository/jitFile.ts';
import { repositoryIndex } from './repository/repositoryIndex.ts';
import { taskFile } from './repository/taskFile.ts';
import { workflowFile } from './repository/workflowFile.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** Everything that is wrong in one file, in the order of the text. `path` is absolute with forward slashes. */
export function diagnose(path: string, view: WorkspaceView): Problem[] {
  const text = view.text(path);
  const kind = text === undefined ? undefined : fileKind(path, text);
  if (text === undefined || kind === undefined) return [];
  if (kind === 'jit') {
    const file = jitFile(path, text);
    const findings = new Findings(path, text, file.lines);
    if (!checkMergeConflict(findings)) checkJit(file, repositoryIndex(view, repositoryOf(path)), findings);
    return findings.sorted();
  }
  const yaml = view.yaml(path) ?? parseYaml(text, kind === 'manifest' ? 'manifest' : 'template');
  const findings = new Findings(path, text, yaml.lines);
  if (checkMergeConflict(findings)) return findings.sorted();
  if (kind === 'manifest') checkManifest(yaml, view, findings);
  else {
    const index = repositoryIndex(view, repositoryOf(path));
    if (kind === 'workflow') checkWorkflow(workflowFile(path, yaml), index, view, findings);
    else checkTask(taskFile(path, yaml), index, findings);
  }
  return findings.sorted();
}
