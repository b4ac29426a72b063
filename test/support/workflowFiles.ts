import type { Outcome } from '../../src/base/outcome.ts';
import { type Fixtures, fixtureInstallation } from '../../src/core/template/fixtures.ts';
import { type ExpandedWorkflow, expandWorkflow } from '../../src/core/workflow/expansion/expandWorkflow.ts';
import type { ExpansionError } from '../../src/core/workflow/expansion/expansionError.ts';
import type { ExpansionRequest } from '../../src/core/workflow/expansion/request.ts';
import { TemplateStore } from '../../src/core/workflow/expansion/templateStore.ts';

/** A task template that needs nothing. */
const PLAIN_TASK = 'name: t\ncontrol: {mode: direct}\ncommand: {value: x}\n';

/** A request for `main` of a repository `here` that holds these files. */
export function requestFor(
  files: Readonly<Record<string, string>>,
  more: Partial<ExpansionRequest> & { fixtures?: Fixtures } = {},
): ExpansionRequest {
  const { fixtures = {}, ...given } = more;
  let count = 0;
  return {
    workflow: 'main',
    repository: 'here',
    hash: 'h',
    repositories: {
      has: (repository) => repository === 'here',
      hasRevision: (_, revision) => revision === 'v1',
      text: (_, path) => files[path],
      fileName: (_, path) => path,
    },
    unknownRepositories: 'unknown',
    globalDefaults: {},
    globalVariables: {},
    userVariables: {},
    environmentVariables: {},
    installation: fixtureInstallation(fixtures),
    newUid: () => `u${++count}`,
    ...given,
  };
}

/** Expands `main` of these files; `tasks/t.yaml` is there unless given. */
export function expandFiles(
  files: Readonly<Record<string, string>>,
  more: Parameters<typeof requestFor>[1] = {},
): Outcome<ExpandedWorkflow, ExpansionError> {
  return expandWorkflow(requestFor({ 'tasks/t.yaml': PLAIN_TASK, ...files }, more), new TemplateStore());
}

/** The expanded workflow, or a failing test that shows the error. */
export function expanded(files: Readonly<Record<string, string>>, more: Parameters<typeof requestFor>[1] = {}): ExpandedWorkflow {
  const result = expandFiles(files, more);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
