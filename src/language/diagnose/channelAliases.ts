import type { InboundTemplate, OutboundTemplate } from '../../core/workflow/model/channels.ts';
import type { Placed } from '../repository/channels.ts';
import { jitChannels } from '../repository/jitChannels.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { canBeEqual } from '../repository/rolePaths.ts';
import { checkPartner, type Report } from './channelPartner.ts';
import { type Findings, shortPlace } from './findings.ts';
import { nearest } from './nearest.ts';

interface Aliases {
  readonly bound: readonly (Placed<InboundTemplate> & { readonly alias: string })[];
  readonly connected: readonly string[];
  /** Names of channels that jit files bind or connect: their alias is the name, a dash and more. */
  readonly jitBound: ReadonlySet<string>;
  readonly jitConnected: ReadonlySet<string>;
  /** Whether a sub-workflow may be generated from what no file tells. */
  readonly open: boolean;
}

const cache = new WeakMap<RepositoryIndex, Aliases>();

function aliasesOf(index: RepositoryIndex): Aliases {
  const known = cache.get(index);
  if (known) return known;
  const bound: (Placed<InboundTemplate> & { alias: string })[] = [];
  const connected: string[] = [];
  for (const file of [...index.workflows.values(), ...index.tasks.values()]) {
    const channels = file.kind === 'workflow' ? file.roles.flatMap(({ template }) => template.bind) : file.template.bind;
    for (const channel of channels)
      if (channel.global && channel.global.text !== '') bound.push({ channel, file, alias: channel.global.text });
  }
  for (const file of index.workflows.values()) {
    for (const { template } of file.roles) {
      for (const { target } of template.connect) if (target?.text.trim().startsWith('::')) connected.push(target.text.trim().slice(2));
    }
  }
  const jit = [...index.jits.values()].flatMap(jitChannels);
  const names = (method: string) => new Set(jit.filter(({ values }) => values.get('method') === method).map(({ name }) => name));
  const open = index.callers.openRoles(['generate', 'either', 'include']).length > 0;
  const aliases = { bound, connected, jitBound: names('bind'), jitConnected: names('connect'), open };
  cache.set(index, aliases);
  return aliases;
}

function isJitName(alias: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (alias === name || alias.startsWith(`${name}-`) || alias.startsWith(`${name}{{`)) return true;
  return false;
}

/** `::alias` must be bound somewhere. */
export function checkAlias(alias: string, channel: OutboundTemplate, index: RepositoryIndex, report: Report): void {
  const { bound, jitBound, open } = aliasesOf(index);
  const partner = bound.find((each) => canBeEqual(each.alias, alias));
  if (partner) {
    checkPartner(channel, partner, report);
    return;
  }
  if (isJitName(alias, jitBound)) return;
  const tail = alias.slice(Math.max(alias.indexOf('-{{'), 0));
  const all = [...new Set([...bound.map((each) => each.alias), ...[...jitBound].map((name) => `${name}${tail}`)])];
  const like = nearest(alias, all) ?? all.find((each) => each.includes('{{') && alias.endsWith(each));
  if (open && like === undefined) return;
  const home = bound.find((each) => each.alias === like);
  const place = home?.channel.global && ` (${shortPlace(home.file, home.channel.global.node.span)})`;
  const hint = like === undefined ? '' : ` Did you mean “::${like}”${place ?? ''}?`;
  const generated = like === undefined && jitBound.size > 0 ? ` The jit files bind ${[...jitBound].join(', ')}.` : '';
  report('channel-target-not-found', open ? 'warning' : 'error', `Nothing binds a channel with the alias “${alias}”.${hint}${generated}`);
}

/** An alias that nobody connects to. */
export function checkUnusedAlias(channel: InboundTemplate, index: RepositoryIndex, findings: Findings): void {
  const { global } = channel;
  if (!global || global.text === '') return;
  const { connected, jitConnected } = aliasesOf(index);
  if (connected.some((each) => canBeEqual(each, global.text)) || isJitName(global.text, jitConnected)) return;
  const [head = ''] = global.text.split(/-?\{\{/);
  const like = nearest(head, jitConnected);
  if (like !== undefined) {
    const meant = `The jit files connect to “${like}”, not to “${head}”: did you mean “${global.text.replace(head, like)}”?`;
    findings.add('channel-target-not-found', 'warning', global.node.span, meant);
    return;
  }
  const message = `Nothing in this repository connects to “::${global.text}”. An alias only helps inside a workflow; from outside use a fixed address.`;
  findings.add('channel-without-counterpart', 'information', global.node.span, message);
}
