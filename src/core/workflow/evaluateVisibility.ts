import type { VisibilityNode } from './visibility.ts';

type VisibilityValue = string | number | boolean | null;

/** Whether a form shows a field: JavaScript's rules over texts, without running any. Undefined variables and unknown members hide it. */
export function isVisible(condition: VisibilityNode, variable: (name: string) => string | undefined): boolean {
  const value = evaluate(condition, variable);
  return value !== undefined && isTruthy(value);
}

/** Undefined where JavaScript would fail. */
function evaluate(node: VisibilityNode, variable: (name: string) => string | undefined): VisibilityValue | undefined {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'variable':
      return variable(node.name);
    case 'not': {
      const value = evaluate(node.node, variable);
      return value === undefined ? undefined : !isTruthy(value);
    }
    case 'choice': {
      const condition = evaluate(node.condition, variable);
      return condition === undefined ? undefined : evaluate(isTruthy(condition) ? node.yes : node.no, variable);
    }
    case 'member':
      return member(
        node.name,
        evaluate(node.node, variable),
        node.args?.map((arg) => evaluate(arg, variable)),
      );
    case 'binary': {
      const left = evaluate(node.left, variable);
      if (left === undefined) return undefined;
      if (node.operator === '&&') return isTruthy(left) ? evaluate(node.right, variable) : left;
      if (node.operator === '||') return isTruthy(left) ? left : evaluate(node.right, variable);
      const right = evaluate(node.right, variable);
      return right === undefined ? undefined : compare(node.operator, left, right);
    }
  }
}

function isTruthy(value: VisibilityValue): boolean {
  return value !== null && value !== '' && value !== false && value !== 0;
}

function compare(operator: string, left: VisibilityValue, right: VisibilityValue): boolean {
  switch (operator) {
    case '===':
      return left === right;
    case '!==':
      return left !== right;
    case '==':
      return looselyEqual(left, right);
    case '!=':
      return !looselyEqual(left, right);
    default:
      return ordered(operator, left, right);
  }
}

function looselyEqual(left: VisibilityValue, right: VisibilityValue): boolean {
  if (typeof left === typeof right || left === null || right === null) return left === right;
  return Number(left) === Number(right);
}

function ordered(operator: string, left: VisibilityValue, right: VisibilityValue): boolean {
  const [a, b] = typeof left === 'string' && typeof right === 'string' ? [left, right] : [Number(left), Number(right)];
  if (operator === '<') return a < b;
  if (operator === '>') return a > b;
  return operator === '<=' ? a <= b : a >= b;
}

function member(
  name: string,
  value: VisibilityValue | undefined,
  args: readonly (VisibilityValue | undefined)[] | undefined,
): VisibilityValue | undefined {
  if (typeof value !== 'string') return undefined;
  if (!args) return name === 'length' ? value.length : undefined;
  const [first] = args;
  const text = typeof first === 'string' ? first : undefined;
  if (name === 'toLowerCase') return value.toLowerCase();
  if (name === 'toUpperCase') return value.toUpperCase();
  if (name === 'trim') return value.trim();
  if (text === undefined) return undefined;
  if (name === 'includes') return value.includes(text);
  if (name === 'startsWith') return value.startsWith(text);
  if (name === 'endsWith') return value.endsWith(text);
  return name === 'indexOf' ? value.indexOf(text) : undefined;
}
