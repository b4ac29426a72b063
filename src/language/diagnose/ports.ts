import type { ConstraintTemplate } from '../../core/workflow/model/constraints.ts';
import { type Field, fieldOf } from '../../core/workflow/model/field.ts';
import { readPortRanges } from '../../core/workflow/model/portRanges.ts';
import { follow } from '../../core/yaml/keys.ts';
import { binders, channelsOf } from '../repository/channels.ts';
import { onceOf } from '../repository/onceOf.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { entryOf, type RoleNode } from '../repository/roleNode.ts';
import type { Definition, Scope } from '../repository/scope.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, shortPlace } from './findings.ts';

/** The range out of which Linux takes ports for outgoing connections. */
export const EPHEMERAL = { first: 32_768, last: 60_999 };

/** Fixed ports: those that clash, and those that may be taken. */
export function checkPorts(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  const definitions: readonly Definition[] = file.kind === 'task' ? [...file.scope.all()] : file.roles.flatMap((role) => role.own);
  checkVariables(definitions, findings);
  if (file.kind === 'task') checkTaskPorts(file, findings);
  const channels = file.kind === 'task' ? file.template.bind : file.roles.flatMap(({ template }) => template.bind);
  for (const { target } of channels) if (target) checkRange(target, portOf(target, []), findings);
  if (file.kind === 'workflow') checkSiblings(file, findings);
  for (const { clash, other } of binders(file, index).flatMap((workflow) => clashesBy(index)(workflow))) {
    if (clash.file.path !== file.path) continue;
    const name = other.file.kind === 'task' ? other.file.name : (other.role.template.name?.text ?? '');
    const where = ` (${shortPlace(other.file, other.field.node.span)})`;
    const message = `The port ${clash.port} is bound by “${name}” on the same machine${where}: only one of both can have it.`;
    findings.add('duplicate-static-port', 'error', clash.field.node.span, message);
  }
}

/** Ports that a task template asks for, or gives to its program. */
function checkTaskPorts({ template, yaml }: TaskFile, findings: Findings): void {
  const wants = wantsOf({ yaml });
  if (wants) for (const port of portsIn(wants.text)) checkRange(wants, port, findings);
  const list = template.command?.arguments ?? [];
  for (const [at, argument] of list.entries()) {
    const [, inline] = /^--?[\w-]*port(?:=(\d+))?$/.exec(argument.text.trim()) ?? [];
    const field = inline === undefined ? list[at + 1] : argument;
    const isOption = /^--?[\w-]*port(=\d+)?$/.test(argument.text.trim());
    if (isOption && field) checkRange(field, Number(inline ?? field.text.replaceAll("'", '')), findings);
  }
}

/** `wants.ports`, as it is written. */
function wantsOf({ yaml }: Pick<TaskFile, 'yaml'>): Field | undefined {
  const root = follow(yaml.documents[0]?.contents);
  const wants = root?.kind === 'map' ? entryOf(root, 'wants') : undefined;
  const ports = wants?.kind === 'map' ? entryOf(wants, 'ports') : undefined;
  return ports?.kind === 'scalar' ? fieldOf(ports) : undefined;
}

function portsIn(text: string): readonly number[] {
  const ranges = readPortRanges(text);
  return ranges.ok ? ranges.value.map(([first]) => first) : [];
}

const LAST_PORT = 65_535;

function checkRange(field: Field, port: number | undefined, findings: Findings): void {
  if (port !== undefined && port > LAST_PORT) {
    findings.add('port-range', 'warning', field.node.span, `There is no port ${port}: the last one is ${LAST_PORT}.`);
  }
  if (port === undefined || port < EPHEMERAL.first || port > EPHEMERAL.last) return;
  findings.add('ephemeral-port', 'warning', field.node.span, ephemeralWords(port));
}

export function ephemeralWords(port: number): string {
  return `The system hands out ports from ${EPHEMERAL.first} to ${EPHEMERAL.last} to outgoing connections, so ${port} may be taken: choose one below ${EPHEMERAL.first}.`;
}

/** Variables called `…port…` that hold a number. */
function checkVariables(definitions: readonly Definition[], findings: Findings): void {
  const seen = new Map<string, Definition>();
  // The later one in the text is the copy.
  for (const definition of [...definitions].sort((a, b) => a.span.start - b.span.start)) {
    const { name, value, role, layer } = definition;
    if (!/(^|_)port(_|$)|Port$/.test(name) || !value?.template.isStatic || !/^\d+$/.test(value.text)) continue;
    const port = Number(value.text);
    checkRange(value, port, findings);
    const first = seen.get(`${layer} ${value.text}`);
    if (first && first.role === role && role && port > 1024) {
      const message = `“${first.name}” has the port ${port} already, in the same role.`;
      findings.add('duplicate-static-port', 'warning', value.node.span, message);
    }
    seen.set(`${layer} ${value.text}`, definition);
  }
}

