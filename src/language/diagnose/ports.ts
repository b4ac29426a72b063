import type { InboundTemplate } from '../../core/workflow/model/channels.ts';
import type { ConstraintTemplate } from '../../core/workflow/model/constraints.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import { channelsOf, type Placed } from '../repository/channels.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { Definition } from '../repository/scope.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, shortPlace } from './findings.ts';

/** The range out of which Linux takes ports for outgoing connections. */
const EPHEMERAL = { first: 32_768, last: 60_999 };

/** Fixed ports: those that clash, and those that may be taken. */
export function checkPorts(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  const definitions: readonly Definition[] = file.kind === 'task' ? [...file.scope.all()] : file.roles.flatMap((role) => role.own);
  checkVariables(definitions, findings);
  const channels = file.kind === 'task' ? file.template.bind : file.roles.flatMap(({ template }) => template.bind);
  for (const { target } of channels) if (target) checkRange(target, portOf(target.text), findings);
  if (file.kind === 'workflow') checkSiblings(file, findings);
  for (const { clash, other } of clashesOf(index)) {
    const { target } = clash.bound.channel;
    if (clash.bound.file.path !== file.path || !target) continue;
    const name = other.bound.file.kind === 'task' ? other.bound.file.name : (other.role.template.name?.text ?? '');
    const where = other.bound.channel.target ? ` (${shortPlace(other.bound.file, other.bound.channel.target.node.span)})` : '';
    const message = `The port ${clash.port} is bound by “${name}” on the same machine${where}: only one of both can have it.`;
    findings.add('duplicate-static-port', 'error', target.node.span, message);
  }
}

function checkRange(field: Field, port: number | undefined, findings: Findings): void {
  if (port === undefined || port < EPHEMERAL.first || port > EPHEMERAL.last) return;
  const message = `The system hands out ports from ${EPHEMERAL.first} to ${EPHEMERAL.last} to outgoing connections, so ${port} may be taken: choose one below ${EPHEMERAL.first}.`;
  findings.add('ephemeral-port', 'warning', field.node.span, message);
}

/** Variables called `…port…` that hold a number. */
function checkVariables(definitions: readonly Definition[], findings: Findings): void {
  const seen = new Map<string, Definition>();
  for (const definition of definitions) {
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
    const seen = new Map<string, RoleNode>();
    for (const child of children) {
      const { enabled, iterator, constraints } = child.template;
      if (iterator || constraints.length > 0 || (enabled && !enabled.template.isStatic)) continue;
      for (const { name, value } of child.own) {
        if (!/(^|_)port(_|$)/.test(name) || !value?.template.isStatic || !/^\d{4,}$/.test(value.text)) continue;
        const other = seen.get(`${name} ${value.text}`);
        if (other) {
          const message = `“${other.template.name?.text ?? ''}” beside this role has the same ${name} ${value.text}: on one machine only one of both can bind it.`;
          findings.add('duplicate-static-port', 'warning', value.node.span, message);
        }
        seen.set(`${name} ${value.text}`, child);
      }
    }
  }
}

function portOf(target: string): number | undefined {
  const port = /^tcp:\/\/[^:]*:(\d+)$/.exec(target.trim())?.[1];
  return port === undefined ? undefined : Number(port);
}

interface BoundPort {
  readonly role: RoleNode;
  readonly bound: Placed<InboundTemplate>;
  readonly port: number;
}

interface Clash {
  readonly clash: BoundPort;
  readonly other: BoundPort;
}

const cache = new WeakMap<RepositoryIndex, readonly Clash[]>();

/** Pairs of roles of one workflow that bind one port on one machine. */
function clashesOf(index: RepositoryIndex): readonly Clash[] {
  const known = cache.get(index);
  if (known) return known;
  const clashes: Clash[] = [];
  for (const file of index.workflows.values()) {
    const byPort = new Map<string, BoundPort[]>();
    for (const role of file.roles) {
      if (role.template.kind !== 'task') continue;
      for (const bound of channelsOf(role, index).bind) {
        const port = portOf(bound.channel.target?.text ?? '');
        const machine = machineOf(role);
        if (port === undefined || machine === undefined) continue;
        const key = `${port} ${machine.key}`;
        const earlier = byPort.get(key) ?? [];
        const mine = { role, bound, port };
        for (const other of earlier.slice(0, 3))
          if (!areExclusive(role, other.role)) clashes.push({ clash: mine, other }, { clash: other, other: mine });
        earlier.push(mine);
        byPort.set(key, earlier);
      }
    }
  }
  cache.set(index, clashes);
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
