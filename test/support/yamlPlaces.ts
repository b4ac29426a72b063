import { expect } from 'vitest';
import type { YamlNode } from '../../src/core/yaml/nodes.ts';
import { offsetsOf } from '../../src/core/yaml/offsets.ts';

/** Expects that every place of a tree lies in the text, and every offset of a scalar in the scalar. */
export function checkPlaces(node: YamlNode, text: string): void {
  expect(node.span.start).toBeLessThanOrEqual(node.span.end);
  expect(node.span.end).toBeLessThanOrEqual(text.length);
  if (node.kind === 'scalar') {
    const offset = offsetsOf(text, node);
    for (const at of [0, node.text.length >> 1, node.text.length]) {
      expect(offset(at)).toBeGreaterThanOrEqual(node.span.start);
      expect(offset(at)).toBeLessThanOrEqual(node.span.end);
    }
  }
  if (node.kind === 'sequence') for (const item of node.items) checkPlaces(item, text);
  if (node.kind === 'map') for (const { key, value } of node.entries) for (const part of [key, value]) checkPlaces(part, text);
}
