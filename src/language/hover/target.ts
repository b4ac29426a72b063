import { follow } from '../../core/yaml/keys.ts';
import { repositoryOf } from '../fileKind.ts';
import type { Hover } from '../hover.ts';
import type { OpenFile } from '../openFile.ts';
import { touches } from '../openFile.ts';
import { repositoryIndex } from '../repository/repositoryIndex.ts';
import { entryOf } from '../repository/roleNode.ts';
import { targetPlaces } from '../symbols/targetPlaces.ts';
import type { WorkspaceView } from '../workspaceView.ts';

/** The file that a `load`, an `include` or a value of such leads to. */
export function hoverTarget({ file, index, offset }: OpenFile, view: WorkspaceView): Hover | undefined {
  if (file.kind !== 'workflow') return undefined;
  const place = targetPlaces(file, index, view).find(({ span }) => touches(span, offset));
  const [path] = place?.files ?? [];
  if (!place || path === undefined) return undefined;
  const home = repositoryOf(path);
  const target = (home === index.repository ? index : repositoryIndex(view, home)).file(path);
  const short = path.startsWith(`${home}/`) ? path.slice(home.length + 1) : path;
  const range = file.yaml.lines.range(place.span);
  if (target?.kind === 'jit') return { range, text: `${short}\n\n\`\`\`sh\n${target.text.trim().slice(0, 400)}\n\`\`\`` };
  if (target?.kind === 'task') {
    const { template } = target;
    const command = template.command?.value?.text.replaceAll(/\s+/g, ' ').slice(0, 120) ?? '';
    return {
      range,
      text: `**${target.name}** · ${template.modeField?.text ?? 'no control mode'} · ${short}${command === '' ? '' : `\n\n\`${command}\``}`,
    };
  }
  if (target?.kind !== 'workflow') return { range, text: short };
  const contents = follow(target.yaml.documents[0]?.contents);
  const description = contents?.kind === 'map' ? entryOf(contents, 'description') : undefined;
  const count = target.roles.length - 1;
  return {
    range,
    text: `**${target.name}** · ${count} ${count === 1 ? 'role' : 'roles'} as written · ${short}${description?.kind === 'scalar' ? `\n\n${description.text}` : ''}`,
  };
}
