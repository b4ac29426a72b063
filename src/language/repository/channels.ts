import type { InboundTemplate, OutboundTemplate } from '../../core/workflow/model/channels.ts';
import { filesOf, type RepositoryIndex } from './repositoryIndex.ts';
import type { RoleNode } from './roleNode.ts';
import type { TaskFile } from './taskFile.ts';
import type { WorkflowFile } from './workflowFile.ts';

/** A channel and the file that it is written in. */
export interface Placed<T> {
  readonly channel: T;
  readonly file: WorkflowFile | TaskFile;
}

export interface RoleChannels {
  readonly bind: readonly Placed<InboundTemplate>[];
  readonly connect: readonly Placed<OutboundTemplate>[];
  /** Whether the task template is known. */
  readonly task: TaskFile | undefined;
}

/** The task template that a role loads, if its text tells. */
function taskOf(role: RoleNode, index: RepositoryIndex): TaskFile | undefined {
  const [target, more] = index.callers.targets(role)?.targets ?? [];
  const [file] = target && !more ? filesOf(target, index) : [];
  return file?.kind === 'task' ? file : undefined;
}

const kept = new WeakMap<RepositoryIndex, Map<RoleNode, RoleChannels>>();
const NO_CHANNELS: Pick<RoleChannels, 'bind' | 'connect'> = { bind: [], connect: [] };

/** The channels of a task role: its own, its ancestors', its template's; on one name the nearest wins (domain.md §4). */
export function channelsOf(role: RoleNode, index: RepositoryIndex): RoleChannels {
  const byRole = kept.get(index) ?? new Map<RoleNode, RoleChannels>();
  kept.set(index, byRole);
  const channels = byRole.get(role) ?? collectChannels(role, index);
  byRole.set(role, channels);
  return channels;
}

function collectChannels(role: RoleNode, index: RepositoryIndex): RoleChannels {
  const bind = new Map<string, Placed<InboundTemplate>>();
  const connect = new Map<string, Placed<OutboundTemplate>>();
  const task = taskOf(role, index);
  if (!hasChannels(role) && (!task || (task.template.bind.length === 0 && task.template.connect.length === 0)))
    return { ...NO_CHANNELS, task };
  for (let node: RoleNode | undefined = role; node; node = node.parent) {
    for (const channel of node.template.bind) if (!bind.has(channel.name)) bind.set(channel.name, { channel, file: node.file });
    for (const channel of node.template.connect) if (!connect.has(channel.name)) connect.set(channel.name, { channel, file: node.file });
  }
  for (const channel of task?.template.bind ?? []) if (task && !bind.has(channel.name)) bind.set(channel.name, { channel, file: task });
  for (const channel of task?.template.connect ?? [])
    if (task && !connect.has(channel.name)) connect.set(channel.name, { channel, file: task });
  return { bind: [...bind.values()], connect: [...connect.values()], task };
}

function hasChannels(role: RoleNode): boolean {
  for (let node: RoleNode | undefined = role; node; node = node.parent)
    if (node.template.bind.length > 0 || node.template.connect.length > 0) return true;
  return false;
}

/** The workflows whose roles can bind the channels of a file: itself, or those that load it. */
export function binders(file: WorkflowFile | TaskFile, index: RepositoryIndex): readonly WorkflowFile[] {
  if (file.kind === 'workflow') return index.workflows.get(file.path) === file ? [file] : [];
  const files = new Set(index.callers.of(file.path).map(({ role }) => role.file));
  return [...index.workflows.values()].filter((workflow) => files.has(workflow));
}
