/**
 * An Environment manifest without what differs between any two deploys of the same workflow: name, ids, state, what the cluster adds.
 * Ids inside arguments and variables are written as `(environment id)` and `(task id)`. Unreadable text stays as it is.
 */
export async function comparableManifest(manifest: string): Promise<string> {
  const { parse, stringify } = await import('yaml');
  const object = readObject(parse, manifest);
  if (object === undefined) return manifest;
  const { taskTemplates, spec } = object;
  const text = stringify(
    { taskTemplates, spec: { ...record(spec), state: undefined } },
    { lineWidth: 0, sortMapEntries: true, aliasDuplicateObjects: false },
  );
  const { name, annotations } = record(object['metadata']);
  const id = record(annotations)['aliecs.alice.cern/environment-id'];
  let comparable = text;
  for (const taskId of taskIds(taskTemplates)) comparable = comparable.replaceAll(taskId, '(task id)');
  for (const each of [id, name]) {
    if (typeof each === 'string' && each.length >= 4) comparable = comparable.replaceAll(each, '(environment id)');
  }
  return comparable;
}

function readObject(parse: (text: string) => unknown, text: string): Record<string, unknown> | undefined {
  try {
    const object = parse(text);
    return typeof object === 'object' && object !== null ? record(object) : undefined;
  } catch {
    return undefined;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function taskIds(taskTemplates: unknown): string[] {
  const references = Object.values(record(record(taskTemplates)['tasks'])).flat();
  return references.flatMap((reference) => {
    const id = record(reference)['taskID'];
    return typeof id === 'string' && id.length >= 4 ? [id] : [];
  });
}
