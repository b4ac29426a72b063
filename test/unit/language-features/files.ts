import type { Position } from '../../../src/base/problem.ts';
import type { WorkspaceView } from '../../../src/language/workspaceView.ts';
import { atCursor } from '../../support/cursor.ts';
import { memoryView } from '../../support/memoryView.ts';

export const WORKFLOW = '/repo/workflows/main.yaml';
export const TASK = '/repo/tasks/reader.yaml';
export const JIT = '/repo/jit/chain';
export const MANIFEST = '/repo/k8s/object.yaml';

/** A repository that the cases are put into: their own text takes the place of one of these. */
const FILES: Readonly<Record<string, string>> = {
  [WORKFLOW]: 'name: main\nroles: []\n',
  '/repo/workflows/inner.yaml': [
    'name: inner',
    'defaults:',
    '  inner_speed: "1"',
    'vars:',
    '  combined: "{{ outer }}-{{ inner_speed }}"',
    'roles:',
    '  - name: sink',
    '    bind:',
    '      - name: data-in',
    '        type: pull',
    '        addressing: ipc',
    '        global: the-sink',
    '    task:',
    '      load: reader',
    '',
  ].join('\n'),
  [TASK]: [
    'name: reader',
    'control:',
    '  mode: kubernetes_direct',
    'defaults:',
    '  level: "2"',
    'bind:',
    '  - name: out',
    '    type: push',
    '    addressing: ipc',
    'wants: {cpu: 1, memory: 100}',
    'command:',
    '  value: reader.exe',
    '  arguments:',
    '    - "--level={{ level }}"',
    '',
  ].join('\n'),
  [JIT]: 'o2-first -b --it {{ it }} | o2-second -b\n',
  [MANIFEST]: 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\n',
};

interface Opened {
  readonly view: WorkspaceView;
  readonly position: Position;
  readonly text: string;
}

/** The repository with one text in it that has a cursor. */
export function openAt(path: string, marked: string): Opened {
  const { text, position } = atCursor(marked);
  return { view: memoryView({ ...FILES, [path]: text }), position, text };
}

/** The repository with other texts in it. */
export function repository(files: Readonly<Record<string, string>>): WorkspaceView {
  return memoryView({ ...FILES, ...files });
}

export const lines = (...text: readonly string[]) => text.join('\n');
