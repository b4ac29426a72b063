import type { JitFile } from '../repository/jitFile.ts';
import { type JitStage, jitLine, optionOf } from '../repository/jitStages.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { Findings } from './findings.ts';

/** Options that programs need, or can't read (jit-rules.md 13–16, 26–29, 34–35). */
export function checkJitOptions(file: JitFile, index: RepositoryIndex, findings: Findings): void {
  const { programs } = jitLine(file);
  for (const stage of programs) {
    const program = stage.program.text;
    if (program === 'o2-dpl-raw-proxy') checkRawProxy(stage, findings);
    if (program === 'o2-dpl-output-proxy') checkOutputProxy(stage, findings);
    if (program === 'o2-qc') checkQc(stage, findings);
    if (!optionOf(stage, '-b') && /^o2-/.test(program)) {
      findings.add('jit-option-missing', 'information', stage.program, `${program} has no -b here: it would open a window.`);
    }
    checkForms(stage, index, findings);
  }
  for (const match of file.text.matchAll(/\b([a-z][\w+.-]*:\/\/)[a-z][\w+.-]*:\/\//gi)) {
    const span = { start: match.index, end: match.index + match[0].length };
    findings.add('url-scheme', 'warning', span, `The address has two schemes: “${match[0]}”.`);
  }
  for (const match of file.text.matchAll(/\b(?:https?|apricot|consul-\w+|ccdb)(?::\/(?!\/)|\/\/(?=\w))/g)) {
    if (match[0].endsWith('//') && file.text[match.index + match[0].length - 3] === ':') continue;
    const span = { start: match.index, end: match.index + match[0].length };
    findings.add('url-scheme', 'warning', span, `A scheme ends with “://”, not “${match[0].replace(/^\w+(-\w+)?/, '')}”.`);
  }
}

function missing(stage: JitStage, option: string, why: string, findings: Findings): void {
  if (optionOf(stage, option)) return;
  findings.add('jit-option-missing', 'warning', stage.program, `${stage.program.text} lacks ${option}${why}.`);
}

function checkSession(stage: JitStage, findings: Findings): void {
  missing(stage, '--session', ' default, so it does not find the others', findings);
}

function checkRawProxy(stage: JitStage, findings: Findings): void {
  checkSession(stage, findings);
  missing(stage, '--inject-missing-data', ': a part that does not arrive would hold up the rest', findings);
  missing(stage, '--dataspec', ', the data that it lets in', findings);
}

function checkOutputProxy(stage: JitStage, findings: Findings): void {
  checkSession(stage, findings);
  missing(stage, '--dataspec', ', the data that it hands on', findings);
  const named = optionOf(stage, '--proxy-name');
  if (!optionOf(stage, '--dpl-output-proxy')) {
    if (named) missing(stage, '--sporadic-inputs', ', which every proxy with a name has', findings);
    return;
  }
  const environment = stage.options.some(
    ({ name, value }) => name === '--environment' && value?.text.includes('DPL_OUTPUT_PROXY_ORDERED=1'),
  );
  if (!environment) {
    const message = `${stage.program.text} lacks --environment DPL_OUTPUT_PROXY_ORDERED=1: it may hand data on in another order than they came in.`;
    findings.add('jit-option-missing', 'warning', stage.program, message);
  }
}

function checkQc(stage: JitStage, findings: Findings): void {
  const [local, remote] = [optionOf(stage, '--local'), optionOf(stage, '--remote')];
  if (local && remote) findings.add('jit-option-conflict', 'warning', remote.word, '--local and --remote exclude each other.');
  if (local) missing(stage, '--host', ', which --local needs', findings);
  if (remote) missing(stage, '--shm-metadata-msg-size', ', which --remote needs', findings);
  missing(stage, '--config', ', its configuration', findings);
  const config = optionOf(stage, '--config')?.value;
  if (config && !/^apricot:\/\/\{\{.*?\}\}\/o2\/components\/qc\//.test(config.text)) {
    findings.add(
      'jit-qc-config',
      'information',
      config,
      'The configurations of o2-qc usually come from apricot://{{ apricot_endpoint }}/o2/components/qc/….',
    );
  }
}

const longOptions = new WeakMap<RepositoryIndex, ReadonlySet<string>>();

/** Long options that the jit files of the repository use. */
function knownOptions(index: RepositoryIndex): ReadonlySet<string> {
  const known = longOptions.get(index);
  if (known) return known;
  const names = [...index.jits.values()].flatMap((file) =>
    jitLine(file).programs.flatMap((stage) => stage.options.map(({ name }) => name)),
  );
  const found = new Set(names.filter((name) => name.startsWith('--')));
  longOptions.set(index, found);
  return found;
}

const uses = new WeakMap<RepositoryIndex, ReadonlyMap<string, { readonly all: number; readonly valued: number }>>();

/** Whether an option has a value wherever it is used, but here. */
function takesValue(name: string, index: RepositoryIndex): boolean {
  let counts = uses.get(index);
  if (!counts) {
    const found = new Map<string, { all: number; valued: number }>();
    for (const file of index.jits.values()) {
      for (const { options } of jitLine(file).programs) {
        for (const option of options) {
          const count = found.get(option.name) ?? { all: 0, valued: 0 };
          found.set(option.name, { all: count.all + 1, valued: count.valued + (option.value ? 1 : 0) });
        }
      }
    }
    counts = found;
    uses.set(index, counts);
  }
  const count = counts.get(name);
  return count !== undefined && count.all >= 3 && count.valued === count.all - 1;
}

/** How options are written. */
function checkForms(stage: JitStage, index: RepositoryIndex, findings: Findings): void {
  for (const word of stage.words) {
    if (/^[\u2010-\u2015\u2212]/.test(word.raw)) {
      findings.add('option-syntax', 'warning', word, 'This dash is a typographic one: options begin with plain hyphens.');
    } else if (/^---+/.test(word.raw) || word.raw === '--') {
      findings.add('option-syntax', 'warning', word, 'Options begin with one or two hyphens and a name.');
    } else if (/^-[A-Za-z][\w-]{2,}(=|$)/.test(word.raw)) {
      const name = `-${word.raw.split('=')[0] ?? ''}`;
      const known = knownOptions(index).has(name);
      const message = `A long option has two hyphens${known ? `: ${name}` : ''}.`;
      findings.add(
        'option-syntax',
        known ? 'warning' : 'information',
        word,
        message,
        known ? { fix: findings.replace(`Change to ${name}`, { start: word.start, end: word.start }, '-') } : {},
      );
    } else if (/^--[\w-]+=$/.test(word.raw)) {
      findings.add('option-syntax', 'warning', word, 'Nothing stands behind “=”: the value must follow without a blank.');
    }
  }
  for (const { name, value, word } of stage.options) {
    if (!value && takesValue(name, index)) {
      findings.add('option-syntax', 'warning', word, `${name} stands without a value; everywhere else it has one.`);
    }
    if (name !== '--configKeyValues' || !value) continue;
    const bad = value.text.split(';').find((entry) => entry.trim() !== '' && !entry.includes('=') && !entry.includes('{{'));
    if (bad !== undefined)
      findings.add(
        'option-syntax',
        'warning',
        value,
        `“${bad.trim()}” is no entry of --configKeyValues: write Name.key=value, separated by “;”.`,
      );
  }
}
