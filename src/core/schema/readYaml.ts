import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { follow } from '../yaml/keys.ts';
import type { YamlError, YamlMap, YamlNode, YamlScalar, YamlSequence } from '../yaml/nodes.ts';
import { parseYaml, type YamlText } from '../yaml/parse.ts';
import { bytesOfBinary } from '../yaml/scalarValue.ts';
import { goFloat32, goQuote, wellFormed } from './goText.ts';
import type { ReadText } from './jsonReader.ts';
import { jsonFloat, readNumber } from './numbers.ts';
import { emptyObject, type JsonValue } from './value.ts';
import type { StrictError } from './verdict.ts';

/** Aliases nest what is written flat; the server's own limit is ten thousand. */
const MAX_DEPTH = 2_000;

const INT64_MAX = 2n ** 63n - 1n;

/** Places of duplicate keys that are told one by one, as many as of JSON. */
const MAX_DUPLICATES = 100;

/** Reads a YAML text as sigs.k8s.io/yaml does: its first document, as JSON. */
export function readYaml(text: string): Outcome<ReadText, string> {
  return readDocument(parseYaml(text, 'manifest'), 0);
}

/** One document of a parsed text; `kubectl` and editors send each by itself. */
export function readDocument(yaml: YamlText, index: number): Outcome<ReadText, string> {
  const document = yaml.documents[index];
  const fatal = document?.errors.find(({ code }) => code !== 'duplicate-key');
  if (fatal) return fail(`yaml: ${goError(fatal, yaml)}`);
  const reader = new Reader(yaml);
  const value = document?.contents ? reader.value(document.contents) : null;
  if (reader.error !== undefined) return fail(reader.error);
  const { duplicates } = reader;
  const messages = duplicates.length > 0 ? [`yaml: unmarshal errors:\n  ${duplicates.map(({ message }) => message).join('\n  ')}`] : [];
  return ok({ value, duplicates: duplicates.slice(0, MAX_DUPLICATES), messages });
}

/** Go's words where they do not depend on its parser. */
function goError({ code, message, span }: YamlError, yaml: YamlText): string {
  const name = yaml.text.slice(span.start, span.end).replace(/^\*/, '');
  if (code === 'merge-key') return 'map merge requires map or sequence of maps as the value';
  if (code === 'unknown-anchor') return `unknown anchor '${name}' referenced`;
  if (code === 'alias-cycle') return `anchor '${name}' value contains itself`;
  if (code === 'too-many-aliases') return 'document contains excessive aliasing';
  if (code === 'control-character') return 'control characters are not allowed';
  return `line ${yaml.lines.position(span.start).line + 1}: ${message}`;
}

interface KeyName {
  readonly text: string;
  readonly isText: boolean;
  readonly identity: string;
}

class Reader {
  error: string | undefined;
  readonly duplicates: StrictError[] = [];
  readonly #yaml: YamlText;
  /** Where the reader is. */
  readonly #trail: (string | number)[] = [];
  #decoded = 0;
  #aliased = 0;
  #inAlias = 0;

  constructor(yaml: YamlText) {
    this.#yaml = yaml;
  }

  value(node: YamlNode): JsonValue {
    const target = follow(node);
    this.#count(node);
    if (node.kind === 'alias') this.#inAlias++;
    const value = this.#valueOf(target);
    if (node.kind === 'alias') this.#inAlias--;
    return value;
  }

