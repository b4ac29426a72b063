/**
 * A YAML text as a tree of values with places. Offsets count UTF-16 code units from the beginning of the text, a BOM included;
 * `LineIndex` turns them into positions. Nothing here throws, and a broken text still has a tree of what could be read.
 */

/** Half-open: `end` is the first offset behind. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `template`: as yaml.v3 reads workflow and task templates. `manifest`: as sigs.k8s.io/yaml (YAML 1.1) reads custom objects. */
export type Dialect = 'template' | 'manifest';

export type YamlNode = YamlMap | YamlSequence | YamlScalar | YamlAlias;

interface NodeCommon {
  /** Without tag and anchor. Quotes and block headers belong to a scalar; an absent value has an empty span behind its colon or dash. */
  readonly span: Span;
  /** As written after expansion of handles: `!public`, `!!str`; absent for none and for `!`. */
  readonly tag?: { readonly name: string; readonly span: Span };
  readonly anchor?: { readonly name: string; readonly span: Span };
}

export interface YamlMap extends NodeCommon {
  readonly kind: 'map';
  /** In source order, merge keys and duplicates included; see `effectiveEntries` for what a reader gets. */
  readonly entries: readonly YamlEntry[];
  readonly flow: boolean;
}

export interface YamlEntry {
  readonly key: YamlNode;
  readonly value: YamlNode;
  /** A plain `<<`, whose value's entries are merged in. */
  readonly merge: boolean;
}

export interface YamlSequence extends NodeCommon {
  readonly kind: 'sequence';
  readonly items: readonly YamlNode[];
  readonly flow: boolean;
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** What the text means in its dialect. A foreign tag (`!public x`) makes a `string`; an impossible one (`!!int x`) too, beside an error. */
export type ScalarType = 'null' | 'bool' | 'int' | 'float' | 'string' | 'timestamp';

export interface YamlScalar extends NodeCommon {
  readonly kind: 'scalar';
  readonly style: ScalarStyle;
  /** Decoded text: for a number the very letters, so `1e3` and overflow can be judged; `offsetsOf` leads back into the source. */
  readonly text: string;
  readonly type: ScalarType;
  /** `int` beyond 2^53 as a bigint, `timestamp` as its text. */
  readonly value: null | boolean | number | bigint | string;
}

export interface YamlAlias extends NodeCommon {
  readonly kind: 'alias';
  readonly name: string;
  /** Absent if the anchor is unknown, contains this alias, or expansion hit the limit: an error says so. */
  readonly target?: YamlMap | YamlSequence | YamlScalar;
}

export type YamlErrorCode =
  | 'yaml-syntax'
  | 'duplicate-key'
  | 'unknown-anchor'
  | 'alias-cycle'
  | 'too-many-aliases'
  | 'merge-key'
  | 'tag-value'
  | 'not-json'
  | 'control-character'
  | 'too-deep'
  | 'too-large';

export interface YamlError {
  readonly code: YamlErrorCode;
  readonly message: string;
  readonly span: Span;
  /** For a duplicate key, the first one. */
  readonly related?: Span;
}

export interface YamlDocument {
  /** Absent for an empty document. */
  readonly contents: YamlNode | undefined;
  readonly span: Span;
  /** In source order; what belongs to no document (limits) is with the first. */
  readonly errors: readonly YamlError[];
}
