import type { YamlText } from '../../core/yaml/parse.ts';
import { type BlockPlace, blockPlace } from './blockPath.ts';
import { treePlace } from './treePlace.ts';

/** Where a completion is asked for. */
export interface CursorPlace extends BlockPlace {
  /** Inside `{}` or `[]`: what is inserted has to stay on the line. */
  readonly inFlow: boolean;
}

/** The place of an offset, by the lines alone where that is enough; `parse` is asked only inside flow collections. */
export function cursorPlace(text: string, offset: number, parse: () => YamlText | undefined): CursorPlace | undefined {
  const block = blockPlace(text, offset);
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const before = text.slice(lineStart, offset).replaceAll('{{', '');
  if (!/[{[,]/.test(before) && !/[{[,][ \t]*(#.*)?\s*$/.test(text.slice(Math.max(0, lineStart - 400), lineStart)))
    return block && { ...block, inFlow: false };
  const yaml = parse();
  const tree = yaml && treePlace(yaml, offset);
  if (!tree?.inFlow) return block && { ...block, inFlow: false };
  const node = tree.node.kind === 'map' || tree.node.kind === 'sequence' ? tree.node : tree.map;
  const holder = tree.node === node ? tree.path : tree.path.slice(0, -1);
  const siblings = new Set(node?.kind === 'map' ? node.entries.flatMap(({ key }) => (key.kind === 'scalar' ? [key.text] : [])) : []);
  const inside = text.slice(node?.span.start ?? offset, offset);
  const value = /([\w.$-]+)["']?\s*:\s+(?:!\S+\s+)?([^,{}[\]]*)$/.exec(inside);
  const prefix = value?.[2] ?? /[\w.$-]*$/.exec(inside)?.[0] ?? '';
  return {
    path: value?.[1] === undefined ? holder : [...holder, value[1]],
    slot: value ? 'value' : 'key',
    start: offset - prefix.length,
    prefix,
    column: Number.MAX_SAFE_INTEGER,
    afterDash: false,
    siblings,
    inBlockText: false,
    inFlow: true,
  };
}
