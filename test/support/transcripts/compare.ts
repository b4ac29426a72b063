/** Where an answer differs from the recorded one, as `path: recorded / own`; values that are new in every run are not compared. */
export function differences(recorded: unknown, own: unknown, path = ''): string[] {
  // The recording was shortened here.
  if (recorded === '…') return [];
  if (Array.isArray(recorded) && Array.isArray(own)) {
    if (recorded.length !== own.length) return [`${path}: ${recorded.length} items / ${own.length}`];
    return recorded.flatMap((item, index) => differences(item, own[index], `${path}[${index}]`));
  }
  if (isObject(recorded) && isObject(own)) {
    // Causes of the schema come in any order (Go's maps), some twice, and the message lists them so.
    if (hasCauses(recorded) || hasCauses(own)) return differences(withSortedCauses(recorded), withSortedCauses(own), path);
    const keys = [...new Set([...Object.keys(recorded), ...Object.keys(own)])].filter((key) => !IGNORED.has(key));
    return keys.flatMap((key) => differences(recorded[key], own[key], `${path}.${key}`));
  }
  const [a, b] = [normal(recorded, path), normal(own, path)];
  return a === b ? [] : [`${path}: ${a} / ${b}`];
}

function causesOf(status: Record<string, unknown>): readonly unknown[] {
  const details = status['details'];
  return isObject(details) && Array.isArray(details['causes']) ? details['causes'] : [];
}

function hasCauses(status: Record<string, unknown>): boolean {
  return status['kind'] === 'Status' && causesOf(status).length > 1;
}

function withSortedCauses({ message: _, ...status }: Record<string, unknown>): Record<string, unknown> {
  const causes = [...new Set(causesOf(status).map((cause) => JSON.stringify(cause)))].sort();
  return { ...status, kind: 'StatusWithCauses', details: { causes } };
}

/** Differences in what the recording has; what the own answer has beyond it does not count. */
export function missing(recorded: unknown, own: unknown, path = ''): string[] {
  if (Array.isArray(recorded) && Array.isArray(own)) {
    return recorded.flatMap((item, index) => {
      const name = typeof item === 'string' ? item : nameOf(item);
      const same = name === undefined ? undefined : own.find((other) => nameOf(other) === name || other === name);
      if (typeof item === 'string' && same !== undefined) return [];
      return missing(item, same ?? own[index], `${path}[${index}]`);
    });
  }
  // Of an object only the keys were recorded.
  if (Array.isArray(recorded) && isObject(own)) return differences(recorded.toSorted(), Object.keys(own).toSorted(), path);
  if (isObject(recorded) && isObject(own)) {
    return Object.keys(recorded)
      .filter((key) => !IGNORED.has(key))
      .flatMap((key) => missing(recorded[key], own[key], `${path}.${key}`));
  }
  return differences(recorded, own, path);
}

/** Prose of columns is the project's own. */
const IGNORED = new Set(['managedFields', 'description', 'serverAddress']);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nameOf(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  return value['name'] ?? value['resource'] ?? (isObject(value['metadata']) ? value['metadata']['name'] : undefined) ?? value['version'];
}

function normal(value: unknown, path: string): string {
  if (typeof value === 'string') {
    if (/\.(uid|resourceVersion)$/.test(path)) return value === '' ? '""' : '<id>';
    if (/\.continue$/.test(path)) return value === '' ? '""' : '<continue>';
    return value
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uid>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
      .replace(/^\d+[smhdy](\d+[smhdy])?$/, '<age>')
      .replace(/\b(g-|gen-|ev\.)[a-z0-9]{5}\b/g, '$1<generated>')
      .replace(/((?:record|current:|version:) \(?)\d+/g, '$1<version>')
      .replace(/\(\d+\)/g, '(<version>)')
      .replace(/[0-9A-F]{128}/g, '<hash>')
      .replace(/(resourceVersion: )"\d+"/g, '$1<version>');
  }
  return value === undefined ? '(absent)' : JSON.stringify(value);
}
