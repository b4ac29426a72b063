import { describe } from 'vitest';
import { type DiagnosticCase, testDiagnostics } from '../../support/diagnosticCases.ts';

const raw =
  "o2-dpl-raw-proxy -b --session default --inject-missing-data --dataspec 'x:ABC/RAWDATA;dd:FLP/DISTSUBTIMEFRAME/0' --readout-proxy '--channel-config \"name=readout-proxy,type=pull,method=connect,address=ipc:///tmp/a,transport=shmem\"'";
const out =
  "o2-dpl-output-proxy -b --session default --environment DPL_OUTPUT_PROXY_ORDERED=1 --dataspec 'x:ABC/RAWDATA;d:ABC/DIGITS/0;dd:FLP/DISTSUBTIMEFRAME/0' --dpl-output-proxy '--channel-config \"name=downstream,type=push,method=bind,address=ipc:///tmp/b,transport=shmem\"'";
const step = "o2-abc -b --session default --gain 3 --configKeyValues 'NameConf.mCCDBServer=http://127.0.0.1:8084;'";
const named =
  "o2-dpl-output-proxy -b --session default --labels sums:ecs-preserve-raw-channels --proxy-name sums --proxy-channel-name sums --sums '--channel-config \"name=sums,method=bind,address=tcp://*:{{ y }},type=push,transport=zeromq\"' --dataspec 'a:ABC/SUMS' --sporadic-inputs";
const chain = `${raw} | ${step} | ${named} | ${out}`;
const swap = (part: string, other: string, whole = chain) => whole.replace(part, other);
const qc = 'o2-qc --config apricot://{{ apricot_endpoint }}/o2/components/qc/ANY/any/abc --remote --shm-metadata-msg-size {{ y }} -b';

const words: readonly DiagnosticCase[] = [
  { code: 'option-syntax', wrong: swap('--gain 3', '--gain «=» 3'), right: swap('--gain 3', '--gain=3') },
  { code: 'option-syntax', wrong: swap('--gain 3', '«gain» 3'), right: chain, says: 'neither' },
  { code: 'option-syntax', wrong: swap('--gain 3', '--gain 3 «4»'), right: swap('--gain 3', '--gain 3 {{ y }} $HOME') },
  { code: 'option-syntax', wrong: swap('--gain 3', '--gain «3,»'), right: chain },
  { code: 'option-syntax', wrong: swap('-b --session default --gain', '«--b» --session default --gain'), right: chain, says: '-b' },
  { code: 'option-syntax', wrong: swap('--configKeyValues', '«--configkeyvalues»'), right: chain, says: '--configKeyValues' },
  {
    code: 'option-syntax',
    wrong: swap("'NameConf.mCCDBServer=http://127.0.0.1:8084;'", "«'NameConf.mCCDBServer=http://127.0.0.1:8084,keyval.x=1'»"),
    right: swap('8084;', '8084;keyval.x=1'),
    says: '“;”',
  },
  { code: 'option-syntax', wrong: swap('\'--channel-config "name=downstream', '«\'"name=downstream').replace(/$/, '»'), right: chain },
  {
    code: 'option-syntax',
    wrong: swap('\'--channel-config "name=downstream,type=push,method', '«\'--channel-config "name=downstream,type=push,metod').replace(
      /$/,
      '»',
    ),
    right: chain,
    says: '“method”',
  },
  { code: 'option-syntax', wrong: swap('sums:ecs-preserve-raw-channels', '«sums:ecs-preserve-raw-channel»'), right: chain },
  { code: 'jit-missing-blank', wrong: swap('default --gain 3', '«default--gain» 3'), right: chain },
  { code: 'jit-missing-blank', wrong: swap('--gain 3', '--gain «{{ y }}-b»'), right: swap('--gain 3', '--gain {{ y }}-ib') },
  { code: 'jit-missing-blank', wrong: swap("--readout-proxy '", "«--readout-proxy'").replace('shmem"\' |', 'shmem"\'» |'), right: chain },
  { code: 'jit-missing-blank', wrong: swap('--shm-metadata-msg-size {{ y }}', '«--shm-metadata-msg-size{{ y }}»', qc), right: qc },
  {
    code: 'quoting',
    wrong: swap("'NameConf.mCCDBServer=http://127.0.0.1:8084;'", "«'NameConf.mCCDBServer='http://127.0.0.1:8084»"),
    right: chain,
  },
];

