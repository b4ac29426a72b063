import { describe } from 'vitest';
import { type DiagnosticCase, testDiagnostics } from '../../support/diagnosticCases.ts';

const text = (mode: string, more: string) => `name: x\ncontrol:\n  mode: ${mode}\nwants:\n  cpu: 1\n${more}`;
const command = (lines: string) => `command:\n  shell: true\n  value: run\n${lines}`;

const tasks: readonly DiagnosticCase[] = [
  { code: 'unknown-control-mode', wrong: text('«drect»', command('')), right: text('direct', command('')), says: 'direct' },
  {
    code: 'obsolete-control-mode',
    wrong: text('«kubectl_direct»', command('')),
    right: text('kubernetes_direct', command('')),
    severity: 'information',
  },
  {
    code: 'unknown-key',
    wrong: text('direct', command('  «argumnets»: [a]\n')),
    right: text('direct', command('  arguments: [a]\n')),
    says: 'arguments',
  },
  { code: 'missing-key', wrong: text('direct', '').replace('name', '«name»'), right: text('direct', command('')), severity: 'error' },
  {
    code: 'port-range',
    wrong: text('direct', `  ports: «"31000-31005"»\n${command('')}`),
    right: text('direct', `  ports: "31000,31001"\n${command('')}`),
  },
  { code: 'bad-environment', wrong: text('direct', command('  env: [«A B»]\n')), right: text('direct', command('  env: [A=B]\n')) },
  { code: 'bad-number', wrong: text('direct', command('')).replace('cpu: 1', 'cpu: «one»'), right: text('direct', command('')) },
  {
    code: 'shell-quote-unbalanced',
    wrong: text('direct', command("  arguments:\n    - \"'a:B/'C«'»\"\n")),
    right: text('direct', command('  arguments:\n    - "\'a:B/C\'"\n')),
    says: 'quote',
  },
  {
    code: 'ephemeral-port',
    wrong: text('fairmq', `defaults:\n  relay_port: «"47912"»\n${command('')}`),
    right: text('fairmq', `defaults:\n  relay_port: "29155"\n${command('')}`),
    says: '32768',
  },
  {
    code: 'kubernetes-tcp-channel',
    wrong: text('kubernetes_fairmq', `bind:\n  - {name: «c», type: push}\n${command('')}`),
    right: text('kubernetes_fairmq', `bind:\n  - {name: c, type: push, addressing: ipc}\n${command('')}`),
  },
  {
    code: 'bad-channel-type',
    wrong: text('fairmq', `bind:\n  - {name: c, type: «pusch», addressing: ipc}\n${command('')}`),
    right: text('fairmq', `bind:\n  - {name: c, type: push, addressing: ipc}\n${command('')}`),
  },
  {
    code: 'undefined-variable',
    wrong: text('direct', command('  arguments: ["{{ «sector» }}"]\n')),
    right: text('direct', `defaults: {sector: none}\n${command('  arguments: ["{{ sector }}"]\n')}`),
    others: {
      'workflows/w.yaml': 'name: w\nroles:\n  - name: a\n    vars: {sector: x}\n    task: {load: x}\n  - name: b\n    task: {load: x}\n',
    },
    says: 'w.yaml:7',
  },
  {
    code: 'duplicate-static-port',
    wrong: text('fairmq', `bind:\n  - {name: c, type: sub, target: «"tcp://*:29150"»}\n${command('')}`),
    right: text('fairmq', `bind:\n  - {name: c, type: sub, target: "tcp://*:29151"}\n${command('')}`),
    others: {
      'tasks/y.yaml': `name: y\ncontrol: {mode: fairmq}\nwants: {cpu: 1}\nbind:\n  - {name: d, type: sub, target: "tcp://*:29150"}\ncommand: {value: run}\n`,
      'workflows/w.yaml':
        'name: w\nroles:\n  - name: m\n    constraints: [{attribute: machine_id, value: n}]\n    roles:\n      - name: a\n        task: {load: x}\n      - name: b\n        task: {load: y}\n',
    },
    says: '“y”',
  },
];

const raw =
  "o2-dpl-raw-proxy -b --session default --inject-missing-data --dataspec 'x:ABC/RAWDATA;dd:FLP/DISTSUBTIMEFRAME/0' --readout-proxy '--channel-config \"name=readout-proxy,type=pull,method=connect,address=ipc:///tmp/a,transport=shmem\"'";
const out =
  "o2-dpl-output-proxy -b --session default --environment DPL_OUTPUT_PROXY_ORDERED=1 --dataspec 'x:ABC/RAWDATA;dd:FLP/DISTSUBTIMEFRAME/0' --dpl-output-proxy '--channel-config \"name=downstream,type=push,method=bind,address=ipc:///tmp/b,transport=shmem\"'";
const chain = `${raw} | o2-abc -b --x 1 | ${out}`;
const swap = (part: string, other: string) => chain.replace(part, other);
const others = { 'workflows/w.yaml': `name: w\ndefaults: {y: z}\nroles:\n  - name: a\n    include: "{{ dpl.GenerateFromUri('abc') }}"\n` };

const jit: readonly DiagnosticCase[] = [
  { code: 'jit-unquoted-semicolon', wrong: swap('--x 1', '--x «a;b»'), right: chain, says: 'quotes' },
  { code: 'jit-missing-blank', wrong: swap('--x 1', '--x «{{ y }}--z»'), right: swap('--x 1', '--x {{ y }} --z'), says: 'blank' },
  {
    code: 'jit-shell-variable-undefined',
    wrong: swap('--x 1', '«$ARGS» --x 1'),
    right: `ARGS=$(args {{ y }}) && ${swap('--x 1', '$ARGS --x 1')}`,
  },
  { code: 'jit-duplicate-option', wrong: swap('--x 1', '--x 1 «--x» 2'), right: chain },
  { code: 'jit-duplicate-stage', wrong: swap('o2-abc -b --x 1', 'o2-abc -b | «o2-abc -b»'), right: chain },
  {
    code: 'jit-option-missing',
    wrong: swap('o2-dpl-raw-proxy', '«o2-dpl-raw-proxy»').replace('--inject-missing-data ', ''),
    right: chain,
    says: '--inject-missing-data',
  },
  { code: 'dataspec-subspec', wrong: swap("dd:FLP/DISTSUBTIMEFRAME/0'", "«dd:FLP/DISTSUBTIMEFRAME»'"), right: chain, says: '/0' },
  {
    code: 'dataspec-duplicate-binding',
    wrong: swap("'x:ABC/RAWDATA;dd:", "'x:ABC/RAWDATA;«x:ABC/OTHER»;dd:"),
    right: swap("'x:ABC/RAWDATA;dd:", "'x:ABC/RAWDATA;y:ABC/OTHER;dd:"),
  },
  {
    code: 'jit-proxy-name-mismatch',
    wrong: chain.replace(/--readout-proxy '.*?'/, (all) => `«${all.replace('name=readout-proxy', 'name=readout')}»`),
    right: chain,
  },
  { code: 'url-scheme', wrong: swap('--x 1', '--x «http://http://»a'), right: swap('--x 1', '--x http://a') },
  { code: 'shell-quote-unbalanced', wrong: `${chain} «'a»`, right: chain },
  { code: 'undefined-variable', wrong: swap('--x 1', '--x {{ «yy» }}'), right: swap('--x 1', '--x {{ y }}'), says: 'y' },
];

describe('task templates', () => testDiagnostics('tasks/x.yaml', tasks));
describe('jit files', () =>
  testDiagnostics(
    'jit/abc',
    jit.map((each) => ({ others, ...each })),
  ));
