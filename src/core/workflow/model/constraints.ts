import type { YamlMap } from '../../yaml/nodes.ts';
import type { Field } from './field.ts';
import { MapReader } from './mapReader.ts';
import type { TemplateError } from './templateError.ts';

/** An item of `constraints`. The attribute is no template. */
export interface ConstraintTemplate {
  readonly node: YamlMap;
  readonly attribute: string;
  readonly value: Field | undefined;
}

export function readConstraints(reader: MapReader, errors: TemplateError[]): readonly ConstraintTemplate[] {
  return reader.mapItems('constraints').map((node) => {
    const item = new MapReader(node, errors);
    const operator = item.scalar('operator');
    if (operator && !isInt8(operator.value)) {
      errors.push({ code: 'wrong-type', message: 'operator must be a number; only 0, equality, exists.', span: operator.span });
    }
    return { node, attribute: item.text('attribute') ?? '', value: item.field('value') };
  });
}

/** Whether Go decodes it into an int8; of a fraction it keeps the whole part. */
function isInt8(value: unknown): boolean {
  return typeof value === 'number' && Math.trunc(value) >= -128 && Math.trunc(value) <= 127;
}
