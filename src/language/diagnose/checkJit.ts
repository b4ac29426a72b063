import { brokenFiles } from '../repository/brokenFiles.ts';
import type { JitFile } from '../repository/jitFile.ts';
import { jitLine } from '../repository/jitStages.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { checkConditions } from './conditions.ts';
import type { Findings } from './findings.ts';
import { checkJitOptions } from './jitOptions.ts';
import { checkJitProxies } from './jitProxies.ts';
import { checkJitShape } from './jitShape.ts';
import { checkJitSisters } from './jitSisters.ts';
import { checkJitSpecs } from './jitSpecs.ts';
import { checkTemplateText } from './templateTexts.ts';
import { checkUndefinedNames } from './undefinedNames.ts';

/** Every rule for jit files (jit-rules.md). */
export function checkJit(file: JitFile, index: RepositoryIndex, findings: Findings): void {
  if (brokenFiles(index).length > 0) findings.isPartlyKnown();
  const callers = index.callers.of(file.path);
  const isVariable = (name: string) => callers.some(({ role }) => role.full.lookup(name) !== undefined);
  checkTemplateText({ template: file.template, home: 'jit', spanOf: (start, end) => ({ start, end }), isVariable }, findings);
  checkConditions(file, index, findings);
  checkJitShape(file, findings);
  // A bare sign, or a quote too many, tears options from their programs.
  const { breaks, unclosed } = jitLine(file);
  if (unclosed.length === 0 && !breaks.some(({ sign }) => sign === ';' || sign === '&')) {
    checkJitOptions(file, index, findings);
    checkJitSpecs(file, findings);
    checkJitProxies(file, findings);
  }
  checkJitSisters(file, index, findings);
  checkUndefinedNames(file, index, findings);
}