const programs: readonly DiagnosticCase[] = [
  { code: 'option-syntax', wrong: swap('--gain 3', '«--» gain 3'), right: swap('o2-abc -b', 'numactl --cpunodebind=0 -- o2-abc -b') },
  { code: 'dpl-semantics', wrong: swap('o2-abc -b --session default', 'o2-abc -b --session «other»'), right: chain, says: 'default' },
  { code: 'option-syntax', wrong: swap('--remote', '«--remot»', qc), right: qc, says: '--remote' },
  {
    code: 'jit-duplicate-stage',
    wrong: swap(step, 'o2-abc -b --gain 3 --x 1 | «o2-abc --x 1 --gain 3 -b»'),
    right: swap(step, 'o2-abc -b --gain 3 --x 1'),
    severity: 'warning',
  },
  { code: 'jit-duplicate-stage', wrong: `${qc} | ${qc.replace('o2-qc', '«o2-qc»').replace('any/abc', 'any/abd')}`, right: qc },
  {
    code: 'jit-option-missing',
    wrong: swap('--labels sums:ecs-preserve-raw-channels ', '').replace('o2-dpl-output-proxy', '«o2-dpl-output-proxy»'),
    right: chain,
  },
  { code: 'jit-shell-variable-undefined', wrong: swap('--gain 3', '--gain «$GAIN»'), right: swap('--gain 3', '--gain $HOME/x') },
  {
    code: 'dpl-semantics',
    wrong: swap(
      '\'--channel-config "name=downstream,type=push,method=bind',
      '«\'--channel-config "name=downstream,type=push,method=connect',
    ).replace(/$/, '»'),
    right: chain,
    says: 'method=bind',
  },
  {
    code: 'dpl-semantics',
    wrong: swap('x:ABC/RAWDATA', '«x:ABC/RAWDAT»'),
    right: swap('x:ABC/RAWDATA', 'x:ABC/CRAWDATA'),
    says: 'RAWDATA',
  },
  { code: 'jit-chain', wrong: `${step} | ${out.replace('o2-dpl-output-proxy', '«o2-dpl-output-proxy»')}`, right: chain },
  {
    code: 'ephemeral-port',
    wrong: swap(
      '--channel-config "name=sums,method=bind,address=tcp://*:{{ y }},type=push,transport=zeromq"',
      '«--channel-config "name=sums,method=bind,address=tcp://*:47101,type=push,transport=zeromq"»',
    ),
    right: chain,
  },
  { code: 'dataspec-subspec', wrong: swap('dd:FLP/DISTSUBTIMEFRAME/0', '«dd:FLP/DISTSUBTIMEFRAME/1»'), right: chain },
  { code: 'dataspec-form', wrong: swap('x:ABC/RAWDATA;dd', 'x:ABC/RAWDATA«;;»dd'), right: chain, severity: 'information' },
  { code: 'dataspec-duplicate-binding', wrong: swap('d:ABC/DIGITS/0', '«d:ABC/RAWDATA»'), right: chain, severity: 'information' },
];

const torn: readonly DiagnosticCase[] = [
  { code: 'option-syntax', wrong: swap('--gain 3', '«--» gain 3'), right: chain, says: '“--”' },
  { code: 'option-syntax', wrong: swap('--gain 3', '«---gain» 3'), right: chain, says: '---gain' },
  { code: 'option-syntax', wrong: swap('--gain 3', '«–-gain» 3'), right: chain, says: 'typographic' },
  { code: 'option-syntax', wrong: swap('--gain 3', '«--gain=» 3'), right: chain, says: '--gain=' },
  { code: 'option-syntax', wrong: swap(' | o2-abc -b', ' «o2-abc» -b'), right: chain, says: '“|”' },
  {
    code: 'option-syntax',
    wrong: swap('--config apricot://{{ apricot_endpoint }}/o2/components/qc/ANY/any/abc', '«--config»', qc),
    right: qc,
  },
  {
    code: 'option-syntax',
    wrong: swap("'NameConf.mCCDBServer=http://127.0.0.1:8084;'", "«'NameConf.mCDBServer=http://127.0.0.1:8084;'»"),
    right: swap('NameConf.mCCDBServer', 'Other.mServer'),
    says: 'NameConf.mCCDBServer',
  },
  {
    code: 'jit-proxy-name-mismatch',
    wrong: swap('--dpl-output-proxy', '«--dpl-out-proxy»'),
    right: chain,
    says: '--dpl-output-proxy',
  },
  { code: 'jit-empty-stage', wrong: swap(' | o2-abc -b', ' «| »| o2-abc -b'), right: chain, says: 'stage' },
  { code: 'jit-several-lines', wrong: swap(' --remote', '«\n--remote»', qc), right: qc },
  {
    code: 'shell-quote-unbalanced',
    wrong: chain
      .replace('address=ipc:///tmp/a,transport=shmem"', 'address=ipc:///tmp/a,transport=shmem')
      .replace('"name=readout-proxy', '«"name=readout-proxy')
      .replace("/tmp/a,transport=shmem'", "/tmp/a,transport=shmem»'"),
    right: chain,
  },
  {
    code: 'shell-quote-unbalanced',
    wrong: swap("8084;' |", '8084; |').replace("'NameConf", "«'NameConf").replace("--sums '--channel-config", "--sums '--channel-config»"),
    right: chain,
  },
  { code: 'shell-quote-unbalanced', wrong: `A=«$(b {{ y }} && ${chain}»`, right: `A=$(b {{ y }}) && ${chain}`, says: '“)”' },
];

