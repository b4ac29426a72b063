import { BUILTINS } from '../builtins/table.ts';
import { CompileFailure } from '../exprError.ts';
import type { BuiltinNode, Node } from '../syntax/ast.ts';
import { LOCATION_POINTER } from '../types/goType.ts';
import { isUnknown } from '../types/nature.ts';
import type { Assembler } from './assembler.ts';
import { compileNode, compileOperand, typeOf } from './compileNode.ts';
import { OP } from './opcodes.ts';

/** A call of a function of the language; those with predicates become loops. */
export function compileBuiltin(to: Assembler, node: BuiltinNode): void {
  const [list, predicate, extra] = node.args;
  if (list && LOOPS.has(node.name)) {
    compileLoop(to, node, list, predicate, extra);
    return;
  }
  const builtin = BUILTINS.get(node.name);
  if (!builtin) throw new CompileFailure(`unknown builtin ${node.name}`, node.at);
  for (const arg of node.args) {
    compileNode(to, arg);
    if (isDereferenced(node.name, arg)) to.emit(OP.DEREFERENCE);
  }
  to.emitBuiltin(builtin, node.args.length);
}

/** Functions get what pointers point to; those of dates want a time zone as it is. */
function isDereferenced(name: string, arg: Node): boolean {
  const type = typeOf(arg);
  if (type.kind !== 'ptr' && arg.nature !== undefined && !isUnknown(arg.nature)) return false;
  return name !== 'now' && !(name === 'date' && type === LOCATION_POINTER);
}

const LOOPS = new Set([
  'all',
  'none',
  'any',
  'one',
  'filter',
  'map',
  'count',
  'sum',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'groupBy',
  'sortBy',
  'reduce',
]);

function compileLoop(to: Assembler, node: BuiltinNode, list: Node, predicate: Node | undefined, extra: Node | undefined): void {
  compileOperand(to, list);
  const unknown = to.emit(OP.JUMP_IF_UNKNOWN);
  to.emit(OP.BEGIN);
  const element = () => (predicate ? compileNode(to, predicate) : to.emit(OP.POINTER));
  switch (node.name) {
    case 'all':
      decide(to, element, { negate: false, stopOn: false });
      break;
    case 'none':
      decide(to, element, { negate: true, stopOn: false });
      break;
    case 'any':
      decide(to, element, { negate: false, stopOn: true });
      break;
    case 'one':
      loop(to, () => whenTrue(to, element, () => to.emit(OP.INCREMENT_COUNT)));
      to.emit(OP.GET_COUNT);
      to.push(1);
      to.emit(OP.EQUAL);
      end(to);
      break;
    case 'filter':
      loop(to, () =>
        whenTrue(to, element, () => {
          to.emit(OP.INCREMENT_COUNT);
          if (node.map) compileNode(to, node.map);
          else to.emit(OP.POINTER);
        }),
      );
      to.emit(OP.GET_COUNT);
      endList(to);
      break;
    case 'map':
      loop(to, element);
      to.emit(OP.GET_LENGTH);
      endList(to);
      break;
    case 'count':
      loop(to, () => whenTrue(to, element, () => to.emit(OP.INCREMENT_COUNT)));
      to.emit(OP.GET_COUNT);
      end(to);
      break;
    case 'sum':
      to.push(0);
      to.emit(OP.SET_ACCUMULATOR);
      loop(to, () => {
        element();
        to.emit(OP.GET_ACCUMULATOR);
        to.emit(OP.ADD);
        to.emit(OP.SET_ACCUMULATOR);
      });
      to.emit(OP.GET_ACCUMULATOR);
      end(to);
      break;
    case 'groupBy':
      to.emit(OP.START_GROUPS);
      loop(to, () => {
        element();
        to.emit(OP.GROUP);
      });
      to.emit(OP.GET_ACCUMULATOR);
      end(to);
      break;
    case 'sortBy':
      if (extra) compileNode(to, extra);
      else to.push('asc');
      to.emit(OP.START_SORT);
      loop(to, () => {
        element();
        to.emit(OP.SORT_VALUE);
      });
      to.emit(OP.SORT);
      end(to);
      break;
    case 'reduce':
      compileReduce(to, element, extra);
      break;
    default:
      compileFind(to, node, element);
  }
  to.land(unknown);
}

