interface BinaryOperator {
  readonly precedence: number;
  readonly right?: true;
}

export const UNARY: ReadonlyMap<string, number> = new Map([
  ['not', 50],
  ['!', 50],
  ['-', 90],
  ['+', 90],
]);

export const BINARY: ReadonlyMap<string, BinaryOperator> = new Map<string, BinaryOperator>([
  ['|', { precedence: 0 }],
  ['or', { precedence: 10 }],
  ['||', { precedence: 10 }],
  ['and', { precedence: 15 }],
  ['&&', { precedence: 15 }],
  ['==', { precedence: 20 }],
  ['!=', { precedence: 20 }],
  ['<', { precedence: 20 }],
  ['>', { precedence: 20 }],
  ['>=', { precedence: 20 }],
  ['<=', { precedence: 20 }],
  ['in', { precedence: 20 }],
  ['matches', { precedence: 20 }],
  ['contains', { precedence: 20 }],
  ['startsWith', { precedence: 20 }],
  ['endsWith', { precedence: 20 }],
  ['..', { precedence: 25 }],
  ['+', { precedence: 30 }],
  ['-', { precedence: 30 }],
  ['*', { precedence: 60 }],
  ['/', { precedence: 60 }],
  ['%', { precedence: 60 }],
  ['**', { precedence: 100, right: true }],
  ['^', { precedence: 100, right: true }],
  ['??', { precedence: 500 }],
]);

/** Operators that `not` may stand before, as in `a not in b`. */
export const NEGATABLE: ReadonlySet<string> = new Set(['contains', 'matches', 'startsWith', 'endsWith', 'in']);

/** Operators that chain: `1 < 2 < 3`. */
export const COMPARISONS: ReadonlySet<string> = new Set(['<', '>', '>=', '<=']);

export const BOOLEAN: ReadonlySet<string> = new Set(['and', 'or', '&&', '||']);
