import { CompileFailure, type Span } from '../exprError.ts';
import { typeOfValue } from '../run/typeOfValue.ts';
import type { Node } from '../syntax/ast.ts';
import { isBuiltin } from './builtinNames.ts';
import { builtinType } from './builtinTypes.ts';
import { checkBinary } from './checkBinary.ts';
import { checkCall } from './checkCall.ts';
import { checkConditional, checkLet, checkList, checkPointer } from './checkForms.ts';
import { checkMember, checkSlice } from './checkMember.ts';
import { checkBuiltin } from './checkPredicateCall.ts';
import type { Names } from './environment.ts';
import { ANY, BOOL, FLOAT64, func, INT, STRING, STRING_MAP } from './goType.ts';
import { dereference, isBool, isNumber, isUnknown, type Nature, NIL, natureName, natureOf, UNKNOWN } from './nature.ts';

/** What `#` means inside a predicate. */
interface PredicateScope {
  readonly collection: Nature;
  readonly pointers: ReadonlyMap<string, Nature>;
}

/**
 * Upstream's checker. It goes on after an error, remembers the first, and leaves in each node what it found:
 * AliECS' operator overload makes upstream check each tree several times, and a call whose type is known by then
 * is not looked into again, so that its arguments' errors are forgotten.
 */
export class Checker {
  readonly names: Names;
  readonly predicates: PredicateScope[] = [];
  readonly variables: { readonly name: string; readonly nature: Nature }[] = [];
  #error: CompileFailure | undefined;

  constructor(names: Names) {
    this.names = names;
  }

  get error(): CompileFailure | undefined {
    return this.#error;
  }

  fail(node: { readonly at: Span }, message: string): Nature {
    this.record(new CompileFailure(message, node.at));
    return UNKNOWN;
  }

  record(error: CompileFailure): void {
    this.#error ??= error;
  }

  visit(node: Node): Nature {
    const nature = this.#check(node);
    node.nature = nature;
    return nature;
  }

  /** Runs `body` with `#` standing for the elements of `collection`. */
  inPredicate(collection: Nature, pointers: ReadonlyMap<string, Nature>, body: () => Nature): Nature {
    this.predicates.push({ collection, pointers });
    const nature = body();
    this.predicates.pop();
    return nature;
  }

  #check(node: Node): Nature {
    switch (node.kind) {
      case 'nil':
        return NIL;
      case 'identifier':
        return this.#identifier(node, node.name);
      case 'integer':
        return natureOf(INT);
      case 'float':
        return natureOf(FLOAT64);
      case 'bool':
        return natureOf(BOOL);
      case 'string':
        return natureOf(STRING);
      case 'constant':
        return natureOf(typeOfValue(node.value) ?? ANY);
      case 'unary':
        return this.#unary(node, node.operator, this.visit(node.node));
      case 'binary':
        return checkBinary(this, node);
      case 'chain':
        return this.visit(node.node);
      case 'member':
        return checkMember(this, node);
      case 'slice':
        return checkSlice(this, node);
      case 'call':
        return checkCall(this, node);
      case 'builtin':
        return checkBuiltin(this, node);
      case 'predicate':
        return this.#predicate(this.visit(node.node));
      case 'pointer':
        return checkPointer(this, node);
      case 'let':
        return checkLet(this, node);
      case 'sequence':
        return node.nodes.map((each) => this.visit(each)).at(-1) ?? UNKNOWN;
      case 'conditional':
        return checkConditional(this, node);
      case 'array':
        return checkList(this, node);
      case 'map':
        for (const pair of node.pairs) this.visit(pair);
        return natureOf(STRING_MAP);
      case 'pair':
        this.visit(node.key);
        this.visit(node.value);
        return NIL;
    }
  }

  #identifier(node: Node, name: string): Nature {
    const variable = this.variables.findLast((each) => each.name === name);
    if (variable) return variable.nature;
    if (name === '$env') return UNKNOWN;
    return this.named(node, name, true, true);
  }

  /** The nature of a name of the environment, or with `builtins` of the language. */
  named(node: Node, name: string, strict: boolean, builtins: boolean): Nature {
    const nature = this.names.natureOf(name);
    if (nature) return nature;
    if (builtins && isBuiltin(name)) return { type: builtinType(name), nil: false, builtin: name };
    return strict ? this.fail(node, `unknown name ${name}`) : UNKNOWN;
  }

  #unary(node: Node, operator: string, operand: Nature): Nature {
    const nature = dereference(operand);
    if (operator === '!' || operator === 'not') {
      if (isBool(nature) || isUnknown(nature)) return natureOf(BOOL);
    } else {
      if (isNumber(nature)) return nature;
      if (isUnknown(nature)) return UNKNOWN;
    }
    return this.fail(node, `invalid operation: ${operator} (mismatched type ${natureName(nature)})`);
  }

  #predicate(result: Nature): Nature {
    const results = isUnknown(result) ? [ANY] : result.type ? [result.type] : [];
    return { type: func([ANY], results), nil: false, inner: result };
  }
}
