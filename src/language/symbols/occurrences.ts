import { fromBytes } from '../../core/expr/bytes.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import type { Span, YamlMap } from '../../core/yaml/nodes.ts';
import { spanIn } from '../../core/yaml/offsets.ts';
import { expressionFacts } from '../repository/expressionFacts.ts';
import { namesInField, namesInText } from '../repository/nameUses.ts';
import type { TemplateFile } from '../repository/repositoryIndex.ts';
import { entryOf } from '../repository/roleNode.ts';
import { type Definition, Scope } from '../repository/scope.ts';

/** A place where the name of a variable is written, and nothing else. */
export interface Occurrence {
  readonly name: string;
  readonly file: TemplateFile;
  readonly span: Span;
  /** `condition`: `$$name` in a form; `lookup`: a text that is looked up as a name; `result`: `return` of a call. */
  readonly kind: 'definition' | 'use' | 'condition' | 'lookup' | 'result';
  /** What the place sees. */
  readonly scope: Scope;
  /** Of a definition, itself. */
  readonly definition?: Definition;
}

const NOTHING = new Scope(new Map());

/** Every occurrence of a variable in one file. */
export function* occurrencesIn(file: TemplateFile): Generator<Occurrence> {
  if (file.kind === 'jit') {
    for (const use of namesInText(file)) yield { name: use.name, file, span: use, kind: 'use', scope: NOTHING };
    return;
  }
  if (file.kind === 'task') {
    for (const definition of file.scope.all()) yield definitionSite(definition, file, file.scope);
  } else {
    for (const { own, full } of file.roles) {
      for (const definition of own) yield definitionSite(definition, file, full);
      for (const { publicNode } of own) if (publicNode) yield* conditions(publicNode, file, full);
    }
  }
  for (const { field, scope, place } of file.fields) {
    if (place === 'call.return' && /^[A-Za-z_]\w*$/.test(field.text))
      yield { name: field.text, file, span: partOf(file, field, 0, field.text.length), kind: 'result', scope };
    for (const { name, start, end } of namesInField({ field, place }))
      yield { name, file, span: partOf(file, field, start, end), kind: 'use', scope };
    for (const { name, from, to } of lookups(field)) yield { name, file, span: partOf(file, field, from, to), kind: 'lookup', scope };
  }
}

function definitionSite(definition: Definition, file: TemplateFile, scope: Scope): Occurrence {
  const { name, span } = definition;
  // A key in quotes is renamed inside them.
  const quoted = textAt(file, span).length === name.length + 2;
  const inner = quoted ? { start: span.start + 1, end: span.end - 1 } : span;
  return { name, file, span: inner, kind: 'definition', scope, definition };
}

function textAt(file: TemplateFile, { start, end }: Span): string {
  return (file.kind === 'jit' ? file.text : file.yaml.text).slice(start, end);
}

function partOf(file: TemplateFile & { kind: 'workflow' | 'task' }, field: Field, from: number, to: number): Span {
  return spanIn(file.yaml.text, field.node, from, to);
}

function* conditions(node: YamlMap, file: TemplateFile & { kind: 'workflow' }, scope: Scope): Generator<Occurrence> {
  for (const key of ['visibleif', 'enabledif']) {
    const scalar = entryOf(node, key);
    if (scalar?.kind !== 'scalar') continue;
    for (const match of scalar.text.matchAll(/\$\$(\w+)/g)) {
      const from = match.index + 2;
      yield {
        name: match[1] ?? '',
        file,
        span: spanIn(file.yaml.text, scalar, from, match.index + match[0].length),
        kind: 'condition',
        scope,
      };
    }
  }
}

/** First arguments of `util.PrefixedOverride`, without their quotes. */
function lookups({ template }: Field): { readonly name: string; readonly from: number; readonly to: number }[] {
  if (template.isStatic) return [];
  return template.parts.flatMap((part) => {
    if (part.kind === 'literal') return [];
    return expressionFacts(part.text).calls.flatMap(({ name, args: [first] }) => {
      if (!/^(util\.)?PrefixedOverride$/.test(name) || first?.kind !== 'string') return [];
      const text = fromBytes(first.value);
      const plain = first.at.to - first.at.from === text.length + 2;
      return plain ? [{ name: text, from: part.from + first.at.from + 1, to: part.from + first.at.to - 1 }] : [];
    });
  });
}
