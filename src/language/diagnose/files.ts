import type { Field } from '../../core/workflow/model/field.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import { resolveInclude, resolveLoad } from '../repository/paths.ts';
import { filesOf, namesIn, type RepositoryIndex, type TemplateFile } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import { canBeEqual } from '../repository/rolePaths.ts';
import { namingField, type Target } from '../repository/targets.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { WorkspaceView } from '../workspaceView.ts';
import type { ProblemCode } from './codes.ts';
import type { Findings } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';

const WORDS = { load: 'task template', include: 'workflow template', generate: 'jit file', either: 'jit file' } as const;

/** `name` must be the name of the file. */
export function checkName(file: Exclude<TemplateFile, { kind: 'jit' }>, findings: Findings): void {
  const field = file.kind === 'workflow' ? file.template.root.name : file.template.name;
  if (!field || field.text === file.name || !/\/(workflows|tasks)\/[^/]+$/.test(file.path)) return;
  const message = `The name must be that of the file: “${file.name}”, not “${field.text}”.`;
  const fix = findings.replace(`Change to “${file.name}”`, field.node.span, file.name);
  findings.add('name-file-mismatch', 'error', field.node.span, message, { fix });
}

/** `load`, `include`, generator calls and the values they can take must lead to a file (jit-rules.md 12). */
export function checkReferences(file: WorkflowFile, index: RepositoryIndex, view: WorkspaceView, findings: Findings): void {
  for (const role of file.roles) {
    const field = namingField(role);
    if (field) {
      checkForm(field, role, findings);
      checkPattern(field, role, index, findings);
    }
    for (const target of index.callers.targets(role)?.targets ?? []) {
      if (target.direct) checkTarget(target, target.span, 'error', index, view, findings);
      if (target.direct && target.via === 'include') checkCycle(target, file, index, findings);
    }
  }
  for (const { target, ways } of valuesOf(file, index)) {
    const found = ways.some((via) => filesOf({ ...target, via }, index).length > 0);
    const via = (['either', 'generate', 'include', 'load'] as const).find((way) => ways.includes(way)) ?? target.via;
    if (!found) checkTarget({ ...target, via }, target.span, 'warning', index, view, findings);
  }
}

/** A workflow that includes itself, directly or by others, is never done loading. */
function checkCycle(target: Target, file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  const seen = new Set<string>();
  const open = filesOf(target, index);
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.path === file.path) {
      const message = `“${target.text}” leads back to this file: a workflow that includes itself cannot be loaded.`;
      findings.add('include-cycle', 'error', target.span, message);
      return;
    }
    if (seen.has(next.path) || next.kind !== 'workflow') continue;
    seen.add(next.path);
    for (const role of next.roles) {
      // A role that is not always there may end the cycle.
      if (role.template.enabled && !role.template.enabled.template.isStatic) continue;
      for (const each of index.callers.targets(role)?.targets ?? [])
        if (each.direct && each.via === 'include') open.push(...filesOf(each, index));
    }
  }
}

function checkForm(field: Field, role: RoleNode, findings: Findings): void {
  const { text, node } = field;
  const via = role.template.kind === 'task' ? 'load' : 'include';
  if (!field.template.isStatic) return;
  if (text.trim() === '') {
    findings.add('empty-reference', 'error', node.span, `\`${via}\` names no ${WORDS[via]}.`);
    return;
  }
  if (/\.ya?ml$/.test(text)) {
    const name = text.replace(/\.ya?ml$/, '');
    const message = `“${text}” is not found: the name of a ${WORDS[via]} is written without its extension, “${name}”.`;
    findings.add(codeOf(via), 'error', node.span, message, { fix: findings.replace(`Change to “${name}”`, node.span, name) });
  } else if (via === 'load' && text.includes('@')) {
    findings.add('load-revision', 'error', node.span, 'A revision behind “@” works for `include` only; with it the task is never found.');
  }
}

