import { follow } from '../../core/yaml/keys.ts';
import type { Span, YamlNode, YamlScalar } from '../../core/yaml/nodes.ts';
import { entryOf } from '../repository/roleNode.ts';

interface MetadataFault {
  readonly span: Span;
  readonly message: string;
  /** The scalar that quotes would mend. */
  readonly toQuote?: YamlScalar;
}

const GO_WORDS = /cannot unmarshal (\w+)(?: \S+)? into Go struct field \w+\.([\w.]+) of type (\S+)$/;
const TEXTS: ReadonlySet<string> = new Set(['string', 'types.UID']);

/**
 * The place and the words of a value of a wrong type in the metadata, which the API server reads before everything else: of a map or list
 * it only says that something in it is wrong.
 */
export function metadataFault(refusal: string, contents: YamlNode): MetadataFault | undefined {
  const [, given = '', fields = '', wanted = ''] = GO_WORDS.exec(refusal) ?? [];
  const rest = fields === '' ? [] : fields.split('.');
  let node = contents.kind === 'map' ? entryOf(contents, 'metadata') : undefined;
  let key: Span | undefined;
  for (let map = follow(node); rest.length > 0 && map?.kind === 'map'; map = follow(node)) {
    const name = rest[0];
    const entry = map.entries.find((each) => each.key.kind === 'scalar' && each.key.text === name);
    if (!entry) break;
    rest.shift();
    key = entry.key.span;
    node = entry.value;
  }
  if (!key) return undefined;
  const isText = TEXTS.has(wanted);
  const wrong = isText ? firstOther(node, rest[0]) : undefined;
  const found = wrong ?? follow(node);
  const span = found && found.kind === 'scalar' && found.span.end > found.span.start ? found.span : key;
  const isQuotable = isText && wrong?.kind === 'scalar';
  const words = isText
    ? 'a text'
    : wanted === 'int64'
      ? 'an integer'
      : wanted === 'bool'
        ? 'true or false'
        : wanted.startsWith('[]')
          ? 'a list'
          : 'a map';
  const message = `metadata.${fields}: must be ${words}, not ${given}${isQuotable ? ': put it in quotes' : ''}.`;
  return { span, message, ...(isQuotable && { toQuote: wrong }) };
}

/** The first value that is no text, of a map or list in it; of maps in a list only in the field of that name. */
function firstOther(node: YamlNode | undefined, name?: string): ReturnType<typeof follow> {
  const value = follow(node);
  if (value?.kind === 'map') {
    const values = name === undefined ? value.entries.map((entry) => entry.value) : [entryOf(value, name)];
    return values.map((each) => firstOther(each)).find((each) => each !== undefined);
  }
  if (value?.kind === 'sequence') return value.items.map((item) => firstOther(item, name)).find((each) => each !== undefined);
  const isText = value?.kind !== 'scalar' || value.type === 'string' || value.type === 'timestamp' || value.type === 'null';
  return isText ? undefined : value;
}
