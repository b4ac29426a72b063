import { type CompiledTemplate, compileTemplate } from '../../template/compileTemplate.ts';
import type { YamlScalar } from '../../yaml/nodes.ts';

/** A text that may hold `{{ }}`, compiled once, with the scalar it stands in. */
export interface Field {
  readonly text: string;
  readonly template: CompiledTemplate;
  readonly node: YamlScalar;
}

export function fieldOf(node: YamlScalar): Field {
  return { text: node.text, template: compileTemplate(node.text), node };
}