/** A text with templates in it, such as `{{ detector }}-proxy`, that no file of the folder can match. */
function checkPattern(field: Field, role: RoleNode, index: RepositoryIndex, findings: Findings): void {
  const { template, text, node } = field;
  if (template.isStatic || template.unclosedAt !== undefined) return;
  const known = index.callers.targets(role);
  const written = template.parts.filter((part) => part.kind === 'literal').map((part) => part.text.trim());
  if ((known && known.targets.length > 0) || written.join('').length < 3) return;
  const via = role.template.kind === 'task' ? 'load' : 'include';
  if (/[/@\s]/.test(written.join('')) || namesIn(index, via).some((name) => canBeEqual(text, name))) return;
  const like = nearest(text.replaceAll(/\{\{.*?\}\}/g, ''), namesIn(index, via));
  findings.add(codeOf(via), 'warning', node.span, `No file in ${folderOf(via)}/ has a name like “${text}”.${didYouMean(like)}`);
}

/** The values in this file of variables that become the name of a workflow or jit file, wherever the role stands. */
function valuesOf(file: WorkflowFile, index: RepositoryIndex): { target: Target; ways: Target['via'][] }[] {
  const values = new Map<string, { target: Target; ways: Target['via'][] }>();
  for (const target of index.callers.values(file.path)) {
    if (isNothing(target.text)) continue;
    const key = `${target.span.start}`;
    const known = values.get(key);
    if (known) known.ways.push(target.via);
    else values.set(key, { target, ways: [target.via] });
  }
  return [...values.values()];
}

const NOTHING = new Set(['', 'none', 'false', 'no', 'off', '0']);

function isNothing(text: string): boolean {
  return NOTHING.has(text.trim().toLowerCase());
}

function checkTarget(
  target: Target,
  span: Span,
  severity: 'error' | 'warning',
  index: RepositoryIndex,
  view: WorkspaceView,
  findings: Findings,
): void {
  const { text, via } = target;
  if (isNothing(text) || /\.ya?ml$/.test(text) || filesOf(target, index).length > 0) return;
  if (via === 'include' || via === 'load') {
    const resolved = (via === 'include' ? resolveInclude : resolveLoad)(text, index.repository, index.settings);
    if (resolved === 'foreign') return;
    if (resolved === undefined) {
      findings.add('bad-reference', 'error', span, `“${text}” cannot be the name of a ${WORDS[via]}.`);
      return;
    }
    if (view.text(resolved.path) !== undefined) return;
    if (isOtherExtension(text, via, index, view)) {
      const message = `${folderOf(via)}/${text}.yml is there, but templates are only looked for with the extension .yaml.`;
      findings.add(codeOf(via), severity, span, message);
      return;
    }
  }
  const known = via === 'either' ? [...namesIn(index, 'generate'), ...namesIn(index, 'include')] : namesIn(index, via);
  const like = nearest(text, known);
  const jit =
    via === 'include' && namesIn(index, 'generate').includes(text)
      ? ` A jit file of that name exists: {{ dpl.GenerateFromUri('${text}') }} would use it.`
      : '';
  const wrongKind = crossKind(text, via, index);
  const message = `There is no ${folderOf(via)}/${text}${via === 'load' || via === 'include' ? '.yaml' : ''}${via === 'either' ? ` nor workflows/${text}.yaml` : ''}.${jit || wrongKind || didYouMean(like)}`;
  findings.add(codeOf(via), severity, span, message);
}

function codeOf(via: Target['via']): ProblemCode {
  if (via === 'load') return 'task-file-missing';
  return via === 'include' ? 'include-file-missing' : 'jit-file-missing';
}

function folderOf(via: Target['via']): string {
  if (via === 'load') return 'tasks';
  return via === 'include' ? 'workflows' : 'jit';
}

function crossKind(text: string, via: Target['via'], index: RepositoryIndex): string {
  if (via === 'load' && namesIn(index, 'include').includes(text)) return ' A workflow template of that name exists: use `include` for it.';
  return via === 'include' && namesIn(index, 'load').includes(text) ? ' A task template of that name exists: use `task: load` for it.' : '';
}

function isOtherExtension(text: string, via: 'include' | 'load', index: RepositoryIndex, view: WorkspaceView): boolean {
  return view.list(`${index.repository}/${folderOf(via)}`).includes(`${text}.yml`);
}
