import type { YamlText } from '../../core/yaml/parse.ts';
import { fileKind } from '../fileKind.ts';
import type { AuthoringSettings, WorkspaceView } from '../workspaceView.ts';
import type { Callers } from './callers.ts';
import { findCallers, type Stranger } from './findCallers.ts';
import { type JitFile, jitFile } from './jitFile.ts';
import { pathsOf } from './paths.ts';
import type { Target } from './targets.ts';
import { type TaskFile, taskFile } from './taskFile.ts';
import { type WorkflowFile, workflowFile } from './workflowFile.ts';

export type TemplateFile = WorkflowFile | TaskFile | JitFile;

/** The templates of one repository and how they name each other; as long as no text changes, the same object. */
export interface RepositoryIndex {
  readonly repository: string;
  readonly settings: AuthoringSettings;
  readonly workflows: ReadonlyMap<string, WorkflowFile>;
  readonly tasks: ReadonlyMap<string, TaskFile>;
  readonly jits: ReadonlyMap<string, JitFile>;
  readonly callers: Callers;
  file(path: string): TemplateFile | undefined;
}

const KEPT = 20;
const kinds = new WeakMap<YamlText, ReturnType<typeof fileKind>>();
const kept = new Map<string, { readonly parts: readonly unknown[]; readonly index: RepositoryIndex }>();

export function repositoryIndex(view: WorkspaceView, repository: string): RepositoryIndex {
  const files: TemplateFile[] = [];
  const strangers = strangersTo(repository, view);
  const parts: unknown[] = [view.settings, ...strangers.map(({ file }) => file)];
  for (const path of view.files(repository)) {
    const file = readFile(view, path);
    if (file) files.push(file);
    parts.push(file);
  }
  const known = kept.get(repository);
  if (known && known.parts.length === parts.length && known.parts.every((part, index) => part === parts[index])) return known.index;
  const index = build(repository, view.settings, files, strangers);
  const [oldest] = kept.keys();
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(repository, { parts, index });
  return index;
}

function strangersTo(repository: string, view: WorkspaceView): readonly Stranger[] {
  const folders = new Set(Object.values(view.settings.repositories).filter((folder) => folder !== repository));
  return [...folders].flatMap((folder) =>
    view.files(folder).flatMap((path) => {
      const file = readFile(view, path);
      return file?.kind === 'workflow' ? [{ folder, file }] : [];
    }),
  );
}

function readFile(view: WorkspaceView, path: string): TemplateFile | undefined {
  if (/\/jit\/[^/]+$/.test(path)) {
    const text = view.text(path);
    return text === undefined ? undefined : jitFile(path, text);
  }
  const yaml = view.yaml(path);
  if (!yaml) return undefined;
  const kind = kinds.get(yaml) ?? fileKind(path, yaml.text);
  kinds.set(yaml, kind);
  if (kind === 'workflow') return workflowFile(path, yaml);
  return kind === 'task' ? taskFile(path, yaml) : undefined;
}

function build(
  repository: string,
  settings: AuthoringSettings,
  files: readonly TemplateFile[],
  strangers: readonly Stranger[],
): RepositoryIndex {
  const workflows = new Map<string, WorkflowFile>();
  const tasks = new Map<string, TaskFile>();
  const jits = new Map<string, JitFile>();
  for (const file of files) {
    if (file.kind === 'workflow') workflows.set(file.path, file);
    else if (file.kind === 'task') tasks.set(file.path, file);
    else jits.set(file.path, file);
  }
  const file = (path: string) => workflows.get(path) ?? tasks.get(path) ?? jits.get(path);
  return {
    repository,
    settings,
    workflows,
    tasks,
    jits,
    file,
    callers: findCallers(repository, settings, [...workflows.values()], strangers, file),
  };
}

/** The files of an index that a target means. */
export function filesOf(target: Target, index: RepositoryIndex): TemplateFile[] {
  const files: TemplateFile[] = [];
  for (const path of pathsOf(target.text, target.via, index.repository, index.settings)) {
    const file = index.file(path);
    if (file) files.push(file);
  }
  return files;
}

/** The names under which roles of a repository may load or include files of a folder. */
export function namesIn(index: RepositoryIndex, via: 'include' | 'generate' | 'load'): string[] {
  if (via === 'generate') return [...index.jits.values()].map(({ name }) => name);
  const files = via === 'load' ? index.tasks : index.workflows;
  const folder = `${index.repository}/${via === 'load' ? 'tasks' : 'workflows'}/`;
  return [...files.values()].filter(({ path }) => path.startsWith(folder)).map(({ name }) => name);
}
