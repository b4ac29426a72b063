import { keyName } from '../../core/yaml/keys.ts';
import type { YamlEntry, YamlMap, YamlNode } from '../../core/yaml/nodes.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import type { Path } from './blockPath.ts';

/** The innermost node at an offset and the way to it. */
export interface TreePlace {
  readonly path: Path;
  readonly node: YamlNode;
  /** The entry whose key or value the node is, with its map. */
  readonly entry: YamlEntry | undefined;
  readonly map: YamlMap | undefined;
  readonly onKey: boolean;
  /** Inside `{}` or `[]`, where lines tell nothing. */
  readonly inFlow: boolean;
  /** Index of the document in the text. */
  readonly document: number;
}

/** Finds the node that an offset is in or touches; undefined outside of every document. */
export function treePlace(yaml: YamlText, offset: number): TreePlace | undefined {
  const document = yaml.documents.findIndex(
    ({ span }, index) => offset >= span.start && (offset < span.end || index === yaml.documents.length - 1),
  );
  const contents = yaml.documents[document]?.contents;
  return (
    contents && descend({ path: [], node: contents, entry: undefined, map: undefined, onKey: false, inFlow: false, document }, offset, yaml)
  );
}

function descend(place: TreePlace, offset: number, yaml: YamlText): TreePlace {
  const { node } = place;
  const touches = (child: YamlNode) => child.span.start <= offset && offset <= child.span.end;
  if (node.kind === 'sequence') {
    const index = node.items.findIndex(touches);
    const item = node.items[index];
    if (!item) return place;
    return descend(
      {
        ...place,
        path: [...place.path, index],
        node: item,
        entry: undefined,
        map: undefined,
        onKey: false,
        inFlow: place.inFlow || node.flow,
      },
      offset,
      yaml,
    );
  }
  if (node.kind !== 'map') return place;
  for (const entry of node.entries) {
    const path = [...place.path, keyName(entry.key, yaml.dialect) ?? ''];
    const common = { path, entry, map: node, inFlow: place.inFlow || node.flow, document: place.document };
    if (touches(entry.key)) return { ...common, node: entry.key, onKey: true };
    if (touches(entry.value)) return descend({ ...common, node: entry.value, onKey: false }, offset, yaml);
  }
  return { ...place, inFlow: place.inFlow || node.flow };
}
