import { CONTROL_MODES, isKubernetes } from '../../core/workflow/model/controlMode.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { entryOf, type RoleNode } from '../repository/roleNode.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { Findings } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';

/** Control mode, wants and command of a task template (domain.md §2, §4, §5.1). */
export function checkTaskTraits(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  const { template } = file;
  checkMode(template.modeField, findings);
  const root = file.yaml.documents[0]?.contents;
  const wants = root?.kind === 'map' ? entryOf(root, 'wants') : undefined;
  const ports = wants?.kind === 'map' ? entryOf(wants, 'ports') : undefined;
  if (ports?.kind === 'scalar' && /\d\s*-\s*\d/.test(ports.text)) {
    findings.add('port-range', 'warning', ports.span, `Of a range of ports only the first one is read: list them, as in “31000,31001”.`);
  }
  for (const entry of template.command?.env ?? []) checkEnvironment(entry, findings);
  for (const key of ['stdout', 'stderr'] as const) {
    const field = template.command?.[key];
    if (field?.template.isStatic && !['', 'none', 'stdout', 'all'].includes(field.text)) {
      findings.add(
        'bad-output',
        'warning',
        field.node.span,
        `“${field.text}” is not a place for output: none, stdout or all.${didYouMean(nearest(field.text, ['none', 'stdout', 'all']))}`,
      );
    }
  }
  if (isKubernetes(template.mode)) checkKubernetes(file, index, findings);
}

function checkMode(field: Field | undefined, findings: Findings): void {
  if (!field) return;
  const { text, node } = field;
  if (!CONTROL_MODES.some((mode) => mode === text.toLowerCase())) {
    const like = nearest(text.trim().toLowerCase(), CONTROL_MODES) ?? CONTROL_MODES.find((mode) => mode === text.trim().toLowerCase());
    const fix = like === undefined ? undefined : findings.replace(`Change to “${like}”`, node.span, like);
    const message = `There is no control mode “${text}”: it is read as “direct”.${didYouMean(like)}`;
    findings.add('unknown-control-mode', 'warning', node.span, message, { fix });
    return;
  }
  if (/^kubectl_/i.test(text)) {
    const now = text.toLowerCase().replace('kubectl', 'kubernetes');
    findings.add(
      'obsolete-control-mode',
      'information',
      node.span,
      `“${text}” is obsolete: it wraps kubectl in a Mesos task. “${now}” is deployed to Kubernetes itself.`,
    );
  }
  if (/^hook$/i.test(text)) {
    findings.add(
      'obsolete-control-mode',
      'information',
      node.span,
      'Write “basic”: with a trigger in its role such a task becomes a hook.',
    );
  }
}

function checkEnvironment(entry: Field, findings: Findings): void {
  const { text, node } = entry;
  const name = text.slice(0, Math.max(0, text.indexOf('=')));
  if (!text.includes('=') && !text.includes('{{')) {
    findings.add('bad-environment', 'warning', node.span, `“${text}” sets nothing: an entry of env is written NAME=value.`);
  } else if (!name.includes('{{') && /\s|^$/.test(name) && text.includes('=')) {
    findings.add('bad-environment', 'warning', node.span, `“${name}” cannot be the name of an environment variable.`);
  }
}

/** What a Kubernetes task can't have; the plan refuses it before anything is created. */
function checkKubernetes(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  for (const { node, name, addressing, target } of file.template.bind) {
    if (addressing !== 'tcp' || (target && target.text !== '')) continue;
    const message = `No port is allocated to a tcp channel of a Kubernetes task: give “${name}” a fixed \`target\`, or use ipc.`;
    findings.add('kubernetes-tcp-channel', 'warning', node.entries[0]?.value.span ?? node.span, message);
  }
  for (const argument of file.template.command?.arguments ?? []) {
    if (/^(--?[\w-]+=)?'.*'$/.test(argument.text.trim())) {
      const message = 'A Kubernetes task runs without a shell: these quotes reach the program as letters.';
      findings.add('kubernetes-quotes', 'warning', argument.node.span, message);
    }
  }
  if (file.template.constraints.some(({ attribute }) => attribute === 'machine_id')) return;
  const without = index.callers.of(file.path).find(({ role, isForeign }) => !isForeign && !hasMachine(role, index, 0));
  const mode = file.template.modeField;
  if (!without || !mode) return;
  const message = `A Kubernetes task needs a constraint machine_id, and “${without.role.template.name?.text ?? ''}” in ${without.role.file.name} gives it none.`;
  findings.add('kubernetes-machine', 'warning', mode.node.span, message);
}

function hasMachine(role: RoleNode, index: RepositoryIndex, depth: number): boolean {
  for (let node: RoleNode | undefined = role; node; node = node.parent) {
    if (node.template.kind !== 'include' && node.template.constraints.some(({ attribute }) => attribute === 'machine_id')) return true;
  }
  const callers = index.callers.of(role.file.path);
  return depth > 20 || (callers.length > 0 && callers.some((caller) => hasMachine(caller.role, index, depth + 1)));
}
