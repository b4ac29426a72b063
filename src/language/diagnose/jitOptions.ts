import type { JitFile } from '../repository/jitFile.ts';
import { type JitStage, jitLine, optionOf } from '../repository/jitStages.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { Findings } from './findings.ts';
import { checkJitWords } from './jitWords.ts';
import { checkUrls } from './urls.ts';

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
    checkJitWords(stage, index, findings);
  }
  checkSessions(programs, findings);
  checkUrls(file.text, (start, end) => ({ start, end }), findings);
}

/** Programs of one line find each other by their session (jit-rules.md 14). */
function checkSessions(programs: readonly JitStage[], findings: Findings): void {
  const values = programs.flatMap((stage) => optionOf(stage, '--session')?.value ?? []);
  const counts = new Map<string, number>();
  for (const { text } of values) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  for (const value of most && counts.size > 1 ? values : []) {
    if (value.text === most?.[0]) continue;
    const message = `The other programs are in the session “${most?.[0]}”: this one does not find them.`;
    findings.add('dpl-semantics', 'warning', value, message);
  }
}

function missing(stage: JitStage, option: string, why: string, findings: Findings): void {
  if (optionOf(stage, option)) return;
  // An option that has grown together with the word before it is not missing.
  if (stage.words.some(({ raw }) => raw.indexOf(option) > 0)) return;
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
    const isNamed = named || optionOf(stage, '--proxy-channel-name') || optionOf(stage, '--labels');
    for (const option of isNamed ? ['--proxy-name', '--proxy-channel-name', '--labels', '--sporadic-inputs'] : []) {
      missing(stage, option, ', which every proxy with a name has', findings);
    }
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
  if (local && !remote) missing(stage, '--host', ', which --local needs', findings);
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
