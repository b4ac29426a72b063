import { isEnabled } from '../../core/workflow/expansion/context.ts';
import type { InboundTemplate, OutboundTemplate } from '../../core/workflow/model/channels.ts';
import { channelsOf, type Placed } from '../repository/channels.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { entryOf, type RoleNode } from '../repository/roleNode.ts';
import { findRoles, readTarget, type TargetText } from '../repository/rolePaths.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { checkAlias, checkUnconnected, checkUnusedAlias } from './channelAliases.ts';
import { checkGlobals } from './channelGlobals.ts';
import { checkChannelOptions, checkTaskChannelOptions } from './channelOptions.ts';
import { checkPartner, type Report } from './channelPartner.ts';
import type { Findings } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';

/** Channels of a workflow: targets that lead nowhere, partners that do not fit (domain.md §4). */
export function checkChannels(file: WorkflowFile, index: RepositoryIndex, findings: Findings): void {
  for (const role of file.roles) {
    if (findings.isFull) return;
    const { template } = role;
    checkTwice(template.bind, findings);
    checkTwice(template.connect, findings);
    for (const channel of template.bind) {
      checkUnusedAlias(channel, index, findings);
      checkBoundTarget(channel, findings);
    }
    if (template.kind !== 'include') for (const channel of template.connect) checkOutbound(channel, role, index, findings);
    if (template.kind === 'task') checkChannelOptions(role, index, findings);
  }
  checkGlobals(file, index, findings);
}

/** Channels of a task template. */
export function checkTaskChannels(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  checkTwice(file.template.bind, findings);
  checkTwice(file.template.connect, findings);
  checkGlobals(file, index, findings);
  checkTaskChannelOptions(file, index, findings);
  checkOwnTargets(file, findings);
  for (const channel of file.template.bind) {
    checkUnusedAlias(channel, index, findings);
    checkUnconnected(channel, index, findings);
    checkBoundTarget(channel, findings);
  }
}

/** What is bound has a fixed address, or none. */
function checkBoundTarget({ target }: InboundTemplate, findings: Findings): void {
  if (!target || /^(ipc:\/\/.|tcp:\/\/[^:]*:(\d+|.*\{\{))|^\{\{/.test(target.text.trim())) return;
  const message = 'The target of a bound channel can only be a fixed address: tcp://*:port or ipc://name.';
  findings.add('bad-target', 'warning', target.node.span, message);
}

/** `target` of a channel that a task template connects is ignored: its role has to name it (domain.md §4). */
function checkOwnTargets(file: TaskFile, findings: Findings): void {
  for (const { node, name } of file.template.connect) {
    const target = entryOf(node, 'target');
    if (!target) continue;
    const message = `This target is ignored: the role that loads the template has to connect “${name}” itself.`;
    findings.add('ignored-key', 'information', target.span, message);
  }
}

function checkTwice(channels: readonly (InboundTemplate | OutboundTemplate)[], findings: Findings): void {
  if (channels.length < 2) return;
  const seen = new Set<string>();
  for (const { name, node } of channels) {
    if (name !== '' && seen.has(name))
      findings.add(
        'duplicate-channel',
        'warning',
        node.entries[0]?.value.span ?? node.span,
        `A channel “${name}” stands in this list already.`,
      );
    seen.add(name);
  }
}

function checkOutbound(channel: OutboundTemplate, role: RoleNode, index: RepositoryIndex, findings: Findings): void {
  const { target, node } = channel;
  if (!target || target.text.trim() === '') {
    findings.add(
      'missing-key',
      'error',
      target && target.node.span.end > target.node.span.start ? target.node.span : (node.entries[0]?.key.span ?? node.span),
      '“target” is missing: a channel of `connect` needs to know whom to connect to.',
    );
    return;
  }
  const read = readTarget(target);
  const report: Report = (code, severity, message, extras, span = target.node.span) => findings.add(code, severity, span, message, extras);
  if (read.kind === 'global') {
    checkAlias(read.alias, channel, index, report);
    return;
  }
  if (read.kind === 'malformed') {
    const { text } = target;
    const words = {
      '::': `An alias begins with two colons: write ::${text.trim().slice(1)}.`,
      '.': `A “.” is missing behind the path: write ${text.replace(/\}\}\s*/, '}}.')}.`,
      ':': 'A “:” and the name of a channel are missing: write {{ Parent().Path }}.role:channel.',
    };
    report('bad-target', 'error', words[read.missing]);
    return;
  }
  if (read.kind === 'unknown' && target.template.isStatic) {
    report('bad-target', 'error', `“${target.text}” is not a target: write tcp://host:port, ipc://name, path.to.role:channel or ::alias.`);
    return;
  }
  if (read.kind === 'path') checkPath(read, channel, role, index, report);
}

function checkPath(
  read: TargetText & { readonly kind: 'path' },
  channel: OutboundTemplate,
  role: RoleNode,
  index: RepositoryIndex,
  report: Report,
): void {
  const found = findRoles(read, role, index);
  if (found.kind === 'unknown') return;
  if (found.kind === 'missing') {
    const names = [...new Set(found.siblings)].filter((name) => name !== '');
    const like = nearest(found.segment, names);
    const listed = like === undefined && names.length > 0 ? ` There are ${names.slice(0, 6).join(', ')}.` : didYouMean(like);
    report('channel-target-not-found', 'error', `There is no role “${found.segment}” at this place of the tree.${listed}`);
    return;
  }
  const known: Placed<InboundTemplate>[] = [];
  for (const target of found.roles) {
    if (target.template.kind === 'include') return;
    if (target.template.kind !== 'task') continue;
    const { bind, task } = channelsOf(target, index);
    if (!task && !bind.some((each) => each.channel.name === read.channel)) return;
    known.push(...bind);
  }
  const [first] = found.roles;
  if (first && found.roles.every(({ template }) => template.kind !== 'task')) {
    report('channel-target-not-found', 'error', `“${read.segments.join('.')}” is not a task: only tasks bind channels.`);
    return;
  }
  if (found.roles.every(isNever)) {
    report(
      'channel-target-not-found',
      'warning',
      `The role “${read.segments.at(-1) ?? ''}” is never enabled, so its channel is not there.`,
    );
    return;
  }
  if (read.channel.includes('{{')) return;
  const partner = known.find((each) => each.channel.name === read.channel);
  if (!partner) {
    const names = [...new Set(known.map((each) => each.channel.name))];
    const listed = names.length === 0 ? ' It binds none.' : ` It binds ${names.join(', ')}.`;
    report('channel-target-not-found', 'error', `The role “${read.segments.at(-1) ?? ''}” binds no channel “${read.channel}”.${listed}`);
    return;
  }
  checkPartner(channel, partner, report);
}

/** Disabled for good, by itself or a role around it. */
function isNever(role: RoleNode): boolean {
  for (let node: RoleNode | undefined = role; node; node = node.parent) {
    const { enabled } = node.template;
    if (enabled?.template.isStatic && !isEnabled(enabled.text)) return true;
  }
  return false;
}
