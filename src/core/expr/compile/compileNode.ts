import { fromBytes } from '../bytes.ts';
import { CompileFailure } from '../exprError.ts';
import { Float } from '../run/values.ts';
import type { CallNode, ChainNode, ConditionalNode, MemberNode, Node, SliceNode } from '../syntax/ast.ts';
import { ANY, type GoType, isAssignable } from '../types/goType.ts';
import { methodOf } from '../types/methods.ts';
import type { Assembler } from './assembler.ts';
import { compileBinary } from './compileBinary.ts';
import { compileBuiltin } from './compileBuiltin.ts';
import { OP } from './opcodes.ts';
import { isTypedCall } from './typedCalls.ts';

/** What upstream takes a node's type for: anything, where the checker found or looked at nothing. */
export function typeOf(node: Node): GoType {
  return node.nature?.type ?? ANY;
}

/** Appends a node's instructions, which leave its value on the stack. Throws `CompileFailure`. */
export function compileNode(to: Assembler, node: Node): void {
  to.within(node, () => compileInside(to, node));
}

function compileInside(to: Assembler, node: Node): void {
  switch (node.kind) {
    case 'nil':
      to.push(null);
      return;
    case 'identifier':
      compileIdentifier(to, node.name);
      return;
    case 'integer':
    case 'bool':
    case 'string':
    case 'constant':
      to.push(node.value);
      return;
    case 'float':
      to.push(new Float(node.value));
      return;
    case 'unary':
      compileOperand(to, node.node);
      if (node.operator === '-') to.emit(OP.NEGATE);
      else if (node.operator !== '+') to.emit(OP.NOT);
      return;
    case 'binary':
      compileBinary(to, node);
      return;
    case 'chain':
      compileChain(to, node);
      return;
    case 'member':
      compileMember(to, node);
      return;
    case 'slice':
      compileSlice(to, node);
      return;
    case 'call':
      compileCall(to, node);
      return;
    case 'builtin':
      compileBuiltin(to, node);
      return;
    case 'predicate':
      compileNode(to, node.node);
      return;
    case 'pointer':
      compilePointer(to, node, node.name);
      return;
    case 'let':
      compileNode(to, node.value);
      to.withVariable(node.name, () => compileNode(to, node.body));
      return;
    case 'sequence':
      for (const [index, each] of node.nodes.entries()) {
        compileNode(to, each);
        if (index < node.nodes.length - 1) to.emit(OP.POP);
      }
      return;
    case 'conditional':
      compileConditional(to, node);
      return;
    case 'array':
      for (const each of node.nodes) compileNode(to, each);
      to.push(node.nodes.length);
      to.emit(OP.ARRAY);
      return;
    case 'map':
      for (const pair of node.pairs) compileNode(to, pair);
      to.push(node.pairs.length);
      to.emit(OP.MAP);
      return;
    case 'pair':
      compileNode(to, node.key);
      compileNode(to, node.value);
  }
}

/** A node whose pointers are followed. */
export function compileOperand(to: Assembler, node: Node): void {
  compileNode(to, node);
  dereferenceIfNeeded(to, node);
}

function dereferenceIfNeeded(to: Assembler, node: Node): void {
  if (node.nature?.nil) return;
  const { kind } = typeOf(node);
  if (kind === 'ptr' || kind === 'interface') to.emit(OP.DEREFERENCE);
}

function compileIdentifier(to: Assembler, name: string): void {
  const variable = to.variable(name);
  if (variable !== undefined) to.emit(OP.LOAD_VARIABLE, variable);
  else if (name === '$env') to.emit(OP.LOAD_ENVIRONMENT);
  else to.emitName(OP.LOAD_NAME, name);
}

function compilePointer(to: Assembler, node: Node, name: string): void {
  if (name === '') to.emit(OP.POINTER);
  else if (name === 'index') to.emit(OP.GET_INDEX);
  else if (name === 'acc') to.emit(OP.GET_ACCUMULATOR);
  else throw new CompileFailure(`unknown pointer ${name}`, node.at);
}

function compileConditional(to: Assembler, node: ConditionalNode): void {
  compileOperand(to, node.condition);
  const unknown = to.emit(OP.JUMP_IF_UNKNOWN);
  const otherwise = to.emit(OP.JUMP_IF_FALSE);
  to.emit(OP.POP);
  compileNode(to, node.consequence);
  const end = to.emit(OP.JUMP);
  to.land(otherwise);
  to.emit(OP.POP);
  compileNode(to, node.otherwise);
  to.land(end);
  to.land(unknown);
}

function compileChain(to: Assembler, node: ChainNode): void {
  to.chains.push([]);
  compileNode(to, node.node);
  for (const jump of to.chains.pop() ?? []) to.land(jump);
  // `??` sees to the nil itself.
  if (to.parent?.kind === 'binary' && to.parent.operator === '??') return;
  const known = to.emit(OP.JUMP_IF_NOT_NIL);
  to.emit(OP.POP);
  to.push(null);
  to.land(known);
}

function compileMember(to: Assembler, node: MemberNode): void {
  const base = typeOf(node.node);
  const name = node.property.kind === 'string' ? fromBytes(node.property.value) : undefined;
  if (name !== undefined && methodOf(base, name)) {
    compileNode(to, node.node);
    to.emitName(OP.FETCH_METHOD, name);
    return;
  }
  compileNode(to, node.node);
  if (node.optional) to.chains.at(-1)?.push(to.emit(OP.JUMP_IF_NIL));
  const struct = base.kind === 'ptr' && base.elem ? base.elem : base;
  if (name !== undefined && struct.kind === 'struct' && struct.fields?.has(name)) {
    to.emitName(OP.FETCH_FIELD, name);
    return;
  }
  compileNode(to, node.property);
  const asKey = base.kind === 'map' && base.key && isAssignable(typeOf(node.property), base.key);
  if (!asKey) dereferenceIfNeeded(to, node.property);
  to.emit(OP.FETCH);
}

function compileSlice(to: Assembler, node: SliceNode): void {
  compileNode(to, node.node);
  if (node.end) compileOperand(to, node.end);
  else to.emit(OP.LENGTH);
  if (node.start) compileOperand(to, node.start);
  else to.push(0);
  to.emit(OP.SLICE);
}

/** The arguments come before what is called, as upstream: a chain that ends early leaves them behind. */
function compileCall(to: Assembler, node: CallNode): void {
  const callee = typeOf(node.callee);
  const isMethod = node.callee.kind === 'member' && node.callee.nature?.method === true;
  const params = (callee.params ?? []).slice(isMethod ? 1 : 0);
  for (const [index, arg] of node.args.entries()) {
    compileNode(to, arg);
    const param = params[index];
    // An argument too many that an earlier pass of the checker has forgotten.
    if (callee.kind === 'func' && !param && !callee.variadic) {
      throw new CompileFailure(`runtime error: index out of range [${index}] with length ${params.length}`, node.at);
    }
    const pointer = param && !arg.nature?.nil && param.kind !== 'ptr' && typeOf(arg).kind === 'ptr';
    if (pointer && !isAssignable(typeOf(arg), param)) to.emit(OP.DEREFERENCE);
  }
  compileNode(to, node.callee);
  if (callee.kind === 'func' && isTypedCall(callee, isMethod)) to.emit(OP.CALL_TYPED, params.length);
  else to.emit(OP.CALL, node.args.length);
}
