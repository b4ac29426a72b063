import { isRecord } from '../../../base/record.ts';
import type { Fields } from '../store/apiObject.ts';

/** Paths of fields, each with its steps joined by a character that no key has: `f:<key>`, `k:<keys of an item>`, `v:<item>`. */
export type FieldSet = ReadonlySet<string>;

const SEPARATOR = '\0';

export function joinPath(parent: string, step: string): string {
  return parent === '' ? step : parent + SEPARATOR + step;
}

function stepsOf(path: string): readonly string[] {
  return path.split(SEPARATOR);
}

export function isBelow(path: string, step: string): boolean {
  return path === step || path.startsWith(step + SEPARATOR);
}

/** Reads `fieldsV1` of an entry of managedFields: a node without children, or with a `.`, is a member. */
export function readFieldSet(tree: unknown, parent = ''): FieldSet {
  const paths = new Set<string>();
  for (const [step, below] of Object.entries(isRecord(tree) ? tree : {})) {
    if (step === '.') {
      paths.add(parent);
      continue;
    }
    const path = joinPath(parent, step);
    if (isRecord(below) && Object.keys(below).length > 0) for (const inner of readFieldSet(below, path)) paths.add(inner);
    else paths.add(path);
  }
  return paths;
}

interface Node {
  member: boolean;
  readonly below: Map<string, Node>;
}

/** Writes a set as `fieldsV1`. */
export function writeFieldSet(paths: FieldSet): Fields {
  const root: Node = { member: false, below: new Map() };
  for (const path of [...paths].sort()) {
    let node = root;
    for (const step of stepsOf(path)) {
      const next: Node = node.below.get(step) ?? { member: false, below: new Map() };
      node.below.set(step, next);
      node = next;
    }
    node.member = true;
  }
  return written(root);
}

function written({ member, below }: Node): Fields {
  const children = [...below].map(([step, node]): [string, unknown] => [step, written(node)]);
  return Object.fromEntries(member && children.length > 0 ? [['.', {}], ...children] : children);
}

export function unionOf(...sets: readonly FieldSet[]): FieldSet {
  return new Set(sets.flatMap((set) => [...set]));
}

export function differenceOf(set: FieldSet, removed: FieldSet): FieldSet {
  return new Set([...set].filter((path) => !removed.has(path)));
}

/** A path as messages show it: `.spec.containers[name="main"].image`. */
export function showPath(path: string): string {
  return stepsOf(path)
    .map((step) => {
      if (step.startsWith('f:')) return `.${step.slice(2)}`;
      if (step.startsWith('v:')) return `[=${step.slice(2)}]`;
      const keys: unknown = JSON.parse(step.slice(2));
      return `[${Object.entries(isRecord(keys) ? keys : {})
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
        .join(',')}]`;
    })
    .join('');
}
