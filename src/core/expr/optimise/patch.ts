import { typeOfValue } from '../run/typeOfValue.ts';
import type { Node, NodeShape } from '../syntax/ast.ts';
import { BOOL, FLOAT64, INT, STRING } from '../types/goType.ts';
import { type Nature, natureOf } from '../types/nature.ts';

/** A node in place of another, where the other stood. */
function replacement(old: Node, shape: NodeShape, nature: Nature | undefined): Node {
  return { ...shape, at: old.at, extent: old.extent, height: old.height, nature };
}

/** A value in place of a node. */
export function constant(old: Node, shape: Extract<NodeShape, { kind: 'bool' | 'integer' | 'float' | 'string' | 'constant' }>): Node {
  const types = { bool: BOOL, integer: INT, float: FLOAT64, string: STRING };
  const type = shape.kind === 'constant' ? typeOfValue(shape.value) : types[shape.kind];
  return replacement(old, shape, type && natureOf(type));
}

/** Another shape of the same type; only the type is kept, as upstream. */
export function sameType(old: Node, shape: NodeShape): Node {
  return replacement(old, shape, old.nature?.type && natureOf(old.nature.type));
}

/** A part of a node in its place: upstream writes type and place of the whole over the part's. */
export function promote(old: Node, part: Node): Node {
  part.nature = old.nature?.type && natureOf(old.nature.type);
  part.at = old.at;
  return part;
}

/** A node upstream makes without a type or a place. */
export function bare(old: Node, shape: NodeShape): Node {
  return { ...replacement(old, shape, undefined), at: { from: 0, to: 0 } };
}
