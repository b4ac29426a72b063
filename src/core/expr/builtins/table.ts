import { decodeRune } from '../bytes.ts';
import { needKnown, refuse } from '../run/failures.ts';
import { formatValue } from '../run/format.ts';
import { typeName, typeOfValue } from '../run/typeOfValue.ts';
import { Dictionary, List, type Value } from '../run/values.ts';
import { type Builtin, unary } from './builtin.ts';
import { DATE_BUILTINS } from './dates.ts';
import { LIST_BUILTINS } from './lists.ts';
import { NUMBER_BUILTINS } from './numbers.ts';
import { STRING_BUILTINS } from './strings.ts';

/** Characters of a text, elements of a list or a map. */
function length(value: Value): Value {
  if (value instanceof List) return value.items.length;
  if (value instanceof Dictionary) return value.entries.size;
  if (typeof value !== 'string') return refuse(`invalid argument for len (type ${typeName(value)})`, value);
  let count = 0;
  for (let at = 0; at < value.length; at += decodeRune(value, at).size) count++;
  return count;
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['int64', 'int'],
  ['uint8', 'uint'],
  ['float64', 'float'],
  ['slice', 'array'],
  ['ptr', 'unknown'],
]);

/** Names of the types that a package declares. */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ['workflow.wfNode', 'github.com/AliceO2Group/Control/core/workflow.wfNode'],
  ['template.GetConfigFunc', 'github.com/AliceO2Group/Control/configuration/template.GetConfigFunc'],
  ['template.GetMultiVarConfigFunc', 'github.com/AliceO2Group/Control/configuration/template.GetMultiVarConfigFunc'],
]);

function type(value: Value): Value {
  needKnown(value);
  const found = typeOfValue(value);
  if (!found) return 'nil';
  if (found.named) return PACKAGES.get(found.name) ?? found.name;
  return KINDS.get(found.kindName) ?? found.kindName;
}

/** The language's own functions but those with predicates, which the compiler writes out. */
export const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>(
  Object.entries({
    len: unary(length),
    type: unary(type),
    string: unary((value) => formatValue(value)),
    ...NUMBER_BUILTINS,
    ...STRING_BUILTINS,
    ...LIST_BUILTINS,
    ...DATE_BUILTINS,
  }),
);
