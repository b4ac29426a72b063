import type { YamlNode } from '../../core/yaml/nodes.ts';
import type { JitFile } from '../repository/jitFile.ts';
import { type JitStage, jitLine, optionOf } from '../repository/jitStages.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { repositoryNames } from '../repository/repositoryNames.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { Findings } from './findings.ts';
import { DATABASE } from './jitWords.ts';

/** What other files of the repository have and this one has not (jit-rules.md 12, 27, 38). */
export function checkJitSisters(file: JitFile, index: RepositoryIndex, findings: Findings): void {
  checkOffered(file, index, findings);
  checkDatabase(file, index, findings);
  checkTwin(file, index, findings);
}

/** No variable offers the file and no call names it. */
function checkOffered(file: JitFile, index: RepositoryIndex, findings: Findings): void {
  if (index.workflows.size === 0 || index.callers.of(file.path).length > 0) return;
  if (isMentioned(file.name, index)) return;
  const end = Math.min(file.text.length, file.text.search(/\s|$/));
  findings.add(
    'jit-file-not-offered',
    'information',
    { start: 0, end: Math.max(1, end) },
    `No workflow offers “${file.name}” or names it in a call.`,
  );
}

/** Whether some value is the name, even where nothing tells what becomes of it. */
function isMentioned(name: string, index: RepositoryIndex): boolean {
  return repositoryNames(index).isUsed(name) || [...index.workflows.values()].some((file) => valuesOf(file).has(name));
}

const values = new WeakMap<WorkflowFile, ReadonlySet<string>>();

/** Every text of a file but the names of roles and comments. */
function valuesOf(file: WorkflowFile): ReadonlySet<string> {
  const known = values.get(file);
  if (known) return known;
  const texts = new Set<string>();
  const visit = (node: YamlNode | undefined): void => {
    if (node?.kind === 'scalar') texts.add(node.text.trim());
    else if (node?.kind === 'sequence') for (const item of node.items) visit(item);
    else if (node?.kind === 'map')
      for (const { key, value } of node.entries) if (key.kind !== 'scalar' || key.text !== 'name') visit(value);
  };
  visit(file.yaml.documents[0]?.contents);
  values.set(file, texts);
  return texts;
}

/** All other stages of the detector that run this kind of program say where the conditions are kept. */
function checkDatabase(file: JitFile, index: RepositoryIndex, findings: Findings): void {
  const family = file.name.split('-')[0] ?? '';
  const others = [...index.jits.values()]
    .filter((other) => other !== file && other.name.split('-')[0] === family)
    .flatMap((other) => jitLine(other).programs);
  for (const stage of jitLine(file).programs) {
    const program = stage.program.text;
    if (program.includes('proxy') || hasDatabase(stage)) continue;
    const alike = others.filter((other) => !other.program.text.includes('proxy') && isRemote(other) === isRemote(stage));
    const same = alike.filter((other) => other.program.text === program);
    // With no two of its kind, all that work on the detector's data count.
    const ofFamily = alike.filter((other) => other.program.text.includes(`-${family}-`));
    const [sisters, least, what] = same.length > 1 || !program.includes(`-${family}-`) ? [same, 2, program] : [ofFamily, 3, 'programs'];
    if (sisters.length < least || !sisters.every(hasDatabase)) {
      checkAcross(stage, file, index, findings);
      continue;
    }
    const message = `All other ${what} of “${family}” have --configKeyValues with ${DATABASE}; this one falls back to a default address.`;
    findings.add('jit-option-missing', 'information', stage.program, message);
  }
}

/** Where no sister tells, the processing programs of the other detectors do: each program counts once (jit-rules.md 27). */
function checkAcross(stage: JitStage, file: JitFile, index: RepositoryIndex, findings: Findings): void {
  if (!isProcessing(stage)) return;
  const programs = new Map<string, boolean>();
  for (const other of index.jits.values()) {
    for (const each of other === file ? [] : jitLine(other).programs.filter(isProcessing)) {
      if (each.program.text !== stage.program.text)
        programs.set(each.program.text, (programs.get(each.program.text) ?? true) && hasDatabase(each));
    }
  }
  const having = [...programs.values()].filter((has) => has).length;
  if (having < 2 || having < programs.size * 0.75) return;
  const message = `Most other programs of the jit files have --configKeyValues with ${DATABASE}; this one falls back to a default address.`;
  findings.add('jit-option-missing', 'information', stage.program, message);
}

function isProcessing({ program }: JitStage): boolean {
  return program.text.startsWith('o2-') && !/proxy|-qc\b|datasampling/.test(program.text);
}

function isRemote(stage: JitStage): boolean {
  return optionOf(stage, '--remote') !== undefined;
}

function hasDatabase(stage: JitStage): boolean {
  return stage.options.some(({ name, value }) => name === '--configKeyValues' && value?.text.includes(DATABASE));
}

/** Files whose names differ in a group letter only have the same options. */
function checkTwin(file: JitFile, index: RepositoryIndex, findings: Findings): void {
  const name = twinName(file.name);
  const twin = name === undefined ? undefined : [...index.jits.values()].find((other) => other.name === name);
  if (!twin) return;
  const [own, theirs] = [jitLine(file).programs, jitLine(twin).programs];
  for (const [at, stage] of own.entries()) {
    const other = theirs[at];
    if (!other || other.program.text !== stage.program.text) return;
    for (const { name: option } of other.options) {
      if (optionOf(stage, option) || option.startsWith('-') === false) continue;
      findings.add(
        'jit-sister-differs',
        'information',
        stage.program,
        `“${twin.name}” has ${option} here; this file, which differs in the group letter only, has not.`,
      );
    }
  }
}

function twinName(name: string): string | undefined {
  if (/-a(-|$)/.test(name)) return name.replace(/-a(-|$)/, '-c$1');
  return /-c(-|$)/.test(name) ? name.replace(/-c(-|$)/, '-a$1') : undefined;
}
