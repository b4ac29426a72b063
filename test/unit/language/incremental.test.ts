import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagnose } from '../../../src/language/diagnose.ts';
import { NO_SETTINGS, Workspace } from '../../../src/workspace/workspace.ts';

const TASK = (name: string, more = '') => `name: ${name}
control: {mode: direct}
wants: {cpu: 1, ports: "9000"}
${more}command:
  shell: true
  value: "{{ program }} --id {{ host }}"
  arguments: [--port, "{{ port_number }}"]
`;

/** Files that name each other in all ways: directly, by variables of their own and of their includers, by prefix, in another repository. */
const FILES: Readonly<Record<string, string>> = {
  'here/workflows/top.yaml': `name: top
defaults:
  detector: tpc
  tpc_which: part
  its_which: other
  which: "{{ util.PrefixedOverride('which', detector) }}"
  stage: stage-a
  deeper: deep
  reader_name: reader
  program: "run 'it"
  colour: !public
    value: red
    type: string
    widget: dropDownBox
    values: [red, green]
    visibleif: $$detector === "tpc"
roles:
  - name: first
    vars: {host: a, host_name: b}
    include: "{{ which }}"
  - name: second
    vars: {host: a}
    include: part
  - name: generated
    include: "{{ dpl.GenerateFromUriOrFallbackToTemplate(stage) }}"
  - name: sender
    constraints: [{attribute: machine_id, value: one}]
    bind:
      - {name: data, type: pull, global: alias, target: "tcp://*:5000"}
    task: {load: reader}
  - name: receiver
    constraints: [{attribute: machine_id, value: one}]
    bind:
      - {name: data, type: pull, global: alias, target: "tcp://*:5000"}
    connect:
      - {name: out, type: push, target: "::alias"}
      - {name: more, type: push, target: "{{ Parent().Path }}.sender:data"}
    task: {load: "{{ reader_name }}"}
`,
  'here/workflows/part.yaml': `name: part
defaults:
  hots: typo
roles:
  - name: q
    enabled: "{{ detector == 'tpc' && host != '' }}"
    task: {load: "{{ reader_name }}"}
  - name: call
    call: {func: testplugin.Noop(), return: outcome, trigger: before_CONFIGURE}
`,
  'here/workflows/other.yaml': `name: other
vars: {reader_name: writer, colour: blue}
roles:
  - name: again
    include: "{{ deeper }}"
  - name: "{{ colour }}"
    task: {load: writer}
`,
  'here/workflows/deep.yaml': 'name: deep\nroles:\n  - name: r\n    vars: {x: "{{ outcome }}{{ hosts }}"}\n    task: {load: reader}\n',
  'here/tasks/reader.yaml': TASK('reader', 'bind:\n  - {name: data, type: pull, global: alias}\n'),
  'here/tasks/writer.yaml': TASK('writer', 'defaults: {program: "it\'s", port_number: "40000"}\n'),
  'here/jit/stage-a': "o2-dpl-raw-proxy --dataspec 'A:TPC/RAWDATA;B:FLP/DISTSUBTIMEFRAME/0' | o2-qc --config {{ host }}\n",
  'there/workflows/include.yaml':
    'name: include\nroles:\n  - name: r\n    vars: {detector: its}\n    include: example.org/here/workflows/deep\n',
};

const WORDS = [
  'which',
  'reader',
  'writer',
  'part',
  'deep',
  'deeper',
  'host',
  'hosts',
  'detector',
  'colour',
  'alias',
  'tpc',
  '5000',
  '"',
  '{{ ',
];

interface Edit {
  readonly file: string;
  readonly kind: 'word' | 'line' | 'twice' | 'gone' | 'back';
  readonly at: number;
  readonly word: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  file: fc.constantFrom(...Object.keys(FILES)),
  kind: fc.constantFrom('word', 'word', 'word', 'line', 'twice', 'gone', 'back'),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  word: fc.constantFrom(...WORDS),
});

function edited(text: string, { file, kind, at, word }: Edit): string | undefined {
  if (kind === 'gone') return undefined;
  if (kind === 'back') return FILES[file];
  if (kind === 'word') {
    const words = [...text.matchAll(/\w+/g)];
    const { index = 0, 0: old = '' } = words[Math.floor(at * words.length)] ?? {};
    return text.slice(0, index) + word + text.slice(index + old.length);
  }
  const lines = text.split('\n');
  const line = Math.floor(at * lines.length);
  return lines.toSpliced(line, kind === 'line' ? 1 : 0, ...(kind === 'line' ? [] : [lines[line] ?? ''])).join('\n');
}

function workspaceAt(root: string): Workspace {
  const workspace = new Workspace();
  workspace.settings = { ...NO_SETTINGS, repositories: { 'example.org/here': `${root}/here`, 'example.org/there': `${root}/there` } };
  return workspace;
}

/** Everything that is wrong anywhere, with paths below the root. */
function problems(workspace: Workspace, root: string, files: Iterable<string>): string {
  const found = [...files].map((file) => [
    file,
    diagnose(
      `${root}/${file}`,
      workspace.view(() => {}),
    ),
  ]);
  return JSON.stringify(found, undefined, 1).replaceAll(root, '');
}

let roots = 0;

test('after any edits of several files, what is known of them is what a fresh look finds', () => {
  const property = fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
    const root = `/incremental-${roots++}`;
    const workspace = workspaceAt(root);
    const texts = new Map(Object.entries(FILES));
    for (const [file, text] of texts) workspace.setUnsaved(`${root}/${file}`, text);
    problems(workspace, root, texts.keys());
    for (const each of edits) {
      const text = edited(texts.get(each.file) ?? FILES[each.file] ?? '', each);
      if (text === undefined) texts.delete(each.file);
      else texts.set(each.file, text);
      workspace.setUnsaved(`${root}/${each.file}`, text);
      // The file that is edited is checked first, the others see what it left behind.
      diagnose(
        `${root}/${each.file}`,
        workspace.view(() => {}),
      );
      // Nothing is kept of paths that were never there.
      const other = `/incremental-${roots++}`;
      const fresh = workspaceAt(other);
      for (const [file, now] of texts) fresh.setUnsaved(`${other}/${file}`, now);
      expect(problems(workspace, root, texts.keys())).toBe(problems(fresh, other, texts.keys()));
    }
  });
  fc.assert(property, { numRuns: 40 });
});