const database = "--configKeyValues 'NameConf.mCCDBServer=http://127.0.0.1:8084;'";
const family = Object.fromEntries(['one', 'two', 'three'].map((name) => [`jit/abc-${name}`, `o2-abc-${name} -b ${database}\n`]));

const sisters: readonly DiagnosticCase[] = [
  {
    code: 'jit-option-missing',
    wrong: '«o2-abc-four» -b\n',
    right: `o2-abc-four -b ${database}\n`,
    others: { 'workflows/w.yaml': `name: w\nroles:\n  - name: a\n    include: "{{ dpl.GenerateFromUri('abc') }}"\n`, ...family },
    says: 'mCCDBServer',
    severity: 'information',
  },
  {
    code: 'jit-option-missing',
    wrong: '«o2-xyz» -b\n',
    right: 'xyz -b\n',
    others: {
      'workflows/w.yaml': `name: w\ndefaults: {y: z}\nroles:\n  - name: a\n    include: "{{ dpl.GenerateFromUri('abc') }}"\n`,
      'jit/one-x': `o2-one -b ${database}\n`,
      'jit/two-x': `o2-two -b ${database}\n`,
      'jit/two-raw': `o2-two -b ${database} | o2-dpl-output-proxy -b\n`,
    },
    says: 'Most',
    severity: 'information',
  },
];

const addresses: readonly DiagnosticCase[] = [
  { code: 'url-scheme', wrong: swap('http://127', '«http:/»127'), right: chain },
  { code: 'url-scheme', wrong: swap('http://127', '«htp://»127'), right: chain, says: 'http' },
  { code: 'url-scheme', wrong: swap('http://127', '«http:///»127'), right: chain },
  { code: 'url-scheme', wrong: swap('tcp://*', '«tcp:/»*'), right: chain },
  { code: 'url-scheme', wrong: swap('apricot://', '«apricot//»', qc), right: qc },
];

const taskText = (more: string, bind = '', ports = '') =>
  `name: x\ncontrol: {mode: fairmq}\nwants: {cpu: 1${ports}}\n${bind}command:\n  shell: true\n  value: run\n${more}`;
const argument = (...items: string[]) => taskText(`  arguments:\n${items.map((item) => `    - ${item}\n`).join('')}`);
const sums = 'bind:\n  - {name: sums, type: push, addressing: ipc, target: "ipc:///tmp/s"}\n';
const twice = (port: string) => `bind:\n  - {name: a, type: push, target: "tcp://*:29000"}\n  - {name: b, type: push, target: ${port}}\n`;
const loads = { 'workflows/w.yaml': 'name: w\ndefaults: {key: ""}\nroles:\n  - name: a\n    task: {load: x}\n' };
const shown = (value: string) =>
  `name: w\ndefaults:\n  more: !public\n    value: ${value}\n    type: string\nroles:\n  - name: a\n    task: {load: x}\n`;

