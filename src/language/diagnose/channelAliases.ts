import type { InboundTemplate, OutboundTemplate } from '../../core/workflow/model/channels.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { Placed } from '../repository/channels.ts';
import { jitChannels } from '../repository/jitChannels.ts';
import { namesInText } from '../repository/nameUses.ts';
import { onceOf } from '../repository/onceOf.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import { entryOf, type RoleNode } from '../repository/roleNode.ts';
import { canBeEqual, readTarget } from '../repository/rolePaths.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { checkPartner, type Report } from './channelPartner.ts';
import { type Findings, shortPlace } from './findings.ts';
import { nearest } from './nearest.ts';

interface Aliases {
  readonly bound: readonly (Placed<InboundTemplate> & { readonly alias: string })[];
  readonly connected: readonly string[];
  /** Channels that paths lead to; undefined where some target does not tell. */
  readonly byPath: ReadonlySet<string> | undefined;
  /** Names of channels that jit files bind or connect: their alias is the name, a dash and more. */
  readonly jitBound: ReadonlySet<string>;
  readonly jitConnected: ReadonlySet<string>;
  /** Whether a sub-workflow may be generated from what no file tells. */
  readonly open: boolean;
}

const cache = new WeakMap<RepositoryIndex, Aliases>();

/** The aliases of one file. */
const aliasesIn = onceOf((file: WorkflowFile | TaskFile) => {
  const templates = file.kind === 'workflow' ? file.roles.map(({ template }) => template) : [file.template];
  const bound: (Placed<InboundTemplate> & { alias: string })[] = [];
  for (const channel of templates.flatMap(({ bind }) => bind))
    if (channel.global && channel.global.text !== '') bound.push({ channel, file, alias: channel.global.text });
  const connected: string[] = [];
  const byPath = new Set<string>();
  let isKnown = true;
  for (const { target } of file.kind === 'workflow' ? templates.flatMap(({ connect }) => connect) : []) {
    const read = target && readTarget(target);
    if (read?.kind === 'global') connected.push(read.alias);
    else if (read?.kind === 'path') byPath.add(read.channel);
    if (read?.kind === 'unknown' || (read?.kind === 'path' && read.channel.includes('{{'))) isKnown = false;
  }
  return { bound, connected, byPath, isKnown };
});

function aliasesOf(index: RepositoryIndex): Aliases {
  const known = cache.get(index);
  if (known) return known;
  const files = [...index.workflows.values(), ...index.tasks.values()].map(aliasesIn);
  const bound = files.flatMap((each) => each.bound);
  const connected = files.flatMap((each) => each.connected);
  const byPath = files.every(({ isKnown }) => isKnown) ? new Set(files.flatMap((each) => [...each.byPath])) : undefined;
  const jit = [...index.jits.values()].flatMap(jitChannels);
  const names = (method: string) => new Set(jit.filter(({ values }) => values.get('method') === method).map(({ name }) => name));
  const open = index.callers.openRoles(['generate', 'either', 'include']).length > 0;
  const aliases = { bound, connected, byPath, jitBound: names('bind'), jitConnected: names('connect'), open };
  cache.set(index, aliases);
  return aliases;
}

function isJitName(alias: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (alias === name || alias.startsWith(`${name}-`) || alias.startsWith(`${name}{{`)) return true;
  return false;
}

/** The one variable of `name-{{ x }}`. */
function variableIn(alias: string): string | undefined {
  return /^[^{}]*\{\{\s*(\w+)\s*\}\}[^{}]*$/.exec(alias)?.[1];
}

/** Whether some value of a variable is made of another one. */
function isValueOf(name: string, other: string, index: RepositoryIndex): boolean {
  return valuesOf(name, index).some((value) => namesInText(value).some((use) => use.name === other));
}

/** Whether two variables may have one value: some written text is of both, or the files do not tell. */
function mayAgree(name: string, other: string, index: RepositoryIndex): boolean {
  const [own, theirs] = [writtenWords(name, index), writtenWords(other, index)];
  return own.size === 0 || theirs.size === 0 || [...own].some((word) => theirs.has(word));
}

/** The words of all written texts that a variable is made of: a host, or the hosts of a list. */
function writtenWords(name: string, index: RepositoryIndex): ReadonlySet<string> {
  const words = new Set<string>();
  const names = new Set([name]);
  for (const each of names) {
    for (const value of valuesOf(each, index)) {
      if (value.template.isStatic) for (const [word] of value.text.matchAll(/[\w.-]+/g)) words.add(word);
      else for (const use of namesInText(value)) names.add(use.name);
    }
  }
  return words;
}

/** The values of a variable, or what its loop runs over. */
function valuesOf(name: string, index: RepositoryIndex): readonly Field[] {
  return [...index.workflows.values()]
    .flatMap(({ roles }) => roles.flatMap(({ own }) => own))
    .flatMap((each) => (each.name === name ? (each.value ?? rangeOf(each.role) ?? []) : []));
}

function rangeOf(role: RoleNode | undefined): Field | undefined {
  const iterator = role?.template.iterator;
  return iterator?.form === 'range' ? iterator.range : undefined;
}

/** `::alias` must be bound somewhere. */
export function checkAlias(alias: string, channel: OutboundTemplate, index: RepositoryIndex, report: Report): void {
  const { bound, jitBound, open } = aliasesOf(index);
  const partner = bound.find((each) => each.alias === alias) ?? bound.find((each) => canBeEqual(each.alias, alias));
  if (partner) {
    checkPartner(channel, partner, report);
    const [own, theirs] = [variableIn(alias), variableIn(partner.alias)];
    if (own && theirs && own !== theirs && !isValueOf(own, theirs, index) && !isValueOf(theirs, own, index)) {
      const message = `The other end is called “::${partner.alias}”: does “${own}” always have the value of “${theirs}”?`;
      report('channel-target-not-found', mayAgree(own, theirs, index) ? 'information' : 'warning', message);
    }
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
  if (global.text.startsWith('::')) {
    const name = global.text.replace(/^:+/, '');
    const message = `An alias is written without “::” where it is bound: “${name}”. Only targets have the colons.`;
    findings.add('bad-target', 'warning', global.node.span, message, {
      fix: findings.replace(`Change to “${name}”`, global.node.span, name),
    });
    return;
  }
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

/** A channel of a task template that no role connects to, neither by its path nor by an alias. */
export function checkUnconnected(channel: InboundTemplate, index: RepositoryIndex, findings: Findings): void {
  const { byPath, open } = aliasesOf(index);
  if (channel.global || channel.target || byPath === undefined || open || byPath.has(channel.name)) return;
  const span = entryOf(channel.node, 'name')?.span ?? channel.node.span;
  const message = `Nothing in this repository connects to the channel “${channel.name}”.`;
  findings.add('channel-without-counterpart', 'information', span, message);
}
