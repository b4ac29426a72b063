import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PlanOptions } from '../../../src/core/deployment/planWorkflow.ts';
import { type Fixtures, fixtureInstallation } from '../../../src/core/template/fixtures.ts';
import type { ExpansionRequest, Repositories } from '../../../src/core/workflow/expansion/request.ts';

/** The golden sets where they are present, else this project's own copies of what may be copied. */
const SHARED = resolve(import.meta.dirname, '../../../../shared');
const OWN = resolve(import.meta.dirname, '../../fixtures/core');

export const CORPUS = resolve(SHARED, 'corpus');

/** Folder of the core set. */
const GOLDEN = existsSync(resolve(SHARED, 'golden/core')) ? resolve(SHARED, 'golden/core') : OWN;

export const hasShared = GOLDEN !== OWN;

/** The parsed lines of a file of the set; none if it is absent. */
export function goldenLines<T>(file: string): readonly T[] {
  const path = resolve(GOLDEN, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line));
}

export interface RenderCase {
  readonly id: string;
  readonly workflow: string;
  readonly repository?: string;
  readonly userVars: Readonly<Record<string, string>>;
  readonly globalDefaults: Readonly<Record<string, string>>;
  readonly globalVars: Readonly<Record<string, string>>;
  readonly fixtures: Fixtures;
  readonly public?: unknown;
  readonly tree?: unknown;
  readonly treeSha256?: string;
  readonly error?: string;
}

const REPLACED = ['readout', 'stfbuilder-senderoutput', 'stfsender'];
const texts = new Map<string, string | undefined>();

function read(path: string): string | undefined {
  if (!texts.has(path)) texts.set(path, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return texts.get(path);
}

/** Repositories of folders; `at` maps an identifier to the candidate places of a path. */
function folders(known: Readonly<Record<string, (path: string) => readonly string[]>>): Repositories {
  return {
    has: (repository) => Object.hasOwn(known, repository),
    hasRevision: (_, revision) => ['', 'master', 'cafe'].includes(revision),
    text: (repository, path) =>
      known[repository]?.(path)
        .map(read)
        .find((text) => text !== undefined),
    fileName: (repository, path) => `${repository}/${path}`,
  };
}

/** The corpus with the two added files and, for `repo-kube-…`, the three replaced task templates. */
function corpusRepositories(repository: string): Repositories {
  const suffix = repository.replace(/^repo-/, '').replace(/^cwf$/, '');
  return folders({
    'github.com/AliceO2Group/ControlWorkflows': (path) => {
      const name = /^tasks\/(.*)\.yaml$/.exec(path)?.[1];
      const replaced = suffix !== '' && name !== undefined && REPLACED.includes(name);
      return [
        ...(replaced ? [resolve(CORPUS, 'control-operator/control-workflows', `${name}-${suffix}.yaml`)] : []),
        resolve(CORPUS, 'ControlWorkflows', path),
        resolve(GOLDEN, 'jit-golden', path),
      ];
    },
  });
}

/** The folder of one synthetic case. */
function syntheticRepositories(folder: string): Repositories {
  const root = resolve(GOLDEN, 'synthetic', folder);
  const other = resolve(root, 'other');
  return folders({
    'git.example/golden/wf': (path) => [resolve(root, path)],
    ...(existsSync(other) && { 'git.example/other/repo': (path: string) => [resolve(other, path)] }),
  });
}

/** The folder for mutated texts of a kind, with one text in place of its own. */
export function schemaRepositories(kind: string, text: string): Repositories {
  const root = resolve(GOLDEN, `schema-base/for-${kind}-mutations`);
  const mutated = kind === 'task' ? 'tasks/t.yaml' : 'workflows/main.yaml';
  const files = folders({ 'git.example/golden/wf': (path) => [resolve(root, path)] });
  return { ...files, text: (repository, path) => (path === mutated ? text : files.text(repository, path)) };
}

/** The request of a case as the goldens were made: counted ids, environment `2goldenEnv` (golden core/README.md). */
export function goldenRequest(
  input: Pick<RenderCase, 'workflow' | 'userVars' | 'globalDefaults' | 'globalVars' | 'fixtures'>,
  repository: string,
  repositories: Repositories,
): ExpansionRequest {
  let count = 0;
  return {
    workflow: input.workflow,
    repository,
    hash: 'cafe',
    repositories,
    unknownRepositories: 'error',
    globalDefaults: input.globalDefaults,
    globalVariables: { ...input.globalVars, __fmq_cleanup_count: '0' },
    userVariables: input.userVars,
    environmentVariables: { environment_id: '2goldenEnv', enter_state_time_ms: '1700000000000' },
    installation: fixtureInstallation(input.fixtures),
    newUid: () => `2golden${String(++count).padStart(4, '0')}`,
  };
}

/** Options of a plan as the goldens were made. */
export function planOptions(): PlanOptions {
  let tasks = 100;
  let names = 0;
  return {
    environmentId: '2goldenEnv',
    namespace: 'golden',
    defaultHost: 'golden-host',
    firstPort: 9000,
    newTaskId: () => `2golden${String(++tasks).padStart(4, '0')}`,
    newIpcName: () => `golden${String(++names).padStart(4, '0')}`,
  };
}

/** The request of a line of `render.jsonl` or `render-synthetic.jsonl`. */
export function renderRequest(line: RenderCase): ExpansionRequest {
  if (line.repository !== undefined) {
    return goldenRequest(line, 'github.com/AliceO2Group/ControlWorkflows', corpusRepositories(line.repository));
  }
  return goldenRequest(line, 'git.example/golden/wf', syntheticRepositories(line.id.split('/')[0] ?? ''));
}