const tasks: readonly DiagnosticCase[] = [
  { code: 'option-syntax', wrong: argument('«"—severity"»', 'info'), right: argument('"--severity"', 'info') },
  { code: 'option-syntax', wrong: argument('«"--severity =info"»'), right: argument('"--severity=info"') },
  { code: 'option-syntax', wrong: argument('«"-severity"»', 'info'), right: argument('"-other"', 'info') },
  {
    code: 'dataspec-subspec',
    wrong: argument('"--dataspec"', `"'«dd:FLP/DISTSUBTIMEFRAME»'"`),
    right: argument('"--dataspec"', `"'dd:FLP/DISTSUBTIMEFRAME/0'"`),
  },
  {
    code: 'dataspec-form',
    wrong: taskText('').replace('value: run', `value: run --dataspec '«ABC/RAWDATA»'`),
    right: taskText('').replace('value: run', `value: run --dataspec 'x:ABC/RAWDATA'`),
  },
  {
    code: 'jit-unquoted-sign',
    wrong: argument('"«apricot://a/b?x=1&y=2»"'),
    right: argument(`"'apricot://a/b?x=1&y=2'"`, '"2>&1"', '"&> /dev/null"'),
  },
  {
    code: 'jit-missing-blank',
    wrong: argument('"--a=«{{ key }}--b»"'),
    right: argument('"--a={{ key }}-b"', '"--b"'),
    others: loads,
    says: '--b',
  },
  {
    code: 'single-brace-template',
    wrong: argument(`"--a=«\${key}»"`),
    right: argument(`"--a=\${other} {{ key }}"`),
    others: loads,
    severity: 'information',
  },
  {
    code: 'shell-quote-unbalanced',
    wrong: taskText('').replace('value: run', 'value: a=«$(b && run»'),
    right: taskText('').replace('value: run', 'value: a=$(b) && run'),
    says: '“)”',
  },
  { code: 'jit-unquoted-semicolon', wrong: argument('"«x:ABC/A;y:ABC/B»"'), right: argument(`"'x:ABC/A;y:ABC/B'"`) },
  { code: 'url-scheme', wrong: argument('"--url=«http://http://»a"'), right: argument('"--url=no-op://a"') },
  { code: 'ephemeral-port', wrong: taskText('', '', ', ports: «"47101"»'), right: taskText('', '', ', ports: "30101"') },
  { code: 'ephemeral-port', wrong: argument('"--port"', '«"47101"»'), right: argument('"--port"', '"29101"') },
  {
    code: 'duplicate-static-port',
    wrong: taskText('', twice('«"tcp://*:29000"»')),
    right: taskText('', twice('"tcp://*:29001"'), ', ports: "29000,29001"'),
    others: loads,
  },
  {
    code: 'shell-quote-unbalanced',
    wrong: argument('"{{ more }}"').replace('command:', 'defaults:\n  more: "--x «\'a b»"\ncommand:'),
    right: argument('"{{ more }}"').replace('command:', 'defaults:\n  more: "--x \'a b\'"\ncommand:'),
  },
  {
    code: 'channel-name-differs',
    wrong: taskText('', `${sums}properties: {output-channel-name: «sum»}\n`),
    right: taskText('', `${sums}properties: {output-channel-name: sums}\n`),
  },
  {
    code: 'channel-name-differs',
    wrong: taskText('', sums).replace('value: run', 'value: run «--output-channel-name sum» -x'),
    right: taskText('', sums).replace('value: run', 'value: run --output-channel-name sums -x'),
  },
  {
    code: 'channel-name-differs',
    wrong: argument('"--channel-config"', `«"'name=from_a_to_c,type=push,address=ipc://@x'"»`).replace(
      'command:',
      'bind:\n  - {name: from_a_to_b, type: push, addressing: ipc, target: "ipc:///tmp/s"}\ncommand:',
    ),
    right: argument('"--channel-config"', `"'name=from_c_to_a,type=pull,address=ipc://@x'"`).replace(
      'command:',
      'bind:\n  - {name: from_a_to_bdef, type: push, addressing: ipc, target: "ipc:///tmp/s"}\ncommand:',
    ),
  },
  {
    code: 'ignored-key',
    wrong: taskText('', 'connect:\n  - {name: c, type: pull, target: «"::g"»}\n'),
    right: taskText('', 'connect:\n  - {name: c, type: pull}\n'),
  },
  {
    code: 'channel-without-counterpart',
    wrong: taskText('', 'bind:\n  - {name: «c», type: push, addressing: ipc}\n'),
    right: taskText('', 'bind:\n  - {name: d, type: push, addressing: ipc}\n'),
    others: {
      'workflows/w.yaml':
        'name: w\nroles:\n  - name: a\n    task: {load: x}\n  - name: b\n    connect:\n      - {name: c, type: pull, target: "{{ Parent().Path }}.a:d"}\n    task: {load: t}\n',
    },
    severity: 'information',
  },
  {
    code: 'none-or-empty',
    wrong: argument(`"{{ «more != 'none'» ? more : '' }}"`).replace('command:', 'defaults: {more: ""}\ncommand:'),
    right: argument(`"{{ more != '' ? more : '' }}"`).replace('command:', 'defaults: {more: ""}\ncommand:'),
  },
  {
    code: 'lookup-of-empty-name',
    wrong: argument('"{{ config.Get(«key») }}"'),
    right: argument(`"{{ key == '' ? '' : config.Get(key) }}"`),
    others: loads,
  },
  {
    code: 'user-value-wins',
    wrong: taskText('', 'vars: {«more»: a}\n').replace('value: run', 'value: "run {{ more }}"'),
    right: taskText('', 'defaults: {more: a}\n').replace('value: run', 'value: "run {{ more }}"'),
    others: { 'workflows/w.yaml': shown('"b"') },
  },
];

const others = { 'workflows/w.yaml': `name: w\ndefaults: {y: z}\nroles:\n  - name: a\n    include: "{{ dpl.GenerateFromUri('abc') }}"\n` };
for (const [name, cases] of Object.entries({ words, torn, programs, sisters, addresses })) {
  describe(name, () =>
    testDiagnostics(
      'jit/abc',
      cases.map((each) => ({ others, ...each })),
    ),
  );
}
describe('task templates', () => testDiagnostics('tasks/x.yaml', tasks));
