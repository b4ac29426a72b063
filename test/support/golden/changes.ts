/** A slash path to the values before and after; `<absent>` where there is none. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

const ABSENT = '<absent>';

type Leaves = Map<string, unknown>;

/** Rebuilds a result from its base and what changed (golden core/README.md, "Schema"): empty objects and lists are leaves. */
export function applyChanges(base: unknown, changes: Changes): unknown {
  const leaves: Leaves = new Map();
  flatten(base, '', leaves);
  for (const [path, [, after]] of Object.entries(changes)) {
    if (after === ABSENT) leaves.delete(path);
    else leaves.set(path, after);
  }
  const root: Branch = { children: new Map() };
  for (const [path, value] of leaves) {
    let at = root;
    // A key may hold a slash of its own only as the last part of a path, as properties do not here.
    for (const part of path.split('/').slice(1)) {
      const next = at.children.get(part) ?? { children: new Map() };
      at.children.set(part, next);
      at = next;
    }
    at.leaf = { value };
  }
  return build(root);
}

interface Branch {
  readonly children: Map<string, Branch>;
  leaf?: { readonly value: unknown };
}

function flatten(value: unknown, path: string, leaves: Leaves): void {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) leaves.set(path, value);
  for (const [key, item] of entries) flatten(item, `${path}/${key}`, leaves);
}

function build({ children, leaf }: Branch): unknown {
  if (children.size === 0) return leaf?.value;
  const keys = [...children.keys()];
  const built = keys.map((key) => build(children.get(key) ?? { children: new Map() }));
  if (keys.every((key) => /^\d+$/.test(key))) {
    return keys
      .map((key, index) => [Number(key), built[index]] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  }
  return Object.fromEntries(keys.map((key, index) => [key, built[index]]));
}
