import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomKind } from '../../src/core/environment/customObjects.ts';
import { admit } from '../../src/core/schema/admit.ts';
import type { ApiServerClient } from '../support/apiServerClient.ts';
import { emptyApiServer, HAS_API_SERVER, onApiServer } from '../support/realApiServer.ts';
import { seededDocuments } from '../support/seededDocuments.ts';

const PLURALS: Readonly<Record<CustomKind, string>> = { Environment: 'environments', Task: 'tasks', TaskTemplate: 'tasktemplates' };

interface Answer {
  readonly code: number;
  /** As a set: the server's order is random. */
  readonly causes: readonly string[];
  readonly warnings: readonly string[];
}

describe.skipIf(!HAS_API_SERVER)(onApiServer('documents side by side with a kube-apiserver'), () => {
  let server: ApiServerClient;
  beforeAll(async () => {
    server = await emptyApiServer();
  });
  afterAll(() => server?.close());

  test('the validator and the server answer the same', async () => {
    const count = Number(process.env['SCHEMA_DOCUMENTS'] ?? 400);
    const differences: unknown[] = [];
    for (const { kind, text, format } of seededDocuments(count, Number(process.env['SCHEMA_SEED'] ?? 1))) {
      const verdict = admit({ kind, text, format, namespace: 'alice-tasks' });
      const ours: Answer = {
        code: verdict.code,
        causes: distinct(verdict.causes),
        warnings: verdict.warnings,
      };
      const path = `/apis/aliecs.alice.cern/v1alpha1/namespaces/alice-tasks/${PLURALS[kind]}?dryRun=All&fieldValidation=Strict`;
      const { status, text: body, warnings } = await server.send('POST', path, text, `application/${format}`);
      const answer: { details?: { causes?: { reason: string; field?: string }[] } } = JSON.parse(body);
      const theirs: Answer = { code: status, causes: distinct(answer.details?.causes ?? []), warnings };
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) differences.push({ text, ours, theirs, body: body.slice(0, 500) });
    }
    expect(differences).toEqual([]);
  }, 120_000);
});

function distinct(causes: readonly { readonly reason: string; readonly field?: string }[]): string[] {
  return [...new Set(causes.map(({ reason, field = '' }) => `${field} ${reason}`))].sort();
}
