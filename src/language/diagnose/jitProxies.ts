import { jitChannels } from '../repository/jitChannels.ts';
import type { JitFile } from '../repository/jitFile.ts';
import { type JitOption, type JitStage, jitLine, optionOf } from '../repository/jitStages.ts';
import type { ShellWord } from '../repository/shellWords.ts';
import type { Findings } from './findings.ts';
import { didYouMean, editDistance, nearest } from './nearest.ts';
import { EPHEMERAL, ephemeralWords } from './ports.ts';

const WORDS: Readonly<Record<string, readonly string[]>> = {
  type: ['push', 'pull', 'pub', 'sub', 'pair', 'req', 'rep'],
  method: ['bind', 'connect'],
  transport: ['zeromq', 'shmem', 'ofi'],
};

/** The ends of a chain, and the names that several places must agree on (jit-rules.md 13, 17–19, 30–32). */
export function checkJitProxies(file: JitFile, findings: Findings): void {
  const { programs } = jitLine(file);
  for (const stage of programs) {
    for (const option of stage.options) checkChannelOption(option, findings);
    if (stage.program.text === 'o2-dpl-output-proxy') checkNames(stage, findings);
  }
  if (file.template.unclosedAt === undefined) checkChain(programs, findings);
  checkAddresses(file, findings);
}

