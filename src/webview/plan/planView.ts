import type { FromDeployPanel, PlanNodeView, PlanPage, PlanProblemView, PlanTaskView } from '../../protocol/panels.ts';
import { button, freshId, h } from '../parts/dom.ts';
import type { Host } from '../parts/host.ts';
import { severitySign } from '../parts/severity.ts';

/** Up to this many nodes are open at once. */
const OPEN_NODES = 8;

/** The page with everything that will be sent, before the confirmation. */
export function planView(page: PlanPage, host: Host<FromDeployPanel>): HTMLElement {
  const { workflow, environmentId, context, namespace, blocked, others } = page;
  const where = `${context} / ${namespace}`;
  const deploy = button(`Deploy on ${where}`, () => host.send({ kind: 'deploy' }), 'primary');
  deploy.disabled = blocked !== '';
  const reason = h('span', { class: 'count', id: freshId() }, blocked);
  deploy.setAttribute('aria-describedby', reason.id);
  return h(
    'div',
    { class: 'page' },
    h(
      'header',
      {},
      h('h1', {}, `Plan of ${workflow}`),
      h('p', { class: 'lead' }, 'Environment ', h('code', {}, environmentId), ' on ', h('strong', {}, where)),
    ),
    h('div', { class: 'panels' }, ...problemsSection(page, host), nodesSection(page), ...manifestSection(page, host)),
    h(
      'footer',
      {},
      deploy,
      button('Back', () => host.send({ kind: 'back' })),
      ...others.map(({ name, label }) => button(`Compare with ${label}`, () => host.send({ kind: 'compare', environment: name }))),
      reason,
    ),
  );
}

function problemsSection({ problems }: PlanPage, host: Host<FromDeployPanel>): HTMLElement[] {
  if (problems.length === 0) return [];
  const id = freshId();
  const list = problems.map((problem, index) => problemItem(problem, index, host));
  return [
    h('section', { 'aria-labelledby': id }, h('h2', { id }, `Problems (${problems.length})`), h('ul', { class: 'problems' }, ...list)),
  ];
}

function problemItem(
  { severity, message, place, placeText, remedy }: PlanProblemView,
  index: number,
  host: Host<FromDeployPanel>,
): HTMLElement {
  const [sign, word] = severitySign(severity);
  const actions: Node[] = [];
  if (place) actions.push(button(placeText, () => host.send({ kind: 'open', place }), 'link'));
  if (remedy !== undefined) actions.push(button(remedy, () => host.send({ kind: 'remedy', problem: index })));
  return h(
    'li',
    { class: severity },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    h('div', {}, h('div', {}, h('strong', {}, `${word}: `), message), h('div', { class: 'actions' }, ...actions)),
  );
}

function nodesSection({ nodes }: PlanPage): HTMLElement {
  const id = freshId();
  const tasks = nodes.reduce((sum, node) => sum + node.tasks.length, 0);
  const title = `${count(nodes.length, 'node')}, ${count(tasks, 'task')}`;
  const isOpen = nodes.length <= OPEN_NODES;
  const list = nodes.map((node) => nodeDetails(node, isOpen));
  return h('section', { 'aria-labelledby': id }, h('h2', { id }, title), ...list);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function nodeDetails({ name, tasks }: PlanNodeView, isOpen: boolean): HTMLElement {
  const summary = [
    h('span', { class: 'name' }, name === '' ? '(no node)' : name),
    h('span', { class: 'aside' }, count(tasks.length, 'task')),
  ];
  return lazyDetails(summary, isOpen, () => tasks.map(taskDetails));
}

function taskDetails({ name, path, mode, facts }: PlanTaskView): HTMLElement {
  const summary = [h('span', { class: 'name' }, name), h('span', { class: 'aside' }, `${mode} · ${path}`)];
  return lazyDetails(summary, false, () => [
    h(
      'dl',
      {},
      ...facts.flatMap(({ label, lines }) => [h('dt', {}, label), h('dd', {}, ...lines.map((line) => h('code', { class: 'line' }, line)))]),
    ),
  ]);
}

/** Its content is made when it is first opened: a plan may hold thousands of tasks. */
function lazyDetails(summary: readonly Node[], isOpen: boolean, content: () => readonly Node[]): HTMLElement {
  const body = h('div', { class: 'body' });
  const details = h('details', {}, h('summary', {}, ...summary), body);
  const fill = () => {
    if (details.open && body.childNodes.length === 0) body.append(...content());
  };
  details.addEventListener('toggle', fill);
  details.open = isOpen;
  fill();
  return details;
}

function manifestSection({ manifest }: PlanPage, host: Host<FromDeployPanel>): HTMLElement[] {
  if (manifest === '') return [];
  const text = lazyDetails([h('span', { class: 'name' }, 'Manifest')], false, () => [
    button('Open in an editor', () => host.send({ kind: 'openManifest' })),
    h('pre', { tabindex: '0' }, manifest),
  ]);
  return [h('section', {}, text)];
}
