import { readFile } from 'node:fs/promises';
import { isMap, isNode, isSeq, LineCounter, parseAllDocuments, type YAMLError } from 'yaml';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isRecord } from '../base/record.ts';
import { type ClusterError, clusterError } from './clusterError.ts';

/** A context, cluster or user as written. */
export interface KubeconfigEntry {
  readonly kind: 'context' | 'cluster' | 'user';
  readonly name: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface KubeconfigFile {
  readonly path: string;
  /** Holds nothing at all. */
  readonly empty: boolean;
  readonly currentContext?: string;
  readonly contexts: readonly KubeconfigEntry[];
  readonly clusters: readonly KubeconfigEntry[];
  readonly users: readonly KubeconfigEntry[];
}

/** Reads one file; `undefined` when there is none. Errors never quote the text: it may hold a token. */
export async function readKubeconfigFile(path: string): Promise<Outcome<KubeconfigFile | undefined, ClusterError>> {
  try {
    return parseKubeconfig(path, decode(await readFile(path)));
  } catch (error) {
    const code = isRecord(error) ? error['code'] : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return ok(undefined);
    const why = READ_ERRORS[String(code)] ?? `cannot be read (${String(code ?? 'not text')})`;
    return fail(clusterError('kubeconfig', `The kubeconfig ${path} ${why}.`));
  }
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  EISDIR: 'is a directory, not a file. Name a file in it',
  EACCES: 'cannot be read: permission denied. Check its owner and mode',
  EPERM: 'cannot be read: permission denied. Check its owner and mode',
  ELOOP: 'cannot be read: its symbolic links lead in a circle',
};

/** Windows shells write UTF-16 with a mark; kubectl reads it, too. */
function decode(bytes: Buffer): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  return new TextDecoder(utf16 ?? 'utf-8').decode(bytes);
}

/** `path` is used in messages only. Only the first YAML document counts, as for kubectl. */
function parseKubeconfig(path: string, text: string): Outcome<KubeconfigFile, ClusterError> {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, merge: true });
  const document = Array.isArray(documents) ? documents[0] : undefined;
  const broken = (why: string, offset?: number) => {
    const place = offset === undefined ? '' : `, line ${lines.linePos(offset).line}`;
    return fail(clusterError('kubeconfig', `The kubeconfig ${path}${place} ${why}.`));
  };

  const error = document?.errors[0];
  // Something missing at the end is told for the last line that says something.
  if (error) return broken(`is not valid YAML: ${yamlFault(error)}`, Math.min(error.pos[0], text.trimEnd().length));
  let root: unknown;
  try {
    root = document?.toJS();
  } catch {
    return broken('is not valid YAML: an alias leads nowhere or aliases are nested too often');
  }
  if (document === undefined || root === null || root === undefined) {
    return ok({ path, empty: true, contexts: [], clusters: [], users: [] });
  }
  if (!isRecord(root) || !isMap(document.contents))
    return broken('is not a kubeconfig: expected a mapping with contexts, clusters and users');
  const kind = root['kind'];
  if (kind !== undefined && kind !== null && kind !== 'Config') return broken(`is not a kubeconfig: its kind is not Config`);

  const lineOf = (...keys: (string | number)[]) => {
    const node = document.getIn(keys, true);
    return lines.linePos((isNode(node) ? node.range?.[0] : undefined) ?? 0).line;
  };
  const problem = (line: number, why: string) => clusterError('kubeconfig', `The kubeconfig ${path}, line ${line}: ${why}.`);

  const entries = (list: string, field: KubeconfigEntry['kind']): Outcome<KubeconfigEntry[], ClusterError> => {
    const items = root[list];
    if (items === undefined || items === null) return ok([]);
    if (!Array.isArray(items) || !isSeq(document.get(list, true))) return fail(problem(lineOf(list), `${list} must be a list`));
    const found: KubeconfigEntry[] = [];
    for (const [index, item] of items.entries()) {
      const line = lineOf(list, index);
      if (!isRecord(item)) return fail(problem(line, `${list}[${index}] must be a mapping with name and ${field}`));
      const name = item['name'];
      if (typeof name !== 'string' || name === '') {
        const why = name === undefined || name === null || name === '' ? 'has no name' : 'has a name that is not text: put it in quotes';
        return fail(problem(line, `${list}[${index}] ${why}`));
      }
      const twin = found.find((entry) => entry.name === name);
      if (twin) return fail(problem(line, `a second ${field} named ${name} (the first is in line ${twin.line}). Rename or remove one`));
      const fields = item[field] ?? {};
      if (!isRecord(fields)) return fail(problem(line, `${field} of ${name} must be a mapping`));
      found.push({ kind: field, name, file: path, line, fields });
    }
    return ok(found);
  };

  const contexts = entries('contexts', 'context');
  if (!contexts.ok) return contexts;
  const clusters = entries('clusters', 'cluster');
  if (!clusters.ok) return clusters;
  const users = entries('users', 'user');
  if (!users.ok) return users;
  const current = root['current-context'] ?? '';
  if (typeof current !== 'string') return fail(problem(lineOf('current-context'), 'current-context is not text: put it in quotes'));
  return ok({
    path,
    empty: false,
    ...(current === '' ? {} : { currentContext: current }),
    contexts: contexts.value,
    clusters: clusters.value,
    users: users.value,
  });
}

/** In own words, because the library's may quote a token. */
function yamlFault(error: YAMLError): string {
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return 'a tab indents; use spaces';
    case 'BAD_INDENT':
      return 'the indentation does not fit the lines above';
    case 'MISSING_CHAR':
      return 'something is missing, perhaps a closing quote, bracket or a colon';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'a key without a colon, or a value that goes on in a line indented too little';
    case 'BAD_ALIAS':
      return 'an alias leads nowhere';
    default:
      return `the line cannot be understood (${error.code.toLowerCase().replaceAll('_', ' ')})`;
  }
}
