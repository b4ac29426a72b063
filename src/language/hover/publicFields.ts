import type { YamlMap } from '../../core/yaml/nodes.ts';
import { entryOf } from '../repository/roleNode.ts';

/** What the form says of a public variable, as lines of Markdown. */
export function fieldsOf(node: YamlMap): string[] {
  const text = (key: string) => {
    const value = entryOf(node, key);
    return value?.kind === 'scalar' ? value.text : '';
  };
  const facts = [text('widget'), text('panel') && `panel ${text('panel')}`].filter((each) => each !== '').join(' · ');
  return [`*${text('label') || 'public variable'}*${facts === '' ? '' : ` · ${facts}`}`, text('description')].filter((each) => each !== '');
}
