import { isEnabled } from '../../core/workflow/expansion/context.ts';
import type { InboundTemplate } from '../../core/workflow/model/channels.ts';
import { binders, channelsOf, type Placed } from '../repository/channels.ts';
import { namesInText } from '../repository/nameUses.ts';
import { onceOf } from '../repository/onceOf.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { TaskFile } from '../repository/taskFile.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, shortPlace } from './findings.ts';

interface Clash {
  readonly bound: Placed<InboundTemplate>;
  readonly message: string;
}

const clashesBy = onceOf((index: RepositoryIndex) => onceOf((file: WorkflowFile) => clashesIn(file, index)));

/** One alias for channels of several tasks: the core refuses to configure them (domain.md §4). */
export function checkGlobals(file: WorkflowFile | TaskFile, index: RepositoryIndex, findings: Findings): void {
  for (const { bound, message } of binders(file, index).flatMap((workflow) => clashesBy(index)(workflow))) {
    if (bound.file === file && bound.channel.global) findings.add('global-twice', 'warning', bound.channel.global.node.span, message);
  }
}

function clashesIn(file: WorkflowFile, index: RepositoryIndex): readonly Clash[] {
  const clashes: Clash[] = [];
  const seen = new Map<string, { readonly role: RoleNode; readonly bound: Placed<InboundTemplate> }>();
  for (const role of file.roles) {
    if (role.template.kind !== 'task') continue;
    for (const bound of channelsOf(role, index).bind) {
      const alias = bound.channel.global;
      if (!alias || alias.text === '') continue;
      const loop = alias.template.isStatic ? loopOf(role) : undefined;
      if (loop) {
        const variable = loop.template.iterator?.variable ?? '';
        const message = `Every role of the loop over “${variable}” binds the alias “${alias.text}”, and only one can have it: put {{ ${variable} }} into it.`;
        clashes.push({ bound, message });
      }
      // Templates come out the same where they see the same variables.
      if (!alias.template.isStatic && namesInText(alias).some(({ name }) => isOwn(name, role))) continue;
      const key = alias.text;
      const other = seen.get(key);
      if (other && !isConditional(role) && !isConditional(other.role) && loopOf(role) === loopOf(other.role)) {
        const name = other.role.template.name?.text ?? '';
        const place = other.bound.channel.global ? ` (${shortPlace(other.bound.file, other.bound.channel.global.node.span)})` : '';
        clashes.push({
          bound,
          message: `The alias “${alias.text}” is bound by “${name}” already${place}, and only one channel can have it.`,
        });
      } else seen.set(key, { role, bound });
    }
  }
  return clashes;
}

/** The nearest loop around a role, or its own. */
function loopOf(role: RoleNode): RoleNode | undefined {
  for (let node: RoleNode | undefined = role; node; node = node.parent) if (node.template.iterator) return node;
  return undefined;
}

function isOwn(name: string, role: RoleNode): boolean {
  const definition = role.full.lookup(name);
  return definition !== undefined && definition.layer !== 'iterator' && definition.role !== role.file.roles[0];
}

function isConditional(role: RoleNode): boolean {
  for (let node: RoleNode | undefined = role; node; node = node.parent) {
    const { enabled } = node.template;
    if (enabled && !(enabled.template.isStatic && isEnabled(enabled.text))) return true;
  }
  return false;
}
