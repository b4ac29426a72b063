import { expect, test } from 'vitest';
import { signature } from '../../../src/language/signature.ts';
import { JIT, MANIFEST, openAt, TASK, WORKFLOW } from './files.ts';

const VARS = (expression: string) => `name: main\nvars:\n  x: "${expression}"\nroles: []\n`;

/** The signature with the parameter that is being written in ‹›. */
function shown(path: string, marked: string): string | undefined {
  const { view, position } = openAt(path, marked);
  const found = signature(path, position, view);
  if (!found) return undefined;
  const [start, end] = found.parameters[found.active] ?? [];
  return start === undefined ? found.label : `${found.label.slice(0, start)}‹${found.label.slice(start, end)}›${found.label.slice(end)}`;
}

const CASES: readonly (readonly [what: string, path: string, marked: string, wanted: string | undefined])[] = [
  ['the first argument', WORKFLOW, VARS('{{ util.PrefixedOverride(|'), 'util.PrefixedOverride(‹name›, prefix) string'],
  ['the second, in a text', WORKFLOW, VARS("{{ util.PrefixedOverride('a', 'b|') }}"), 'util.PrefixedOverride(name, ‹prefix›) string'],
  ['a comma in a list is none', WORKFLOW, VARS('{{ join([1, 2], |'), 'join(list, ‹[separator]›) string'],
  ['inside that list', WORKFLOW, VARS('{{ join([1, 2|'), 'join(‹list›, [separator]) string'],
  ['the inner of two', WORKFLOW, VARS('{{ strings.ToUpper(strings.Itoa(|)) }}'), 'strings.Itoa(‹int›) string'],
  ['behind the inner one', WORKFLOW, VARS('{{ strings.ToUpper(strings.Itoa(3) + |) }}'), 'strings.ToUpper(‹text›) string'],
  ['in brackets for order', WORKFLOW, VARS('{{ strings.ToUpper((a|) }}'), 'strings.ToUpper(‹text›) string'],
  ['any number of arguments', WORKFLOW, VARS('{{ max(1, 2, 3|) }}'), 'max(‹numbers…›) number'],
  ['too many', WORKFLOW, VARS('{{ len(1, 2|) }}'), 'len(value) int'],
  ['an older name', WORKFLOW, VARS('{{ FromJson(|) }}'), 'FromJson(‹text›) any'],
  ['without parameters', WORKFLOW, VARS('{{ uid.New(|) }}'), undefined],
  ['of a function that is not known', WORKFLOW, VARS('{{ nothing(|) }}'), undefined],
  ['behind the end', WORKFLOW, VARS('{{ len(a) }}|'), undefined],
  ['outside', WORKFLOW, VARS('len(|'), undefined],
  ['in a task template', TASK, 'name: reader\ncontrol:\n  mode: direct\ncommand:\n  value: "{{ len(|"\n', 'len(‹value›) int'],
  ['in a jit script', JIT, 'o2-first --a {{ strings.Atoi(| }}\n', 'strings.Atoi(‹text›) int'],
  ['in a manifest', MANIFEST, 'apiVersion: aliecs.alice.cern/v1alpha1\nkind: Task\nmetadata:\n  name: "{{ len(|"\n', undefined],
];

test.each(CASES)('%s', (_, path, marked, wanted) => {
  expect(shown(path, marked)).toBe(wanted);
});
