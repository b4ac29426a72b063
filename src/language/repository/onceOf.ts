/** Keeps what is found in a file, a role or a template as long as that object lives: what has not changed is not looked at again. */
export function onceOf<F extends object, T extends object | string | boolean>(find: (from: F) => T): (from: F) => T {
  const kept = new WeakMap<F, T>();
  return (from) => {
    const known = kept.get(from);
    if (known !== undefined) return known;
    const found = find(from);
    kept.set(from, found);
    return found;
  };
}
