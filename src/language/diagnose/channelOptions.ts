import type { Field } from '../../core/workflow/model/field.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import { channelsOf } from '../repository/channels.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import { type Findings, partSpan } from './findings.ts';
import { didYouMean, editDistance, nearest } from './nearest.ts';

const OPTION = /^--[\w-]*channel-name(?:=(.*))?$/;

/** `--channel-config "name=x,…"`, which may also be about a channel of the program's own. */
const CONFIGURED = /\bname=([\w-]+)/;

/** The same in a task template, for names that are written there, over all roles that load it. */
export function checkTaskChannelOptions(file: TaskFile, index: RepositoryIndex, findings: Findings): void {
  const names = new Set([...file.template.bind, ...file.template.connect].map(({ name }) => name));
  for (const { role } of index.callers.of(file.path)) {
    const { bind, connect } = channelsOf(role, index);
    for (const { channel } of [...bind, ...connect]) names.add(channel.name);
  }
  if (names.size === 0) return;
  const report = (span: Span, value: string) => {
    const message = `The task is told to use the channel “${value}”, but it has only ${[...names].join(', ')}.${didYouMean(nearest(value, names))}`;
    findings.add('channel-name-differs', 'warning', span, message);
  };
  const isOther = (value: string) => value !== '' && !/[{}$]/.test(value) && !names.has(value);
  const list = file.template.command?.arguments ?? [];
  for (const [at, argument] of list.entries()) {
    const text = argument.text.trim().replace(/^'(.*)'$/, '$1');
    const option = OPTION.exec(text);
    const field = option?.[1] === undefined ? list[at + 1] : argument;
    const value = (option?.[1] ?? list[at + 1]?.text ?? '').replaceAll("'", '');
    if (option && field && isOther(value)) report(field.node.span, value);
    const configured = /--channel-config/.test(`${list[at - 1]?.text} ${text}`) ? CONFIGURED.exec(text)?.[1] : undefined;
    if (configured === undefined || !isOther(configured)) continue;
    // With an address it may well be a channel of its own, unless its name is a slip.
    const isSlip = /\baddress=/.test(text) ? isNear(configured, names) : nearest(configured, names) !== undefined;
    if (isSlip) report(argument.node.span, configured);
  }
  for (const { name, value } of file.template.properties) {
    if (value && /channel-?name$/i.test(name) && isOther(value.text)) report(value.node.span, value.text);
  }
  const { value: line } = file.template.command ?? {};
  for (const match of line?.text.matchAll(/--[\w-]*channel-name[= ]([\w-]+)/g) ?? []) {
    const [found, value = ''] = match;
    if (line && isOther(value)) report(partSpan(file.yaml.text, line, match.index, match.index + found.length), value);
  }
}

function isNear(value: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => editDistance(value, name, 2) <= 2);
}

/** Options like `--input-channel-name=x` of a task must name one of the role's channels. */
export function checkChannelOptions(role: RoleNode, index: RepositoryIndex, findings: Findings): void {
  const { bind, connect, task } = channelsOf(role, index);
  if (!task || bind.length + connect.length === 0) return;
  const names = [...bind, ...connect].map(({ channel }) => channel.name);
  const list = task.template.command?.arguments ?? [];
  for (const [at, argument] of list.entries()) {
    const option = OPTION.exec(argument.text.trim().replace(/^'(.*)'$/, '$1'));
    if (!option) continue;
    const value = option[1] ?? list[at + 1]?.text ?? '';
    const variable = /^'?\{\{\s*(\w+)\s*\}\}'?$/.exec(value.trim())?.[1];
    if (variable === undefined) continue;
    const definition = role.full.lookup(variable);
    if (definition?.file === role.file.path && definition.value) checkName(definition.value, names, findings);
  }
}

function checkName(value: Field, names: readonly string[], findings: Findings): void {
  if (!value.template.isStatic || value.text === '' || names.includes(value.text)) return;
  const message = `The task is told to use the channel “${value.text}”, but its role has only ${names.join(', ')}.${didYouMean(nearest(value.text, names))}`;
  findings.add('channel-name-differs', 'warning', value.node.span, message);
}
