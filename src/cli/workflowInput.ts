import type { Clock } from '../base/clock.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isTextRecord } from '../base/record.ts';
import type { PlanOptions } from '../core/deployment/planWorkflow.ts';
import { type Fixtures, fixtureInstallation, isFixtures } from '../core/template/fixtures.ts';
import type { ExpansionRequest, Repositories } from '../core/workflow/expansion/request.ts';
import { drawUid } from './uid.ts';

/** One workflow to render or to plan, as the batch forms read it and as the command line is turned into. */
export interface WorkflowInput {
  readonly root: string;
  readonly workflow: string;
  readonly userVars: Readonly<Record<string, string>>;
  readonly globalDefaults: Readonly<Record<string, string>>;
  readonly globalVars: Readonly<Record<string, string>>;
  readonly fixtures: Fixtures;
  readonly environmentId: string | undefined;
  readonly identifier: string | undefined;
  readonly hash: string | undefined;
  /** Folders of other repositories, by identifier. */
  readonly repositories: Readonly<Record<string, string>>;
  readonly revisions: readonly string[] | undefined;
}

/** How values that a run draws are made: counted, as the golden sets count them, or really drawn. */
export interface Draws {
  readonly standIns: boolean;
  readonly clock: Clock;
}

const STAND_IN_REVISIONS = ['master', 'cafe'];

/** Reads a line of a batch; an error is a sentence. */
export function readWorkflowInput(input: Readonly<Record<string, unknown>>): Outcome<WorkflowInput, string> {
  const { root, workflow, fixtures = {}, revisions } = input;
  if (typeof root !== 'string') return fail('`root` has to be a folder.');
  if (typeof workflow !== 'string') return fail('`workflow` has to be a name.');
  const maps = ['userVars', 'globalDefaults', 'globalVars', 'repositories'].map((key) => [key, input[key] ?? {}] as const);
  const [userVars, globalDefaults, globalVars, repositories] = maps.map(([, value]) => (isTextRecord(value) ? value : undefined));
  if (!userVars || !globalDefaults || !globalVars || !repositories) {
    return fail(`\`${maps.find(([, value]) => !isTextRecord(value))?.[0] ?? ''}\` has to map names to texts.`);
  }
  if (!isFixtures(fixtures)) return fail('`fixtures` has to map functions to answers.');
  if (revisions !== undefined && !isTextList(revisions)) return fail('`revisions` has to be a list of texts.');
  const text = (key: string) => {
    const value = input[key];
    return typeof value === 'string' ? value : undefined;
  };
  return ok({
    root,
    workflow,
    userVars,
    globalDefaults,
    globalVars,
    fixtures,
    environmentId: text('environmentId'),
    identifier: text('identifier'),
    hash: text('hash'),
    repositories,
    revisions,
  });
}

/** What the core is asked. `repositoriesOf` makes the files of folders by identifier. */
export function requestOf(
  input: WorkflowInput,
  { standIns, clock }: Draws,
  repositoriesOf: (folders: ReadonlyMap<string, string>, revisions: readonly string[] | undefined) => Repositories,
): { readonly request: ExpansionRequest; readonly options: PlanOptions } {
  const repository = input.identifier ?? 'local/repository';
  const environmentId = input.environmentId ?? (standIns ? '2goldenEnv' : drawUid());
  const folders = new Map([...Object.entries(input.repositories), [repository, input.root]]);
  const uid = counter('2golden', 1);
  const taskId = counter('2golden', 101);
  const ipcName = counter('golden', 1);
  return {
    request: {
      workflow: input.workflow,
      repository,
      hash: input.hash ?? (standIns ? 'cafe' : 'local'),
      repositories: repositoriesOf(folders, input.revisions ?? (standIns ? STAND_IN_REVISIONS : undefined)),
      unknownRepositories: standIns ? 'error' : 'unknown',
      globalDefaults: input.globalDefaults,
      globalVariables: { ...input.globalVars, __fmq_cleanup_count: '0' },
      userVariables: input.userVars,
      environmentVariables: {
        environment_id: environmentId,
        enter_state_time_ms: standIns ? '1700000000000' : String(clock.now()),
      },
      installation: fixtureInstallation(input.fixtures),
      newUid: standIns ? uid : drawUid,
      clock,
    },
    options: {
      environmentId,
      namespace: standIns ? 'golden' : 'default',
      defaultHost: standIns ? 'golden-host' : 'any-host',
      firstPort: 9000,
      newTaskId: standIns ? taskId : drawUid,
      newIpcName: standIns ? ipcName : drawUid,
    },
  };
}

function counter(prefix: string, first: number): () => string {
  let next = first;
  return () => `${prefix}${String(next++).padStart(4, '0')}`;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
