/** A function of a text that is worked out once a text; the oldest of `most` texts are forgotten. */
export function remembered<T extends object>(most: number, work: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const made = work(text);
    const oldest = kept.keys().next();
    if (kept.size >= most && !oldest.done) kept.delete(oldest.value);
    kept.set(text, made);
    return made;
  };
}