/** Roles beside each other, always there and on one machine, that give a port variable the same value. */
function checkSiblings(file: WorkflowFile, findings: Findings): void {
  for (const { children } of file.roles) {
    if (children.length < 2) continue;
    const seen = new Map<string, RoleNode>();
    for (const child of children) {
      const { enabled, iterator, constraints } = child.template;
      if (iterator || constraints.length > 0 || (enabled && !enabled.template.isStatic)) continue;
      for (const { name, value } of child.own) {
        if (!/(^|_)port(_|$)/.test(name) || !value?.template.isStatic || !/^\d{4,}$/.test(value.text)) continue;
        const other = seen.get(value.text);
        if (other && other !== child) {
          const message = `“${other.template.name?.text ?? ''}” beside this role has the same port ${value.text}: on one machine only one of both can bind it.`;
          findings.add('duplicate-static-port', 'warning', value.node.span, message);
        }
        seen.set(value.text, child);
      }
    }
  }
}

/** The port of a fixed address, written or as the value that a variable has in one of the scopes. */
function portOf({ text }: Field, scopes: readonly Pick<Scope, 'lookup'>[]): number | undefined {
  const port = /^tcp:\/\/[^:]*:(\d+|\{\{\s*\w+\s*\}\})$/.exec(text.trim())?.[1];
  const name = /\w+/.exec(port ?? '')?.[0] ?? '';
  const value = port?.startsWith('{') ? scopes.map((scope) => scope.lookup(name)?.value).find((found) => found !== undefined) : undefined;
  const digits = value?.template.isStatic ? value.text : (port ?? '');
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

interface BoundPort {
  readonly role: RoleNode;
  readonly file: WorkflowFile | TaskFile;
  /** The target of the channel, or the `wants.ports` of the task template. */
  readonly field: Field;
  readonly port: number;
  readonly isWanted: boolean;
}

interface Clash {
  readonly clash: BoundPort;
  readonly other: BoundPort;
}

const clashesBy = onceOf((index: RepositoryIndex) => onceOf((file: WorkflowFile) => clashesIn(file, index)));

interface Wanted {
  readonly wants: Field | undefined;
  readonly ports: readonly number[];
}

const NONE: readonly BoundPort[] = [];
const NOT_WANTED: Wanted = { wants: undefined, ports: [] };

/** `wants.ports` of a task template and what is in it. */
const wantedPorts = onceOf((task: TaskFile): Wanted => {
  const wants = wantsOf(task);
  return wants ? { wants, ports: portsIn(wants.text) } : NOT_WANTED;
});

/** The fixed ports of a task role. */
function boundPorts(role: RoleNode, index: RepositoryIndex): readonly BoundPort[] {
  const { bind, task } = channelsOf(role, index);
  const { wants, ports } = task ? wantedPorts(task) : NOT_WANTED;
  if (bind.length === 0 && !wants) return NONE;
  const targets = bind.flatMap(({ channel: { target }, file }) => {
    const port = target && portOf(target, file.kind === 'task' ? [role.full, file.scope] : [role.full]);
    return target && port !== undefined ? [{ role, file, field: target, port, isWanted: false }] : [];
  });
  return task && wants ? [...targets, ...ports.map((port) => ({ role, file: task, field: wants, port, isWanted: true }))] : targets;
}

/** Pairs of roles of one workflow that bind one port on one machine. */
function clashesIn(file: WorkflowFile, index: RepositoryIndex): readonly Clash[] {
  const clashes: Clash[] = [];
  const byPort = new Map<string, BoundPort[]>();
  for (const [at, role] of file.roles.entries()) {
    if (role.template.kind !== 'task') continue;
    for (const mine of boundPorts(role, index)) {
      // Without a machine only one task is surely on the same.
      const key = `${mine.port} ${machineOf(role)?.key ?? `alone ${at}`}`;
      const earlier = byPort.get(key) ?? [];
      for (const other of earlier.slice(0, 3)) {
        // A task asks for the port that it binds.
        const isOne = role === other.role && mine.isWanted !== other.isWanted;
        if (!isOne && (role === other.role || !areExclusive(role, other.role)))
          clashes.push({ clash: mine, other }, { clash: other, other: mine });
      }
      earlier.push(mine);
      byPort.set(key, earlier);
    }
  }
  return clashes;
}

/** The machine by its constraint: a name, or the very place where it is written. */
function machineOf(role: RoleNode): { readonly key: string } | undefined {
  for (let node: RoleNode | undefined = role; node; node = node.parent) {
    const found: ConstraintTemplate | undefined = node.template.constraints.find(({ attribute }) => attribute === 'machine_id');
    if (found?.value) return { key: found.value.template.isStatic ? found.value.text : `at ${found.node.span.start}` };
  }
  return undefined;
}

/** Roles that both depend on a condition may never be there together. */
function areExclusive(a: RoleNode, b: RoleNode): boolean {
  const depends = (role: RoleNode) => role.template.enabled !== undefined && !role.template.enabled.template.isStatic;
  return depends(a) && depends(b);
}
