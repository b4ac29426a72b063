import { looksLikeManifest } from '../../core/deployment/looksLikeManifest.ts';

/** The part of an open document that tells whether it is ours. */
export interface OpenFile {
  readonly languageId: string;
  readonly path: string;
  /** The beginning of its text. */
  readonly start: () => string;
}

/** Whether the language server has something to say about a file that was opened: by place, else by content. */
export function isOurs({ languageId, path, start }: OpenFile): boolean {
  if (languageId === 'aliecs-jit') return true;
  if (languageId !== 'yaml') return false;
  // GitHub's workflows lie in a folder of the same name.
  if (path.includes('/.github/')) return false;
  if (/\/(workflows|tasks)\/[^/]+$/.test(path)) return true;
  const text = start();
  return looksLikeManifest(text) || /^roles[ \t]*:/m.test(text) || (/^control[ \t]*:/m.test(text) && /^command[ \t]*:/m.test(text));
}

/** Whether a file lies where jit scripts do: directly in a folder `jit`. Whether that stands beside `workflows` or `tasks` is the disk's to tell. */
export function liesInJit(path: string): boolean {
  return /\/jit\/[^/]+$/.test(path);
}
