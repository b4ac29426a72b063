import { fromBytes } from '../../core/expr/bytes.ts';
import type { Node } from '../../core/expr/syntax/ast.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import { follow } from '../../core/yaml/keys.ts';
import type { Span, YamlNode, YamlScalar } from '../../core/yaml/nodes.ts';
import { expressionFacts, loneExpression } from './expressionFacts.ts';
import { entryOf, type RoleNode } from './roleNode.ts';
import type { Definition, Scope } from './scope.ts';

/** A text that a field can take, and where it is written. */
export interface PossibleValue {
  readonly text: string;
  readonly file: string;
  readonly span: Span;
  /** An entry of a public variable's `values`, its `value`, or a text in an expression or a plain variable. */
  readonly kind: 'option' | 'value' | 'literal';
}

export interface PossibleValues {
  readonly values: readonly PossibleValue[];
  /** Whether these are all that the files allow; an operator's input aside, only where a list limits it. */
  readonly complete: boolean;
}

/** Finds the definitions of a name that is not defined inside a file: those that its includers see. */
export type Outside = (role: RoleNode, name: string) => readonly Definition[];

/** The scopes of the roles that include a role's file. */
export type OuterScopes = (role: RoleNode) => readonly Scope[];

const LIMIT = 2_000;

/** What a field can become, as far as literals, conditions, variables and `util.PrefixedOverride` tell. */
export function possibleValues(field: Field, role: RoleNode, scope: Scope, outside: Outside, outer: OuterScopes): PossibleValues {
  const collector = new Collector(outside, outer);
  collector.field(field, role, scope, 'literal');
  return { values: collector.values, complete: collector.complete };
}

class Collector {
  readonly values: PossibleValue[] = [];
  complete = true;
  readonly #outside: Outside;
  readonly #outer: OuterScopes;
  readonly #seen = new Set<Definition>();

  constructor(outside: Outside, outer: OuterScopes) {
    this.#outside = outside;
    this.#outer = outer;
  }

  field(field: Field, role: RoleNode, scope: Scope, kind: PossibleValue['kind']): void {
    if (field.template.isStatic) {
      this.#add(field.text, role.file.path, field.node.span, kind);
      return;
    }
    const [part, more] = field.template.parts.filter((each) => each.kind === 'expression' || each.text.trim() !== '');
    const ast = part?.kind === 'expression' && !more ? expressionFacts(part.text).ast : undefined;
    if (ast) this.#expression(ast, field, role, scope);
    else this.complete = false;
  }

  #add(text: string, file: string, span: Span, kind: PossibleValue['kind']): void {
    if (this.values.length >= LIMIT) this.complete = false;
    else this.values.push({ text, file, span, kind });
  }

  #expression(node: Node, field: Field, role: RoleNode, scope: Scope): void {
    if (node.kind === 'string') {
      this.#add(fromBytes(node.value), role.file.path, field.node.span, 'literal');
      return;
    }
    if (node.kind === 'identifier') {
      this.#name(node.name, role, scope);
      return;
    }
    if (node.kind === 'conditional') {
      this.#expression(node.consequence, field, role, scope);
      this.#expression(node.otherwise, field, role, scope);
      return;
    }
    const call = node.kind === 'call' ? overrideCall(node) : undefined;
    if (call) {
      this.#override(call.name, call.prefix, role, scope);
      return;
    }
    this.complete = false;
  }

  #name(name: string, role: RoleNode, scope: Scope): void {
    const found = scope.lookup(name);
    const definitions = found ? [found] : this.#outside(role, name);
    if (definitions.length === 0) this.complete = false;
    for (const definition of definitions) this.#definition(definition);
  }

  /** `prefix_name` before `name`; with an unknown prefix every variable that ends so. */
  #override(name: string, prefix: string | undefined, role: RoleNode, scope: Scope): void {
    if (prefix === undefined) {
      const ending = `_${name}`;
      for (const seen of [scope, ...this.#outer(role)]) {
        for (const definition of seen.all()) if (definition.name.endsWith(ending)) this.#definition(definition);
      }
    } else {
      const found = scope.lookup(`${prefix}_${name}`);
      for (const definition of found ? [found] : this.#outside(role, `${prefix}_${name}`)) this.#definition(definition);
    }
    const plain = scope.lookup(name);
    // A variable of the same role would be its own value.
    for (const definition of plain ? [plain] : this.#outside(role, name)) this.#definition(definition);
  }

  #definition(definition: Definition): void {
    if (this.#seen.has(definition)) return;
    this.#seen.add(definition);
    const { publicNode, role, value } = definition;
    if (!role || definition.layer === 'iterator') {
      this.complete = false;
      return;
    }
    if (definition.dropped) return;
    const scope = definition.layer === 'vars' ? role.withDefaults : role.inherited;
    if (value) this.field(value, role, scope, publicNode ? 'value' : 'literal');
    if (!publicNode) return;
    const options = optionsOf(entryOf(publicNode, 'values'));
    for (const { text, span } of options) this.#add(text, definition.file, span, 'option');
    if (options.length === 0) this.complete = false;
  }
}

/** The texts of a public variable's `values`. */
export function optionsOf(node: YamlNode | undefined): readonly YamlScalar[] {
  const list = follow(node);
  if (list?.kind !== 'sequence') return [];
  return list.items.flatMap((item) => {
    const scalar = follow(item);
    return scalar?.kind === 'scalar' ? [scalar] : [];
  });
}

/** A look-up by prefix. */
export interface Override {
  readonly name: string;
  readonly prefix: string | undefined;
}

/** The arguments of `util.PrefixedOverride('name', prefix)`; the prefix only if it is a literal. */
export function overrideCall(node: Node): Override | undefined {
  if (node.kind !== 'call') return undefined;
  const { callee } = node;
  const named =
    callee.kind === 'identifier'
      ? callee.name
      : callee.kind === 'member' && callee.property.kind === 'string' && callee.node.kind === 'identifier' && callee.node.name === 'util'
        ? callee.property.value
        : '';
  const [name, prefix] = node.args;
  if (named !== 'PrefixedOverride' || name?.kind !== 'string') return undefined;
  return { name: fromBytes(name.value), prefix: prefix?.kind === 'string' ? fromBytes(prefix.value) : undefined };
}

/** The look-up by prefix that a value consists of. */
export function overrideOf(field: Field | undefined): Override | undefined {
  const ast = field && loneExpression(field);
  return ast && overrideCall(ast);
}
