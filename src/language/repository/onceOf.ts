/** Keeps what is found in a file as long as the file is as it is parsed: a keystroke elsewhere does not look for it again. */
export function onceAFile<F extends object, T extends object | string | boolean>(find: (file: F) => T): (file: F) => T {
  const kept = new WeakMap<F, T>();
  return (file) => {
    const known = kept.get(file);
    if (known !== undefined) return known;
    const found = find(file);
    kept.set(file, found);
    return found;
  };
}
