import { expect, test } from 'vitest';
import type { ExpansionRequest } from '../../../src/core/workflow/expansion/request.ts';
import { expansionWords } from '../../../src/server/requests/expansionWords.ts';

const REQUEST: Pick<ExpansionRequest, 'repository'> = { repository: 'local/ControlWorkflows' };

test.each<readonly [code: string, message: string, words: string]>([
  [
    'expression',
    'unknown name consul_endpoint',
    '“consul_endpoint” is not defined here. Define it in defaults or vars, or in the setting aliecs.globalVars if the installation gives it.',
  ],
  ['expression', 'not enough arguments to call len', 'The call of “len” lacks an argument.'],
  ['expression', 'unexpected token EOF', 'This cannot be evaluated: unexpected token EOF.'],
  ['workflow-missing', 'There is no workflows/qc.yaml in local/ControlWorkflows.', 'There is no workflows/qc.yaml in ControlWorkflows.'],
  ['too-many-roles', 'The tree would have more than 10000 roles.', 'The tree would have more than 10000 roles.'],
])('%s: %s', (code, message, words) => {
  expect(expansionWords({ code, message }, REQUEST)).toBe(words);
});
