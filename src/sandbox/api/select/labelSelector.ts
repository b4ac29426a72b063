import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { goQuote } from '../../../core/schema/goText.ts';
import { labelValueFaults, qualifiedNameFaults } from '../../../core/schema/names.ts';

/** Whether an object with these labels is selected. */
export type LabelSelector = (labels: Readonly<Record<string, string>> | undefined) => boolean;

type Labels = Readonly<Record<string, string>>;
type Requirement = (labels: Labels) => boolean;

const OPERATORS = ['in', 'notin', '=', '==', '!=', 'gt', 'lt'];
const INTEGER = /^[+-]?\d+$/;
const MOST_INT64 = 2n ** 63n;

/** Words, operators and punctuation of a selector. */
function tokensOf(text: string): string[] {
  return text.match(/==|!=|[=<>!(),]|[^ \t\r\n=<>!(),]+/g) ?? [];
}

function isWord(token: string | undefined): token is string {
  return token !== undefined && !/^(==|!=|[=<>!(),])$/.test(token);
}

/** Reads the tokens of one selector from left to right; a failure is a sentence for the client. */
class Reader {
  #at = 0;
  readonly #tokens: readonly string[];

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  get next(): string | undefined {
    return this.#tokens[this.#at];
  }

  take(): string | undefined {
    return this.#tokens[this.#at++];
  }

  get startsRequirement(): boolean {
    return isWord(this.next) || this.next === '!';
  }
}

/** The values in parentheses; an empty one before, between or after commas counts. */
function readValues(reader: Reader): Outcome<readonly string[], string> {
  const open = reader.take();
  if (open !== '(') return fail(`found '${open ?? ''}' expected: '('`);
  if (!isWord(reader.next) && reader.next !== ',' && reader.next !== ')') {
    return fail(`found '${reader.next ?? ''}', expected: ',', ')' or identifier`);
  }
  const values: string[] = [];
  for (;;) {
    values.push(isWord(reader.next) ? (reader.take() ?? '') : '');
    const separator = reader.take();
    if (separator === ')') return ok(values);
    if (separator !== ',') return fail(`found '${separator ?? ''}', expected: ',' or ')'`);
    if (!isWord(reader.next) && reader.next !== ',' && reader.next !== ')') {
      return fail(`found '${reader.next ?? ''}', expected: ',', or identifier`);
    }
  }
}

function readValue(reader: Reader): Outcome<readonly string[], string> {
  if (reader.next === undefined || reader.next === ',') return ok(['']);
  const value = reader.take();
  return isWord(value) ? ok([value]) : fail(`found '${value ?? ''}', expected: identifier`);
}

function invalidValue(where: string, value: string, faults: readonly string[]): string {
  return `${where}: Invalid value: ${goQuote(value)}: ${faults.join('; ')}`;
}

function isInt64(text: string): boolean {
  if (!INTEGER.test(text)) return false;
  const number = BigInt(text.replace('+', ''));
  return number < MOST_INT64 && number >= -MOST_INT64;
}

/** What is wrong with the values of a requirement, which the server sorts. */
function checkValues(key: string, values: readonly string[], compares: boolean): string | undefined {
  const faults = [
    ...values.flatMap((value, index) =>
      compares && !isInt64(value)
        ? [invalidValue(`values[${index}]`, value, ["for 'Gt', 'Lt' operators, the value must be an integer"])]
        : [],
    ),
    ...values.flatMap((value, index) => {
      const found = labelValueFaults(value);
      return found.length > 0 ? [invalidValue(`values[${index}][${key}]`, value, found)] : [];
    }),
  ];
  return faults.length > 1 ? `[${faults.join(', ')}]` : faults[0];
}

function readRequirement(reader: Reader): Outcome<Requirement, string> {
  const absent = reader.next === '!';
  if (absent) reader.take();
  const key = reader.take();
  if (!isWord(key)) return fail(`found '${key ?? ''}', expected: identifier`);
  const badKey = qualifiedNameFaults(key);
  if (badKey.length > 0) return fail(invalidValue('<nil>', key, badKey));
  if (absent) return ok((labels) => labels[key] === undefined);
  if (reader.next === undefined || reader.next === ',') return ok((labels) => labels[key] !== undefined);
  const operator = reader.take() ?? '';
  const compares = operator === '>' || operator === '<';
  if (!compares && !OPERATORS.slice(0, 5).includes(operator)) return fail(`found '${operator}', expected: ${OPERATORS.join(', ')}`);
  const read = operator === 'in' || operator === 'notin' ? readValues(reader) : readValue(reader);
  if (!read.ok) return read;
  const values = [...new Set(read.value)].sort();
  const bad = checkValues(key, values, compares);
  if (bad !== undefined) return fail(bad);
  if (compares) return ok((labels) => compare(labels[key], Number(values[0]), operator === '>'));
  const excludes = operator === 'notin' || operator === '!=';
  return ok((labels) => (labels[key] !== undefined && values.includes(labels[key])) !== excludes);
}

function compare(value: string | undefined, limit: number, greater: boolean): boolean {
  if (value === undefined || !INTEGER.test(value)) return false;
  return greater ? Number(value) > limit : Number(value) < limit;
}

/** Reads a label selector as the API server does, with its messages. */
export function parseLabelSelector(text: string): Outcome<LabelSelector, string> {
  const reader = new Reader(text);
  const requirements: Requirement[] = [];
  while (reader.next !== undefined) {
    if (!reader.startsRequirement) return fail(`found '${reader.next}', expected: !, identifier, or 'end of string'`);
    const requirement = readRequirement(reader);
    if (!requirement.ok) return fail(`unable to parse requirement: ${requirement.error}`);
    requirements.push(requirement.value);
    const separator = reader.take();
    if (separator === undefined) break;
    if (separator !== ',') return fail(`found '${separator}', expected: ',' or 'end of string'`);
    if (!reader.startsRequirement) return fail(`found '${reader.next ?? ''}', expected: identifier after ','`);
  }
  return ok((labels = {}) => requirements.every((requirement) => requirement(labels)));
}
