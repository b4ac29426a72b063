/** What a file is to this program; by content first, then by place. */
export type FileKind = 'workflow' | 'task' | 'jit' | 'manifest';

/** Where texts are that have no place yet. A template lives among the files of its repository, so only manifests can be judged there. */
export const NOWHERE = '/untitled:/';

/** A byte-order mark may stand before everything. */
const MANIFEST = /^\ufeff?[ \t]*["']?apiVersion["']?[ \t]*:[ \t]*["']?aliecs\.alice\.cern\//m;
const JSON_MANIFEST = /"apiVersion"\s*:\s*"aliecs\.alice\.cern\//;

function inFolder(path: string, folder: string): boolean {
  return new RegExp(`(^|/)${folder}/[^/]+$`).test(path);
}

/** Which kind a text at an absolute path with forward slashes is; undefined if it is none of ours, such as a workflow of GitHub's. */
export function fileKind(path: string, text: string): FileKind | undefined {
  if (path.includes('/.github/')) return undefined;
  if (inFolder(path, 'jit')) return 'jit';
  if (!/\.ya?ml$/.test(path)) return undefined;
  // Most texts don't have it at all, which is faster told.
  if (text.includes('aliecs.alice.cern/') && (MANIFEST.test(text) || JSON_MANIFEST.test(text))) return 'manifest';
  if (path.startsWith(NOWHERE)) return undefined;
  if (inFolder(path, 'workflows') || /^\ufeff?roles[ \t]*:/m.test(text)) return 'workflow';
  if (inFolder(path, 'tasks') || (/^\ufeff?control[ \t]*:/m.test(text) && /^\ufeff?command[ \t]*:/m.test(text))) return 'task';
  return undefined;
}

/** The folder above `workflows/`, `tasks/` or `jit/`, else the file's own: one repository of templates. */
export function repositoryOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return /\/(workflows|tasks|jit)$/.test(folder) ? folder.slice(0, folder.lastIndexOf('/')) : folder;
}
