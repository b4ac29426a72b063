// Texts beyond what anybody writes: what a keystroke in one costs, and how each ends. Parsed, checked and rendered as the language server does.
import { diagnose } from '../src/language/diagnose.ts';
import { Expander } from '../src/server/requests/expansion.ts';
import { render } from '../src/server/requests/render.ts';
import { memoryView } from '../test/support/memoryView.ts';
import { figure, median, middle } from './support/measure.ts';
import { printTable } from './support/table.ts';

const HEAD = 'name: main\ndescription: a bench\n';
const TASK = 'task: {load: t}\n';

function roles(count: number): string {
  return `${HEAD}roles:\n${Array.from({ length: count }, (_, at) => `  - name: r${at}\n    ${TASK}`).join('')}`;
}

/** Roles inside one another. */
function nested(depth: number): string {
  const levels = Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}roles:\n${'  '.repeat(level)}- name: n${level}\n`);
  return `${HEAD}${levels.join('')}${'  '.repeat(depth)}${TASK}`;
}

const loop = (end: number) => `${HEAD}roles:\n  - name: r{{ it }}\n    for: {begin: 1, end: ${end}, var: it}\n    ${TASK}`;

const TEXTS: Readonly<Record<string, string>> = {
  'a text of 5 MB': roles(140_000),
  '9,999 roles': roles(9_999),
  '10,001 roles': roles(10_001),
  'an iterator over 9,999': loop(9_999),
  'an iterator over a million': loop(1_000_000),
  'a file that includes itself': `${HEAD}roles:\n  - name: c\n    include: main\n`,
  '500 roles inside one another': nested(500),
};

const rows = Object.entries(TEXTS).map(([title, text]) => {
  const path = '/r/workflows/main.yaml';
  const expander = new Expander();
  let typed = 0;
  let outcome = '';
  const times: number[] = [];
  const checked = median(3, () => {
    const view = memoryView({
      [path]: `${text}# ${++typed}\n`,
      '/r/tasks/t.yaml': 'name: t\ncontrol: {mode: direct}\ncommand: {value: x}\n',
    });
    const problems = diagnose(path, view);
    const started = performance.now();
    const result = render(path, {}, view, expander, (file) => file);
    times.push(performance.now() - started);
    const codes = new Set(problems.map(({ code }) => code));
    outcome = [result.kind === 'error' ? result.message : `${result.roleCount} roles`, ...codes].join('; ');
  });
  const rendered = middle(times.slice(1));
  return [title, figure(checked), figure(rendered), outcome];
});
printTable('A keystroke in what nobody writes: parse, check and render', [['', 'ms', 'of it to render', 'outcome'], ...rows]);
