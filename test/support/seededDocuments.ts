import type { CustomKind } from '../../src/core/environment/customObjects.ts';
import { schemaOf } from '../../src/core/schema/schemas.ts';
import type { Schema } from '../../src/core/schema/structural.ts';

/** A value as it is written: literals keep their letters, maps may hold a key twice. */
type Written = string | { map: [string, Written][] } | { list: Written[] };

export interface SeededDocument {
  readonly kind: CustomKind;
  readonly text: string;
  readonly format: 'json' | 'yaml';
}

const KINDS: readonly CustomKind[] = ['Environment', 'Task', 'TaskTemplate'];

/** Literals that validators like to disagree about. */
const LITERALS = [
  ...['null', 'true', 'false', '0', '1', '-1', '1.5', '1e3', '31000.0', '-0', '-0.0', '1e21', '2147483648', '9007199254740993'],
  ...['9223372036854775807', '9223372036854775808', '18446744073709551616', '0.1', '1e-400', '30000000.00000001'],
  ...['""', '"a"', '"A b"', '"1"', '"100m"', '"1Gi"', '"1 Gi"', '".5"', '"-1"', '"1e3"', '"2026-01-02T03:04:05Z"', '"standby"', '"tcp"'],
  ...['"\\u00fc"', '"\\u0000"', '"<&>"', '"line\\nbreak"', '"__proto__"', '"\\u2028"', '"a/b"', '"a.b/c"'],
];

const KEYS = [
  'a',
  'A',
  'name',
  'spec',
  'metadata',
  'kind',
  'apiVersion',
  '',
  '__proto__',
  'constructor',
  'bogusField',
  'flp001.cern.ch',
  'x y',
  '0',
];

/** Objects made from the schemas and then spoilt, each in up to four places; the same for the same seed. */
export function* seededDocuments(count: number, seed: number): Generator<SeededDocument> {
  const random = mulberry32(seed);
  const maker = new Maker(random);
  for (let index = 0; index < count; index++) {
    const kind = maker.pick(KINDS);
    const document = maker.object(kind);
    const faults = Math.floor(random() * 5);
    for (let fault = 0; fault < faults; fault++) maker.spoil(document);
    const format = random() < 0.5 ? 'json' : 'yaml';
    yield { kind, format, text: format === 'json' ? json(document) : `${yaml(document, 0).trimStart()}\n` };
  }
}

