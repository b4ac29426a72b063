import { byteLength } from './goText.ts';

/** Rules of names, each answering what is wrong in apimachinery's words; nothing for a legal name. */

const DNS_LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const DNS_SUBDOMAIN = `${DNS_LABEL}(\\.${DNS_LABEL})*`;
const QUALIFIED = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';

const SUBDOMAIN_WORDS =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const LABEL_WORDS =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const QUALIFIED_WORDS = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

/** Of a part of a URL's path, or of its beginning. */
export function pathSegmentFaults(name: string, isPrefix: boolean): string[] {
  if (!isPrefix && (name === '.' || name === '..')) return [`may not be '${name}'`];
  return ['/', '%'].filter((character) => name.includes(character)).map((character) => `may not contain '${character}'`);
}

/** Of a namespace. */
export function dnsLabelFaults(name: string): string[] {
  const faults = tooLong(name, 63, 'characters');
  if (!isDnsLabel(name)) {
    faults.push(isDnsSubdomain(name) ? 'must not contain dots' : withPattern(LABEL_WORDS, DNS_LABEL, ['my-name', '123-abc']));
  }
  return faults;
}

/** Of an object. */
export function dnsSubdomainFaults(name: string): string[] {
  return subdomainFaults(name, 'characters');
}

function subdomainFaults(name: string, unit: Unit): string[] {
  const faults = tooLong(name, 253, unit);
  if (!isDnsSubdomain(name)) faults.push(withPattern(SUBDOMAIN_WORDS, DNS_SUBDOMAIN, ['example.com']));
  return faults;
}

/** Of a label's key, an annotation's and a finalizer. */
export function qualifiedNameFaults(name: string): string[] {
  const examples = ['MyName', 'my.name', '123-abc'];
  const parts = name.split('/');
  if (parts.length > 2) {
    const words = `a valid label key ${withPattern(QUALIFIED_WORDS, QUALIFIED, examples)}`;
    return [`${words} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const [prefix, local = ''] = parts.length === 2 ? parts : [undefined, name];
  const faults: string[] = [];
  if (prefix === '') faults.push('prefix part must be non-empty');
  else if (prefix !== undefined) faults.push(...subdomainFaults(prefix, 'bytes').map((fault) => `prefix part ${fault}`));
  if (local === '') faults.push('name part must be non-empty');
  else faults.push(...tooLong(local, 63, 'bytes').map((fault) => `name part ${fault}`));
  if (!isQualified(local)) faults.push(`name part ${withPattern(QUALIFIED_WORDS, QUALIFIED, examples)}`);
  return faults;
}

/** Of a label's value. */
export function labelValueFaults(value: string): string[] {
  const faults = tooLong(value, 63, 'bytes');
  if (value !== '' && !isQualified(value)) {
    const words = `a valid label must be an empty string or ${QUALIFIED_WORDS.replace('must ', '')}`;
    faults.push(withPattern(words, `(${QUALIFIED})?`, ['MyValue', 'my_value', '12345']));
  }
  return faults;
}

/** All count bytes, but not all say so. */
type Unit = 'bytes' | 'characters';

function tooLong(name: string, limit: number, unit: Unit): string[] {
  return byteLength(name) > limit ? [`must be no more than ${limit} ${unit}`] : [];
}

function withPattern(words: string, pattern: string, examples: readonly string[]): string {
  const list = examples.map((example) => `'${example}'`).join(',  or ');
  return `${words} (e.g. ${list}, regex used for validation is '${pattern}')`;
}

// The patterns above, without their backtracking: a name may be megabytes long.

function isDnsLabel(name: string): boolean {
  return /^[-a-z0-9]+$/.test(name) && !name.startsWith('-') && !name.endsWith('-');
}

function isDnsSubdomain(name: string): boolean {
  return name.split('.').every(isDnsLabel);
}

function isQualified(name: string): boolean {
  return /^[-A-Za-z0-9_.]+$/.test(name) && /^[A-Za-z0-9]/.test(name) && /[A-Za-z0-9]$/.test(name);
}
