import type { Cause, ValuePath } from '../../core/schema/verdict.ts';
import { follow } from '../../core/yaml/keys.ts';
import type { YamlNode, YamlScalar } from '../../core/yaml/nodes.ts';
import { entryOf } from '../repository/roleNode.ts';

/** What a cause says of the text: it may be a placeholder that was to be filled in, or a number that is meant as a text. */
export interface CauseWords {
  readonly code: 'placeholder' | undefined;
  readonly message: string;
  /** The scalar that quotes would mend. */
  readonly toQuote?: YamlScalar;
}

const PLACEHOLDER = /^\$\{\w+\}$/;

export function causeWords({ message, field, path, reason }: Cause, contents: YamlNode): CauseWords {
  const scalar = scalarAt(contents, path);
  if (scalar && PLACEHOLDER.test(scalar.text)) {
    const words = `${field}: “${scalar.text}” has to be filled in by another program before; as it stands the API server refuses it.`;
    return { code: 'placeholder', message: words };
  }
  const type = /must be of type ([\w,]+): "(\w+)"$/.exec(message);
  const wanted = type?.[1]?.split(',') ?? [];
  // A quantity in words is none, quoted or not.
  const isText = wanted.includes('string') && (wanted.length === 1 || scalar?.type !== 'bool');
  const toQuote = scalar?.style === 'plain' && scalar.type !== 'string' && scalar.type !== 'null' && isText ? scalar : undefined;
  const words = type
    ? `must be of type ${type[1]?.replace(',', ' or ')}, not ${type[2]}${toQuote ? ': put it in quotes' : ''}`
    : `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  const empty = reason === 'FieldValueRequired' && isEmpty(contents, path) ? '; an empty one counts as absent' : '';
  return { code: undefined, message: `${field}: ${words}${empty}.`, ...(toQuote && { toQuote }) };
}

/** Whether a key is written without a value, or with null. */
function isEmpty(root: YamlNode, path: ValuePath): boolean {
  return scalarAt(root, path)?.type === 'null';
}

function scalarAt(root: YamlNode, path: ValuePath): YamlScalar | undefined {
  let node: YamlNode | undefined = root;
  for (const step of path) {
    const container = follow(node);
    if (container?.kind === 'sequence' && typeof step === 'number') node = container.items[step];
    else if (container?.kind === 'map' && typeof step === 'string') node = entryOf(container, step);
    else return undefined;
  }
  const found = follow(node);
  return found?.kind === 'scalar' && node?.kind !== 'alias' ? found : undefined;
}
