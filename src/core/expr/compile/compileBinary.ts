import { CompileFailure } from '../exprError.ts';
import { compileRegex } from '../run/regex.ts';
import type { BinaryNode } from '../syntax/ast.ts';
import { INT, STRING } from '../types/goType.ts';
import type { Assembler } from './assembler.ts';
import { compileOperand, typeOf } from './compileNode.ts';
import { OP } from './opcodes.ts';

const SIMPLE: ReadonlyMap<string, number> = new Map<string, number>([
  ['<', OP.LESS],
  ['>', OP.MORE],
  ['<=', OP.LESS_OR_EQUAL],
  ['>=', OP.MORE_OR_EQUAL],
  ['+', OP.ADD],
  ['-', OP.SUBTRACT],
  ['*', OP.MULTIPLY],
  ['/', OP.DIVIDE],
  ['%', OP.MODULO],
  ['**', OP.EXPONENT],
  ['^', OP.EXPONENT],
  ['in', OP.IN],
  ['contains', OP.CONTAINS],
  ['startsWith', OP.STARTS_WITH],
  ['endsWith', OP.ENDS_WITH],
  ['..', OP.RANGE],
]);

/** An operator between two operands. */
export function compileBinary(to: Assembler, node: BinaryNode): void {
  const { operator, left, right } = node;
  switch (operator) {
    case '==':
    case '!=':
      compileOperand(to, left);
      compileOperand(to, right);
      to.emit(equality(node));
      if (operator === '!=') to.emit(OP.NOT);
      return;
    case 'or':
    case '||':
      compileLogic(to, node, OP.JUMP_IF_TRUE, OP.JOIN_OR);
      return;
    case 'and':
    case '&&':
      compileLogic(to, node, OP.JUMP_IF_FALSE, OP.JOIN_AND);
      return;
    case '??': {
      compileOperand(to, left);
      const end = to.emit(OP.JUMP_IF_NOT_NIL);
      to.emit(OP.POP);
      compileOperand(to, right);
      to.land(end);
      return;
    }
    case 'matches':
      compileMatches(to, node);
      return;
    default:
      compileOperand(to, left);
      compileOperand(to, right);
      to.emit(SIMPLE.get(operator) ?? OP.THROW);
  }
}

/** Where the checker promises two ints or two texts, anything else is an error. */
function equality(node: BinaryNode): number {
  const type = typeOf(node.left);
  if (type !== typeOf(node.right)) return OP.EQUAL;
  return type === INT ? OP.EQUAL_INT : type === STRING ? OP.EQUAL_STRING : OP.EQUAL;
}

function compileLogic(to: Assembler, node: BinaryNode, jump: number, join: number): void {
  compileOperand(to, node.left);
  const end = to.emit(jump);
  to.emit(OP.POP_LEFT);
  compileOperand(to, node.right);
  to.emit(join);
  to.land(end);
}

function compileMatches(to: Assembler, node: BinaryNode): void {
  compileOperand(to, node.left);
  if (node.right.kind !== 'string') {
    compileOperand(to, node.right);
    to.emit(OP.MATCHES);
    return;
  }
  const regex = compileRegex(node.right.value);
  if (!regex.ok) throw new CompileFailure(regex.error, node.at);
  to.emitRegex(regex.value);
}
