import type { Field } from '../../core/workflow/model/field.ts';
import type { YamlScalar } from '../../core/yaml/nodes.ts';
import { offsetsOf } from '../../core/yaml/offsets.ts';
import type { FieldUse } from '../repository/fields.ts';
import type { TemplateFile } from '../repository/repositoryIndex.ts';

/** An expression that an offset is in. */
export interface ExpressionPlace {
  /** Undefined in a jit file. */
  readonly use: FieldUse | undefined;
  /** The expression's text, and the offset in it. */
  readonly text: string;
  readonly at: number;
  /** Where the expression begins in the decoded text of its field. */
  readonly from: number;
}

/** The `{{ }}` of a template file at an offset of its text. */
export function expressionPlace(file: TemplateFile, offset: number): ExpressionPlace | undefined {
  if (file.kind === 'jit') return inTemplate(file.template, offset, undefined);
  const use = fieldAt(file.fields, offset);
  if (!use || use.field.template.isStatic) return undefined;
  return inTemplate(use.field.template, textOffset(file.yaml.text, use.field.node, offset), use);
}

function inTemplate({ parts }: Field['template'], at: number, use: FieldUse | undefined): ExpressionPlace | undefined {
  const part = parts.find(({ kind, from, to }) => kind === 'expression' && from <= at && at <= to);
  return part && { use, text: part.text, at: at - part.from, from: part.from };
}

/** The field whose scalar an offset touches. */
export function fieldAt(fields: readonly FieldUse[], offset: number): FieldUse | undefined {
  return fields.find(({ field: { node } }) => node.span.start <= offset && offset <= node.span.end);
}

/** The offset in the decoded text of a scalar of an offset in the source. */
function textOffset(source: string, scalar: YamlScalar, offset: number): number {
  const toSource = offsetsOf(source, scalar);
  let low = 0;
  let high = scalar.text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (toSource(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
