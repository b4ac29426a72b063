import type { YamlMap, YamlScalar } from '../../core/yaml/nodes.ts';
import { entryOf } from '../repository/roleNode.ts';

/** A public variable as written. */
export interface PublicEntry {
  readonly name: string;
  readonly key: YamlScalar;
  readonly node: YamlMap;
}

/** A scalar of a public variable. */
export function part({ node }: PublicEntry, key: string): YamlScalar | undefined {
  const value = entryOf(node, key);
  return value?.kind === 'scalar' ? value : undefined;
}
