import { RunFailure } from '../../expr/exprError.ts';
import { decodeJson } from '../../expr/run/decodeJson.ts';
import { encodeJson } from '../../expr/run/encodeJson.ts';
import { formatValue } from '../../expr/run/format.ts';
import { List, type Value } from '../../expr/run/values.ts';
import { ANY, func, STRING } from '../../expr/types/goType.ts';
import { type FunctionEntry, type FunctionTable, textAt } from './functionTable.ts';

/** What is no JSON is nil. */
export const UNMARSHAL: FunctionEntry = { type: func([STRING], [ANY]), call: (args) => decodeJson(textAt(args, 0)).value };

/** What JSON can't hold is an empty text. */
export const MARSHAL: FunctionEntry = {
  type: func([ANY], [STRING]),
  call: ([value = null]) => {
    try {
      return encodeJson(value);
    } catch (error) {
      if (error instanceof RunFailure) return '';
      throw error;
    }
  },
};

/** Makes texts of a list's elements and sorts them; anything else stays as it is. */
function sortTexts(value: Value): Value {
  if (!(value instanceof List) || value.type !== '[]interface {}') return value;
  return new List(
    '[]string',
    value.items.map((item) => formatValue(item)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  );
}

/** `json.*` (domain.md §3.4). */
export const JSON_FUNCTIONS: FunctionTable = {
  Unmarshal: UNMARSHAL,
  Deserialize: UNMARSHAL,
  Marshal: MARSHAL,
  Serialize: MARSHAL,
  Sort: { type: func([ANY], [ANY]), call: ([value = null]) => sortTexts(value) },
};