function end(to: Assembler): void {
  to.emit(OP.END);
  to.emit(OP.RESOLVE_UNKNOWN);
}

/** The elements are on the stack and their count on top. */
function endList(to: Assembler): void {
  to.emit(OP.END);
  to.emit(OP.ARRAY);
  to.emit(OP.RESOLVE_UNKNOWN);
}

function loop(to: Assembler, body: () => void): void {
  const begin = to.here;
  const finished = to.emit(OP.JUMP_IF_END);
  body();
  to.emit(OP.INCREMENT_INDEX);
  to.emit(OP.JUMP, begin);
  to.land(finished);
}

/** Upstream leaves each answer of the comparison on the stack, where whatever is around may take it for an operand. */
function loopBackwards(to: Assembler, body: () => void): void {
  to.emit(OP.GET_LENGTH);
  to.push(1);
  to.emit(OP.SUBTRACT);
  to.emit(OP.SET_INDEX);
  const begin = to.here;
  to.emit(OP.GET_INDEX);
  to.push(0);
  to.emit(OP.MORE_OR_EQUAL);
  const finished = to.emit(OP.JUMP_IF_FALSE);
  body();
  to.emit(OP.DECREMENT_INDEX);
  to.emit(OP.JUMP, begin);
  to.land(finished);
}

function whenTrue(to: Assembler, condition: () => void, body: () => void): void {
  condition();
  to.emit(OP.NOTE_UNKNOWN);
  const otherwise = to.emit(OP.JUMP_IF_FALSE);
  to.emit(OP.POP);
  body();
  const done = to.emit(OP.JUMP);
  to.land(otherwise);
  to.emit(OP.POP);
  to.land(done);
}

/** `all`, `none`, `any`: the first answer of `stopOn` ends the loop and is the result. */
function decide(to: Assembler, element: () => void, { negate, stopOn }: { readonly negate: boolean; readonly stopOn: boolean }): void {
  let stop = 0;
  loop(to, () => {
    element();
    if (negate) to.emit(OP.NOT);
    to.emit(OP.NOTE_UNKNOWN, stopOn ? 0 : 1);
    stop = to.emit(stopOn ? OP.JUMP_IF_TRUE : OP.JUMP_IF_FALSE);
    to.emit(OP.POP);
  });
  to.push(!stopOn);
  to.land(stop);
  to.emit(OP.END);
  to.emit(OP.RESOLVE_UNKNOWN, stopOn ? 1 : 2);
}

function compileReduce(to: Assembler, element: () => void, initial: Node | undefined): void {
  if (initial) {
    compileOperand(to, initial);
  } else {
    to.emit(OP.POINTER);
    to.emit(OP.INCREMENT_INDEX);
  }
  to.emit(OP.SET_ACCUMULATOR);
  loop(to, () => {
    element();
    to.emit(OP.SET_ACCUMULATOR);
  });
  to.emit(OP.GET_ACCUMULATOR);
  end(to);
}

/** `find`, `findIndex` and, from the end, `findLast`, `findLastIndex`. */
function compileFind(to: Assembler, node: BuiltinNode, element: () => void): void {
  let found = 0;
  const body = () => {
    element();
    to.emit(OP.NOTE_UNKNOWN);
    const next = to.emit(OP.JUMP_IF_FALSE);
    to.emit(OP.POP);
    if (node.name.endsWith('Index')) to.emit(OP.GET_INDEX);
    else if (node.map) compileNode(to, node.map);
    else to.emit(OP.POINTER);
    found = to.emit(OP.JUMP);
    to.land(next);
    to.emit(OP.POP);
  };
  if (node.name.startsWith('findLast')) loopBackwards(to, body);
  else loop(to, body);
  if (node.throws) to.emit(OP.THROW);
  else to.push(null);
  to.land(found);
  end(to);
}
