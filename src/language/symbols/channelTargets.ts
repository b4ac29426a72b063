import type { InboundTemplate } from '../../core/workflow/model/channels.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { FilePlace } from '../openFile.ts';
import { placeOf } from '../openFile.ts';
import type { Placed } from '../repository/channels.ts';
import { channelsOf } from '../repository/channels.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import { entryOf } from '../repository/roleNode.ts';
import { canBeEqual, findRoles, readTarget } from '../repository/rolePaths.ts';

/** The inbound channels that a `target` can mean. */
export function channelPlaces(target: Field, role: RoleNode, index: RepositoryIndex): readonly FilePlace[] {
  const read = readTarget(target);
  if (read.kind === 'global') {
    return [...globalChannels(index)]
      .filter(({ channel }) => canBeEqual(channel.global?.text ?? '', read.alias))
      .map((placed) => nameOf(placed, 'global'));
  }
  if (read.kind !== 'path') return [];
  const found = findRoles(read, role, index);
  if (found.kind !== 'found') return [];
  return found.roles.flatMap((each) =>
    channelsOf(each, index)
      .bind.filter(({ channel }) => canBeEqual(channel.name, read.channel))
      .map((placed) => nameOf(placed, 'name')),
  );
}

function nameOf({ channel, file }: Placed<InboundTemplate>, key: 'name' | 'global'): FilePlace {
  return placeOf(file, entryOf(channel.node, key)?.span ?? channel.node.span);
}

/** Every inbound channel that the whole environment can reach. */
export function* globalChannels(index: RepositoryIndex): Generator<Placed<InboundTemplate>> {
  for (const file of index.workflows.values()) {
    for (const { template } of file.roles) for (const channel of template.bind) if (channel.global?.text) yield { channel, file };
  }
  for (const file of index.tasks.values()) for (const channel of file.template.bind) if (channel.global?.text) yield { channel, file };
}
