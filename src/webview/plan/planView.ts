import type { FromDeployPanel, PlanNodeView, PlanPage, PlanProblemView, PlanTaskView } from '../../protocol/panels.ts';
import { button, freshId, h } from '../parts/dom.ts';
import type { Host } from '../parts/host.ts';
import { severitySign } from '../parts/severity.ts';

/** Which parts of a plan a person opened or closed, by their key: a plan that is made anew looks as the one before. */
export type OpenParts = Map<string, boolean>;

interface PlanContext {
  readonly host: Host<FromDeployPanel>;
  readonly parts: OpenParts;
}

/** Up to this many nodes are open at once. */
const OPEN_NODES = 8;

/** The page with everything that will be sent, before the confirmation. */
export function planView(page: PlanPage, host: Host<FromDeployPanel>, parts: OpenParts): HTMLElement {
  const context: PlanContext = { host, parts };
  const { workflow, environmentId, namespace, blocked, others } = page;
  const where = `${page.context} / ${namespace}`;
  const deploy = button(`Deploy on ${where}`, () => host.send({ kind: 'deploy' }), 'primary');
  deploy.disabled = blocked !== '';
  const reason = h('span', { class: 'count', id: freshId() }, blocked);
  deploy.setAttribute('aria-describedby', reason.id);
  return h(
    'div',
    { class: 'page', 'data-page': 'plan' },
    h(
      'header',
      {},
      h('h1', {}, `Plan of ${workflow}`),
      h('p', { class: 'lead' }, 'Environment ', h('code', {}, environmentId), ' on ', h('strong', {}, where)),
    ),
    h('div', { class: 'panels' }, ...problemsSection(page, context), ...nodesSection(page, context), ...manifestSection(page, context)),
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

/** What stands in the way is open, what was only noted is folded. */
function problemsSection({ problems }: PlanPage, context: PlanContext): HTMLElement[] {
  const items = problems.map((problem, index) => ({ problem, element: problemItem(problem, index, context.host) }));
  const isNote = ({ problem: { severity } }: (typeof items)[number]) => severity === 'information' || severity === 'hint';
  const grave = items.filter((item) => !isNote(item)).map(({ element }) => element);
  const notes = items.filter(isNote).map(({ element }) => element);
  const id = freshId();
  return [
    ...(grave.length === 0
      ? []
      : [
          h(
            'section',
            { 'aria-labelledby': id },
            h('h2', { id }, count(grave.length, 'problem')),
            h('ul', { class: 'problems' }, ...grave),
          ),
        ]),
    ...(notes.length === 0
      ? []
      : [
          h(
            'section',
            {},
            lazyDetails('notes', [h('span', { class: 'name' }, count(notes.length, 'note'))], false, context, () => [
              h('ul', { class: 'problems' }, ...notes),
            ]),
          ),
        ]),
  ];
}

function problemItem(
  { severity, message, nodes, place, placeText, remedy }: PlanProblemView,
  index: number,
  host: Host<FromDeployPanel>,
): HTMLElement {
  const [sign, word] = severitySign(severity);
  const actions: Node[] = [];
  if (remedy !== undefined) actions.push(button(remedy, () => host.send({ kind: 'remedy', problem: index })));
  if (place) actions.push(button(placeText, () => host.send({ kind: 'open', place }), 'link'));
  if (nodes.length > 0) actions.push(h('span', { class: 'aside', title: nodes.join('\n') }, nodesText(nodes)));
  return h(
    'li',
    { class: severity },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    h('div', {}, h('div', {}, h('strong', {}, `${word}: `), message), h('div', { class: 'actions' }, ...actions)),
  );
}

function nodesText(nodes: readonly string[]): string {
  return nodes.length <= 2 ? nodes.join(', ') : `${nodes[0]} and ${nodes.length - 1} more nodes`;
}

function nodesSection({ nodes }: PlanPage, context: PlanContext): HTMLElement[] {
  if (nodes.length === 0) return [];
  const id = freshId();
  const tasks = nodes.reduce((sum, node) => sum + node.tasks.length, 0);
  const title = `${count(nodes.length, 'node')}, ${count(tasks, 'task')}`;
  const isOpen = nodes.length <= OPEN_NODES;
  const list = nodes.map((node) => nodeDetails(node, isOpen, context));
  return [h('section', { 'aria-labelledby': id }, h('h2', { id }, title), ...list)];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function nodeDetails({ name, tasks }: PlanNodeView, isOpen: boolean, context: PlanContext): HTMLElement {
  const summary = [
    h('span', { class: 'name' }, name === '' ? '(no node)' : name),
    h('span', { class: 'aside' }, count(tasks.length, 'task')),
  ];
  return lazyDetails(`node ${name}`, summary, isOpen, context, () => tasks.map((task) => taskDetails(task, context)));
}

function taskDetails({ name, path, mode, facts }: PlanTaskView, context: PlanContext): HTMLElement {
  const summary = [h('span', { class: 'name' }, name), h('span', { class: 'aside' }, `${mode} · ${path}`)];
  return lazyDetails(`task ${path}`, summary, false, context, () => [
    h(
      'dl',
      {},
      ...facts.flatMap(({ label, lines }) => [h('dt', {}, label), h('dd', {}, ...lines.map((line) => h('code', { class: 'line' }, line)))]),
    ),
  ]);
}

/** Its content is made when it is first opened: a plan may hold thousands of tasks. */
function lazyDetails(
  key: string,
  summary: readonly Node[],
  isOpen: boolean,
  { parts }: PlanContext,
  content: () => readonly Node[],
): HTMLElement {
  const body = h('div', { class: 'body' });
  const details = h('details', {}, h('summary', { 'data-key': key }, ...summary), body);
  const fill = () => {
    if (details.open && body.childNodes.length === 0) body.append(...content());
  };
  details.addEventListener('toggle', () => {
    parts.set(key, details.open);
    fill();
  });
  details.open = parts.get(key) ?? isOpen;
  fill();
  return details;
}

function manifestSection({ manifest }: PlanPage, context: PlanContext): HTMLElement[] {
  if (manifest === '') return [];
  const text = lazyDetails('manifest', [h('span', { class: 'name' }, 'Manifest')], false, context, () => [
    button('Open in an editor', () => context.host.send({ kind: 'openManifest' })),
    h('pre', { tabindex: '0', 'aria-label': 'Manifest' }, manifest),
  ]);
  return [h('section', {}, text)];
}