/** Small, and good enough to vary documents. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

class Maker {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  object(kind: CustomKind): { map: [string, Written][] } {
    const map: [string, Written][] = [
      ['apiVersion', '"aliecs.alice.cern/v1alpha1"'],
      ['kind', JSON.stringify(kind)],
      ['metadata', { map: [['name', '"x"'], ...this.#metadata()] }],
    ];
    for (const [key, schema] of schemaOf(kind).properties ?? []) {
      if (!['apiVersion', 'kind', 'metadata'].includes(key) && (key === 'spec' || this.#random() < 0.5))
        map.push([key, this.#value(schema)]);
    }
    return { map };
  }

  #metadata(): [string, Written][] {
    const all: [string, Written][] = [
      ['namespace', this.pick(['"alice-tasks"', '"alice-tasks"', '""', 'null'])],
      ['labels', { map: [[this.pick(['a', 'a.b/c', 'A', '-a', 'a/b/c']), this.pick(['"b"', '""', '"b c"', '"-"', 'null'])]] }],
      ['annotations', { map: [[this.pick(['a', 'A/b', 'a b', '/']), '"any thing"']] }],
      ['finalizers', { list: [this.pick(['"a"', '"a/b"', '"a b"', '"orphan"', '"a.b"'])] }],
      ['generation', this.pick(['5', '-1', '1.0', '1e3'])],
      [
        'creationTimestamp',
        this.pick(['null', '"2026-01-02T03:04:05Z"', '"2026-01-02T03:04:05.5+01:00"', '"2026-13-02T03:04:05Z"', '"x"']),
      ],
      [
        'ownerReferences',
        {
          list: [
            {
              map: [
                ['apiVersion', '"v1"'],
                ['kind', '"E"'],
                ['name', '"n"'],
                ['uid', this.pick(['"u"', '""'])],
              ],
            },
          ],
        },
      ],
    ];
    return all.filter(() => this.#random() < 0.15);
  }

  /** A legal value; of the fields of a map the required ones and a few others. */
  #value(schema: Schema): Written {
    if (schema.enum) return JSON.stringify(this.pick(schema.enum));
    const { items, additionalProperties, properties } = schema;
    if (items) return { list: this.#some(() => this.#value(items)) };
    if (additionalProperties) return { map: this.#some((): [string, Written] => [this.pick(KEYS), this.#value(additionalProperties)]) };
    if (properties) {
      const chosen = [...properties].filter(([key]) => schema.required?.includes(key) || this.#random() < 0.12);
      return { map: chosen.map(([key, field]) => [key, this.#value(field)]) };
    }
    if (schema.intOrString) return this.pick(['1', '"100m"', '"1Gi"', '2e3']);
    if (schema.format === 'date-time') return this.pick(['"2026-01-02T03:04:05Z"', '"2026-01-02t03:04:05.123+02:00"']);
    if (schema.type === 'integer') return this.pick(['0', '1', '31000', '1e3', '5.0']);
    if (schema.type === 'boolean') return this.pick(['true', 'false']);
    return schema.type === 'object' ? { map: [] } : this.pick(['"a"', '"b"', '""']);
  }

  #some<T>(make: () => T): T[] {
    return Array.from({ length: Math.floor(this.#random() * 3) }, make);
  }

  /** Changes one place in the whole of a document. */
  spoil(document: Written): void {
    const containers: Exclude<Written, string>[] = [];
    const collect = (node: Written) => {
      if (typeof node === 'string') return;
      containers.push(node);
      for (const inner of 'map' in node ? node.map.map(([, value]) => value) : node.list) collect(inner);
    };
    collect(document);
    const target = this.pick(containers);
    const length = 'map' in target ? target.map.length : target.list.length;
    const index = Math.floor(this.#random() * length);
    const what = this.#random();
    if ('list' in target) {
      const item = target.list[index];
      if (what < 0.3 || item === undefined) target.list.push(this.#junk());
      else if (what < 0.6) target.list.push(item);
      else target.list[index] = this.#junk();
      return;
    }
    const entry = target.map[index];
    if (what < 0.2 || entry === undefined) target.map.push([this.pick(KEYS), this.#junk()]);
    else if (what < 0.35) target.map.splice(index, 1);
    else if (what < 0.42) target.map.push([entry[0], entry[1]]);
    else if (what < 0.5) entry[0] = this.#random() < 0.5 ? entry[0].toUpperCase() : this.pick(KEYS);
    else entry[1] = this.#junk();
  }

  #junk(): Written {
    const what = this.#random();
    if (what < 0.1) return { map: [] };
    if (what < 0.2) return { list: [] };
    if (what < 0.28) return { map: [[this.pick(KEYS), this.pick(LITERALS)]] };
    if (what < 0.36) return { list: [this.pick(LITERALS), this.pick(LITERALS)] };
    return this.pick(LITERALS);
  }
}

function json(value: Written): string {
  if (typeof value === 'string') return value;
  if ('list' in value) return `[${value.list.map(json).join(',')}]`;
  return `{${value.map.map(([key, item]) => `${JSON.stringify(key)}:${json(item)}`).join(',')}}`;
}

/** In block style; scalars and empty containers as in JSON. */
function yaml(value: Written, indent: number): string {
  const start = `\n${' '.repeat(indent)}`;
  if (typeof value === 'string') return ` ${value}`;
  if ('list' in value) return value.list.length === 0 ? ' []' : value.list.map((item) => `${start}-${yaml(item, indent + 2)}`).join('');
  if (value.map.length === 0) return ' {}';
  return value.map.map(([key, item]) => `${start}${/^[a-z]+$/i.test(key) ? key : JSON.stringify(key)}:${yaml(item, indent + 2)}`).join('');
}