/** `--NAME '--channel-config "name=NAME,…"'`. */
function checkChannelOption({ name, value, word }: JitOption, findings: Findings): void {
  if (!value) return;
  if (!value.text.includes('--channel-config')) {
    const isChannel = ['--readout-proxy', '--dpl-output-proxy'].includes(name) || /\bname=[^,]*,.*\bmethod=/.test(value.text);
    if (isChannel && !value.text.includes('{{')) {
      const message = `The value of ${name} sets up a channel: it begins with --channel-config, as in '--channel-config "name=…,type=…"'.`;
      findings.add('option-syntax', 'warning', value, message);
    }
    return;
  }
  checkPairs(value, findings);
  const found = /\bname=([^,"']*)/.exec(value.text)?.[1];
  if (found === undefined) {
    findings.add('jit-proxy-name-mismatch', 'warning', value, 'The channel has no name: “name=” is missing.');
    return;
  }
  const expected = name === '--dpl-output-proxy' ? 'downstream' : name.replace(/^--/, '');
  const meant = Object.keys(ENDS).find((known) => known !== name && editDistance(known, name, 3) <= 3);
  if (meant !== undefined && found === (meant === '--dpl-output-proxy' ? 'downstream' : meant.slice(2))) {
    const at = { start: word.start, end: word.start + name.length };
    const message = `“${found}” is the channel of ${meant}, not of an option ${name}.${didYouMean(meant)}`;
    findings.add('jit-proxy-name-mismatch', 'warning', at, message, { fix: findings.replace(`Change to ${meant}`, at, meant) });
  } else if (found !== expected) {
    const message = `The channel is called “${found}”, but the option ${name} stands for “${expected}”.`;
    findings.add('jit-proxy-name-mismatch', 'warning', { start: word.start, end: value.end }, message);
  }
  const wanted = ENDS[name];
  for (const [key, words] of Object.entries(WORDS)) {
    const text = new RegExp(`\\b${key}=([^,"']*)`).exec(value.text)?.[1];
    if (text === undefined || text.includes('{{')) continue;
    if (!words.includes(text)) {
      findings.add('jit-channel-word', 'warning', value, `“${text}” is no ${key} of a channel: ${words.join(', ')}.`);
    } else if (wanted && text !== wanted[key]) {
      const message = `The other end of ${name} expects ${key}=${wanted[key]}, not ${text}: the two do not find each other.`;
      findings.add('dpl-semantics', 'warning', value, message);
    }
  }
}

/** What the ends of a chain are in every file (jit-rules.md 17, 18). */
const ENDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '--readout-proxy': { type: 'pull', method: 'connect', transport: 'shmem' },
  '--dpl-output-proxy': { type: 'push', method: 'bind', transport: 'shmem' },
};

const KEYS = [
  'name',
  'type',
  'method',
  'address',
  'transport',
  'rateLogging',
  'sndBufSize',
  'rcvBufSize',
  'sndKernelSize',
  'rcvKernelSize',
  'linger',
];

/** `key=value`, parted by commas. */
function checkPairs(value: ShellWord, findings: Findings): void {
  const list = /--channel-config\s+["']?([^"']*)/.exec(value.text)?.[1] ?? '';
  for (const pair of list.split(',')) {
    const [, key] = /^\s*([^=\s]*)\s*=/.exec(pair) ?? [];
    if (pair.includes('{{')) continue;
    if (key === undefined || /=.*[;\s]\w+=/.test(pair)) {
      const message = `“${pair.trim()}” is not an entry of a channel: write key=value, separated by one comma.`;
      findings.add('option-syntax', 'warning', value, message);
    } else if (!KEYS.includes(key)) {
      findings.add('option-syntax', 'warning', value, `“${key}” is not a key of a channel.${didYouMean(nearest(key, KEYS))}`);
    }
  }
}

const KEEP_RAW = 'ecs-preserve-raw-channels';

/** A proxy with a name of its own says it in five places. */
function checkNames(stage: JitStage, findings: Findings): void {
  const proxy = optionOf(stage, '--proxy-name')?.value;
  const channel = optionOf(stage, '--proxy-channel-name')?.value;
  const labels = optionOf(stage, '--labels')?.value;
  const own = stage.options.find(({ value }) => value?.text.includes('--channel-config'));
  const mark = labels?.text.split(':')[1];
  if (labels && mark !== undefined && mark !== KEEP_RAW && editDistance(mark, KEEP_RAW, 3) <= 3) {
    findings.add('option-syntax', 'warning', labels, `There is no label “${mark}”. Did you mean “${KEEP_RAW}”?`);
  }
  if (!proxy && !channel) return;
  const names = [proxy?.text, channel?.text, labels?.text.split(':')[0], own?.name.replace(/^--/, '')].filter((name) => name !== undefined);
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!most || counts.size === 1) return;
  const places = [
    [proxy, proxy?.text, '--proxy-name'],
    [channel, channel?.text, '--proxy-channel-name'],
    [labels, labels?.text.split(':')[0], '--labels'],
    [own?.word, own?.name.replace(/^--/, ''), 'the option with its channel'],
  ] as const;
  for (const [word, name, where] of places) {
    if (!word || name === most[0]) continue;
    findings.add(
      'jit-proxy-name-mismatch',
      'warning',
      word,
      `This proxy is called “${most[0]}” elsewhere, but “${name}” in ${where}: all must agree.`,
    );
  }
}

function checkChain(programs: readonly JitStage[], findings: Findings): void {
  const raw = programs.filter(({ program }) => program.text === 'o2-dpl-raw-proxy');
  const [first, second] = raw;
  const output = programs.find((stage) => optionOf(stage, '--dpl-output-proxy'));
  if (!first && output) {
    const message = 'The chain hands data on, but no o2-dpl-raw-proxy takes any in.';
    findings.add('jit-chain', 'warning', output.program, message);
  }
  if (!first) return;
  if (second) findings.add('jit-chain', 'warning', second.program, 'A chain has one raw proxy.');
  if (programs[0] !== first)
    findings.add('jit-chain', 'information', first.program, 'The raw proxy usually is the first program of a chain.');
  const outputs = programs.filter((stage) => optionOf(stage, '--dpl-output-proxy'));
  const [, more] = outputs;
  if (outputs.length === 0)
    findings.add(
      'jit-chain',
      'warning',
      first.program,
      'The chain takes data in, but no o2-dpl-output-proxy with --dpl-output-proxy hands them on.',
    );
  if (more) findings.add('jit-chain', 'warning', more.program, 'A chain has one output proxy with --dpl-output-proxy.');
}

function checkAddresses(file: JitFile, findings: Findings): void {
  const bound = new Map<string, string>();
  for (const { name, values, start, end } of jitChannels(file)) {
    const address = values.get('address') ?? '';
    if (/^ipc:\/\/(?!\/|@|\{\{)/.test(address)) {
      findings.add(
        'jit-address',
        'information',
        { start, end },
        `“${address}” is a relative path: an absolute one has three slashes, ipc:///….`,
      );
    }
    if (address !== '' && !/^([a-z]+:\/\/|[a-z]+:?\/|.*\{\{)/.test(address.replace(/:\{\{.*$/, ''))) {
      findings.add('jit-address', 'warning', { start, end }, `“${address}” has no scheme: tcp://… or ipc://….`);
    }
    const fixed = Number(/^tcp:\/\/[^:]*:(\d+)$/.exec(address)?.[1]);
    if (fixed >= EPHEMERAL.first && fixed <= EPHEMERAL.last) {
      findings.add('ephemeral-port', 'warning', { start, end }, ephemeralWords(fixed));
    } else if (/^tcp:\/\/[^:]*:\d+$/.test(address)) {
      findings.add(
        'jit-address',
        'information',
        { start, end },
        `The port of “${address}” is fixed: a variable lets the workflow choose it.`,
      );
    }
    if (!address.startsWith('tcp://') || values.get('method') !== 'bind') continue;
    const other = bound.get(address);
    if (other !== undefined)
      findings.add('duplicate-static-port', 'warning', { start, end }, `“${name}” and “${other}” bind the same address ${address}.`);
    bound.set(address, name);
  }
}