  #below(node: YamlNode, part: string | number): JsonValue {
    this.#trail.push(part);
    const value = this.value(node);
    this.#trail.pop();
    return value;
  }

  #valueOf(target: ReturnType<typeof follow>): JsonValue {
    if (this.#trail.length > MAX_DEPTH) this.#fail("couldn't get version/kind; json parse error: exceeded max depth");
    if (target === undefined || this.error !== undefined) return null;
    if (target.kind === 'scalar') return this.#scalar(target);
    if (target.kind === 'sequence') return target.items.map((item, index) => this.#below(item, index));
    const map = emptyObject();
    this.#fill(map, new Set(), target);
    return map;
  }

  /** The library gives up on texts that are next to nothing but aliases: 99 of 100 in a small one, 10 in one of millions. */
  #count(node: YamlNode): void {
    // An alias counts twice, for itself and for what it stands for, of which only the latter is the alias' doing.
    const isAlias = node.kind === 'alias' ? 1 : 0;
    this.#decoded += 1 + isAlias;
    this.#aliased += this.#inAlias > 0 ? 1 + isAlias : isAlias;
    if (this.#aliased <= 100 || this.#decoded <= 1000) return;
    const share = Math.min(1, Math.max(0, (this.#decoded - 400_000) / 3_600_000));
    if (this.#aliased / this.#decoded > 0.99 - 0.89 * share) this.#fail('yaml: document contains excessive aliasing');
  }

  /** Adds a map's entries in their order; merged ones count as if they stood in the map itself. */
  #fill(map: Record<string, JsonValue>, seen: Set<string>, node: YamlMap): void {
    for (const { key, value, merge } of node.entries) {
      if (merge) {
        for (const source of mergeSources(value)) this.#fill(map, seen, source);
        continue;
      }
      const name = this.#keyName(key, value);
      if (name === undefined) continue;
      const item = this.#below(value, name.text);
      if (seen.has(name.identity)) {
        const line = this.#yaml.lines.position(startOf(value)).line + 1;
        const message = `line ${line}: key ${name.isText ? goQuote(name.text) : name.text} already set in map`;
        this.duplicates.push({ kind: 'duplicate', message, path: [...this.#trail, name.text] });
      }
      seen.add(name.identity);
      map[name.text] = item;
    }
  }

  /** The JSON name of a key; for Go 1 and "1" are not the same. */
  #keyName(key: YamlNode, value: YamlNode): KeyName | undefined {
    const scalar = follow(key);
    this.#count(key);
    if (scalar === undefined) return undefined;
    if (scalar.kind !== 'scalar') return this.#fail('yaml: invalid map key');
    const content = scalar.tag?.name === '!!binary' ? this.#scalar(scalar) : scalar.value;
    if (content === null) {
      const shown = follow(value);
      return this.#fail(
        `unsupported map key of type: %!s(<nil>), key: <nil>, value: ${shown?.kind === 'scalar' ? goQuote(shown.text) : ''}`,
      );
    }
    if (typeof content === 'string') return { text: wellFormed(content), isText: true, identity: `"${wellFormed(content)}` };
    if (typeof content === 'bigint' && content > INT64_MAX) return this.#fail('unsupported map key of type: uint64');
    if (typeof content !== 'number' || scalar.type === 'int') return { text: String(content), isText: false, identity: String(content) };
    const text = floatKey(content);
    return { text, isText: false, identity: `float ${text}` };
  }

  #scalar(scalar: YamlScalar): JsonValue {
    const { value, type } = scalar;
    if (scalar.tag?.name === '!!binary') return this.#binary(scalar.text);
    if (typeof value === 'bigint') return readNumber(String(value)) ?? null;
    if (typeof value !== 'number') return typeof value === 'string' ? wellFormed(value) : value;
    if (!Number.isFinite(value)) return this.#fail(`json: unsupported value: ${goSpecial(value)}`) ?? null;
    // The way leads through JSON: a whole float arrives as an integer.
    return type === 'int' ? value : (readNumber(jsonFloat(value)) ?? null);
  }

  #binary(text: string): string | null {
    const bytes = bytesOfBinary(text);
    return bytes ? new TextDecoder().decode(bytes) : (this.#fail('yaml: !!binary value contains invalid base64 data') ?? null);
  }

  #fail(message: string): undefined {
    this.error ??= message;
  }
}

/** In the order in which Go merges them: of a list the last first. */
function mergeSources(value: YamlNode): YamlMap[] {
  const source = follow(value);
  const list: readonly YamlNode[] = source?.kind === 'sequence' ? sequenceItems(source) : [value];
  return list.map(follow).filter((item): item is YamlMap => item?.kind === 'map');
}

function sequenceItems({ items }: YamlSequence): YamlNode[] {
  return [...items].reverse();
}

/** Where a node begins for libyaml: its tag and anchor belong to it. */
function startOf({ span, tag, anchor }: YamlNode): number {
  return Math.min(span.start, tag?.span.start ?? span.start, anchor?.span.start ?? span.start);
}

function goSpecial(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

function floatKey(value: number): string {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf';
  return goFloat32(value);
}
