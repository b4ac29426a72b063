import { fromBytes } from '../bytes.ts';
import type { MemberNode, SliceNode } from '../syntax/ast.ts';
import type { Checker } from './checker.ts';
import { methodOf } from './methods.ts';
import {
  dereference,
  elementOf,
  isAssignableTo,
  isInteger,
  isList,
  isString,
  isUnknown,
  type Nature,
  natureName,
  natureOf,
  UNKNOWN,
} from './nature.ts';

/** `a.b` and `a[b]`: methods first, then what the type has. */
export function checkMember(checker: Checker, node: MemberNode): Nature {
  const name = node.property.kind === 'string' ? fromBytes(node.property.value) : undefined;
  if (node.node.kind === 'identifier' && node.node.name === '$env') {
    return name === undefined ? UNKNOWN : checker.named(node, name, !node.optional, false);
  }
  const pointer = checker.visit(node.node);
  const property = checker.visit(node.property);
  if (isUnknown(pointer)) return UNKNOWN;
  if (name !== undefined) {
    if (pointer.nil) return checker.fail(node, `type nil has no field ${name}`);
    const method = pointer.type && methodOf(pointer.type, name);
    if (method) return { type: method, nil: false, method: true };
  }
  return checkField(checker, node, dereference(pointer), property, name);
}

function checkField(checker: Checker, node: MemberNode, base: Nature, property: Nature, name: string | undefined): Nature {
  switch (base.type?.kind) {
    case 'map': {
      const key = base.type.key ? natureOf(base.type.key) : UNKNOWN;
      if (!isAssignableTo(property, key) && !isAssignableTo(dereference(property), key) && !isUnknown(property)) {
        return checker.fail(node.property, `cannot use ${natureName(property)} to get an element from ${natureName(base)}`);
      }
      return elementOf(base);
    }
    case 'slice':
    case 'array': {
      const index = dereference(property);
      if (!isInteger(index) && !isUnknown(index)) {
        return checker.fail(node.property, `array elements can only be selected using an integer (got ${natureName(index)})`);
      }
      return elementOf(base);
    }
    case 'struct': {
      const field = name === undefined ? undefined : base.type.fields?.get(name);
      if (field) return natureOf(field);
      break;
    }
    default:
  }
  if (name === undefined) return checker.fail(node, `type ${natureName(base)}[${natureName(property)}] is undefined`);
  return checker.fail(node, `type ${natureName(base)} has no ${node.method ? 'method' : 'field'} ${name}`);
}

/** `a[b:c]` */
export function checkSlice(checker: Checker, node: SliceNode): Nature {
  const nature = checker.visit(node.node);
  // Upstream does not look at the bounds of what it does not know.
  if (isUnknown(nature)) return UNKNOWN;
  if (!isString(nature) && !isList(nature)) return checker.fail(node, `cannot slice ${natureName(nature)}`);
  for (const bound of [node.start, node.end]) {
    if (!bound) continue;
    const index = dereference(checker.visit(bound));
    if (!isInteger(index) && !isUnknown(index)) return checker.fail(bound, `non-integer slice index ${natureName(index)}`);
  }
  return nature;
}
