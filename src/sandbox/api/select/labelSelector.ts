import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { labelValueFaults, qualifiedNameFaults } from '../../../core/schema/names.ts';

/** Whether an object with these labels is selected. */
export type LabelSelector = (labels: Readonly<Record<string, string>> | undefined) => boolean;

type Labels = Readonly<Record<string, string>>;
type Requirement = (labels: Labels) => boolean;

const OPERATORS = ['in', 'notin', '=', '==', '!=', 'gt', 'lt'];

/** Words, operators and punctuation of a selector. */
function tokensOf(text: string): string[] {
  return text.match(/==|!=|[=<>!(),]|[^\s=<>!(),]+/g) ?? [];
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

  word(): string | undefined {
    return isWord(this.next) ? this.take() : undefined;
  }
}

function compare(key: string, text: string, greater: boolean): Outcome<Requirement, string> {
  if (!/^-?\d+$/.test(text)) return fail(`values[0]: Invalid value: "${text}": for 'Gt', 'Lt' operators, the value must be an integer`);
  const limit = Number(text);
  return ok((labels) => {
    const value = labels[key];
    if (value === undefined || !/^-?\d+$/.test(value)) return false;
    return greater ? Number(value) > limit : Number(value) < limit;
  });
}

function readValues(reader: Reader): Outcome<readonly string[], string> {
  if (reader.take() !== '(') return fail("found '', expected: '('");
  const values: string[] = [];
  for (;;) {
    values.push(reader.word() ?? '');
    const separator = reader.take();
    if (separator === ')') return ok(values);
    if (separator !== ',') return fail(`found '${separator ?? ''}', expected: ',' or ')'`);
  }
}

function checkValues(key: string, values: readonly string[]): string | undefined {
  for (const [index, value] of values.entries()) {
    const [fault] = labelValueFaults(value);
    if (fault !== undefined) return `values[${index}][${key}]: Invalid value: "${value}": ${fault}`;
  }
  return undefined;
}

/** A key as the API allows it. */
function checkKey(key: string): string | undefined {
  const [fault] = qualifiedNameFaults(key);
  return fault === undefined ? undefined : `<nil>: Invalid value: "${key}": ${fault}`;
}

function readRequirement(reader: Reader): Outcome<Requirement, string> {
  if (reader.next === '!') {
    reader.take();
    const key = reader.word();
    return key === undefined ? fail(`found '${reader.next ?? ''}', expected: identifier`) : ok((labels) => labels[key] === undefined);
  }
  const key = reader.take() ?? '';
  const badKey = checkKey(key);
  if (badKey !== undefined) return fail(badKey);
  if (reader.next === undefined || reader.next === ',') return ok((labels) => labels[key] !== undefined);
  const operator = reader.take() ?? '';
  if (operator === '>' || operator === '<') {
    const limit = reader.word();
    return limit === undefined ? fail(`found '${reader.next ?? ''}', expected: identifier`) : compare(key, limit, operator === '>');
  }
  if (operator === 'in' || operator === 'notin') {
    const values = readValues(reader);
    if (!values.ok) return values;
    const bad = checkValues(key, values.value);
    if (bad !== undefined) return fail(bad);
    const isIn = operator === 'in';
    return ok((labels) => (labels[key] !== undefined && values.value.includes(labels[key])) === isIn);
  }
  if (!OPERATORS.includes(operator)) return fail(`found '${operator}', expected: ${OPERATORS.join(', ')}`);
  const value = reader.word() ?? '';
  const bad = checkValues(key, [value]);
  if (bad !== undefined) return fail(bad);
  return ok(operator === '!=' ? (labels) => labels[key] !== value : (labels) => labels[key] === value);
}

/** Reads a label selector as the API server does, with its messages. */
export function parseLabelSelector(text: string): Outcome<LabelSelector, string> {
  const reader = new Reader(text);
  const requirements: Requirement[] = [];
  while (reader.next !== undefined) {
    if (!isWord(reader.next) && reader.next !== '!') return fail(`found '${reader.next}', expected: !, identifier, or 'end of string'`);
    const requirement = readRequirement(reader);
    if (!requirement.ok) return fail(`unable to parse requirement: ${requirement.error}`);
    requirements.push(requirement.value);
    const separator = reader.take();
    if (separator === undefined) break;
    if (separator !== ',') return fail(`found '${separator}', expected: ',' or 'end of string'`);
    if (!isWord(reader.next) && reader.next !== '!') return fail(`found '${reader.next ?? ''}', expected: identifier after ','`);
  }
  return ok((labels = {}) => requirements.every((requirement) => requirement(labels)));
}
