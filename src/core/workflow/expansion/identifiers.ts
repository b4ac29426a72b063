/** A file in a repository, as a name leads to it. */
export interface Location {
  readonly repository: string;
  /** `workflows/x.yaml` or `tasks/x.yaml`. */
  readonly path: string;
  readonly revision: string | undefined;
}

/**
 * `include`, or the workflow of a deployment, as upstream resolves it; `undefined` for what can't be a name (two `/workflows/`).
 * `repository` is that of the file it stands in; a path with a slash but without `/workflows/` is looked for in `defaultRepository`.
 */
export function locateWorkflow(name: string, repository: string, defaultRepository = repository): Location | undefined {
  const full = name.includes('/') ? name : joinPath(`${repository}/workflows/${name}`);
  const [path = '', revision] = splitOnce(full);
  const parts = path.split('/workflows/');
  if (parts.length > 2) return undefined;
  const [first = '', second] = parts;
  const [owner, file] = second === undefined ? [defaultRepository, first] : [first, second];
  return { repository: owner, path: joinPath(`workflows/${file.endsWith('.yaml') ? file : `${file}.yaml`}`), revision };
}

/** The full identifier of a task class, `<repository>/tasks/<name>@<hash>`. */
export function classIdentifier(load: string, repository: string, hash: string): string {
  return `${load.includes('/') ? load : joinPath(`${repository}/tasks/${load}`)}@${hash}`;
}

/** Where a class identifier leads; `undefined` for what can't be one, such as a `load` that has a revision already. */
export function locateTask(identifier: string): Location | undefined {
  const parts = identifier.split('@');
  const [path = '', revision] = parts;
  const [repository = '', name] = path.split('/tasks/');
  if (parts.length !== 2 || name === undefined || path.split('/tasks/').length > 2) return undefined;
  return { repository, path: joinPath(`tasks/${name}.yaml`), revision };
}

/** The name that a root workflow must have: what is asked for, without repository and revision. Included files may have any. */
export function nameAsked(workflow: string): string {
  const [path] = splitOnce(workflow);
  return path.split('/workflows/')[1] ?? path;
}

/** The name that a file demands of what it holds: its own without the extension. */
export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
}

/** A revision only where there is exactly one `@`, as upstream splits. */
function splitOnce(text: string): readonly [string, string | undefined] {
  const parts = text.split('@');
  const [before = '', after] = parts;
  return parts.length === 2 ? [before, after] : [text, undefined];
}

/** Go's `filepath.Join`: empty parts, `.` and `..` go away. */
function joinPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts[parts.length - 1] !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
