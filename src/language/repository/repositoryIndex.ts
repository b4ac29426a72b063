import { type Location, locateTask, locateWorkflow } from '../../core/workflow/expansion/identifiers.ts';
import type { YamlText } from '../../core/yaml/parse.ts';
import { fileKind } from '../fileKind.ts';
import type { AuthoringSettings, WorkspaceView } from '../workspaceView.ts';
import { type Caller, Callers } from './callers.ts';
import { type JitFile, jitFile } from './jitFile.ts';
import type { RoleNode } from './roleNode.ts';
import { namingField, type Target, type Targets, targetsOf, type Via } from './targets.ts';
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

/** Where a name leads: a path of this repository, or `foreign` to another repository or revision. */
export type Resolved = { readonly path: string } | 'foreign' | undefined;

/** Stands for the repository itself where names are resolved. */
const HERE = 'here';
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

/** A workflow of another repository that the settings name, which may include or load files of this one. */
interface Stranger {
  readonly folder: string;
  readonly file: WorkflowFile;
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
  return { repository, settings, workflows, tasks, jits, file, callers: findCallers(repository, settings, workflows, file, strangers) };
}

/** Of roles whose text alone tells. */
const ownTargets = new WeakMap<RoleNode, Targets>();

/** Roles that name a file by a variable are found once the scopes of their own includers are known. */
function findCallers(
  repository: string,
  settings: AuthoringSettings,
  workflows: ReadonlyMap<string, WorkflowFile>,
  file: (path: string) => TemplateFile | undefined,
  strangers: readonly Stranger[],
): Callers {
  let callers = new Callers();
  for (let round = 0; round < 3; round++) {
    const next = new Callers();
    for (const stranger of strangers) addStranger(stranger, next, settings, file);
    for (const workflow of workflows.values()) {
      for (const role of workflow.roles) {
        if (role.template.kind !== 'include' && role.template.kind !== 'task') continue;
        const found = ownTargets.get(role) ?? targetsBelow(role, callers);
        next.setTargets(role, found);
        for (const target of found.targets) {
          for (const path of pathsOf(target.text, target.via, repository, settings)) {
            if (file(path)) next.add(path, { role, via: target.via, direct: target.direct, isForeign: false } satisfies Caller);
          }
        }
      }
    }
    const settled = next.size === callers.size;
    callers = next;
    if (settled) break;
  }
  return callers;
}

/** Only what the text of a foreign role tells. */
function addStranger(
  { folder, file: workflow }: Stranger,
  callers: Callers,
  settings: AuthoringSettings,
  file: (path: string) => TemplateFile | undefined,
): void {
  for (const role of workflow.roles) {
    for (const { text, via, direct } of namingField(role) ? targetsBelow(role, callers).targets : []) {
      for (const path of pathsOf(text, via, folder, settings)) if (file(path)) callers.add(path, { role, via, direct, isForeign: true });
    }
  }
}

function targetsBelow(role: RoleNode, callers: Callers): Targets {
  let isOwn = true;
  const found = targetsOf(
    role,
    (from, name) => {
      isOwn = false;
      return callers.outside(from.file.path, name).definitions;
    },
    (from) => {
      isOwn = false;
      return callers.of(from.file.path).map((caller) => caller.role.full);
    },
  );
  if (isOwn) ownTargets.set(role, found);
  return found;
}

const paths = new WeakMap<AuthoringSettings, Map<string, readonly string[]>>();
const MOST_PATHS = 20_000;

/** The files, in this repository, that a name can mean. */
export function pathsOf(name: string, via: Via, repository: string, settings: AuthoringSettings): readonly string[] {
  const known = paths.get(settings) ?? new Map<string, readonly string[]>();
  paths.set(settings, known);
  const key = `${via} ${repository} ${name}`;
  const found = known.get(key) ?? findPaths(name, via, repository, settings);
  if (known.size >= MOST_PATHS) known.clear();
  known.set(key, found);
  return found;
}

function findPaths(name: string, via: Via, repository: string, settings: AuthoringSettings): string[] {
  if (via === 'generate') return [`${repository}/jit/${name}`];
  if (via === 'either') return [`${repository}/jit/${name}`, `${repository}/workflows/${name}.yaml`];
  const resolved = via === 'load' ? resolveLoad(name, repository, settings) : resolveInclude(name, repository, settings);
  return resolved !== undefined && resolved !== 'foreign' ? [resolved.path] : [];
}

export function resolveInclude(name: string, repository: string, settings: AuthoringSettings): Resolved {
  return resolved(locateWorkflow(name, HERE), repository, settings);
}

export function resolveLoad(name: string, repository: string, settings: AuthoringSettings): Resolved {
  // Upstream adds the repository's hash to the name, so that one with a revision has two.
  return resolved(locateTask(`${name.includes('/') ? name : `${HERE}/tasks/${name}`}@`), repository, settings);
}

function resolved(location: Location | undefined, repository: string, settings: AuthoringSettings): Resolved {
  if (!location) return undefined;
  const folder = location.repository === HERE ? repository : settings.repositories[location.repository];
  if (folder === undefined || (location.revision ?? '') !== '') return 'foreign';
  return { path: `${folder}/${location.path}` };
}

/** The files of an index that a target means. */
export function filesOf(target: Target, index: RepositoryIndex): TemplateFile[] {
  return pathsOf(target.text, target.via, index.repository, index.settings).flatMap((path) => index.file(path) ?? []);
}

/** The names under which roles of a repository may load or include files of a folder. */
export function namesIn(index: RepositoryIndex, via: 'include' | 'generate' | 'load'): string[] {
  if (via === 'generate') return [...index.jits.values()].map(({ name }) => name);
  const files = via === 'load' ? index.tasks : index.workflows;
  const folder = `${index.repository}/${via === 'load' ? 'tasks' : 'workflows'}/`;
  return [...files.values()].filter(({ path }) => path.startsWith(folder)).map(({ name }) => name);
}
