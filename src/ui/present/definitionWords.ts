import type { DifferentDefinition } from '../../manager/definitions.ts';

type Shown = Pick<DifferentDefinition, 'kind' | 'differences'>;

/** What a person is told once: which definitions of the cluster differ, the first difference, and what follows. */
export function differencesWords(different: readonly Shown[], context: string): string {
  const kinds = different.map(({ kind }) => kind).join(', ');
  const count = different.reduce((sum, { differences }) => sum + differences.length, 0);
  const [first] = different;
  const example = first?.differences[0];
  const more = count > 1 ? `, and ${count - 1} more` : '';
  const what = first && example ? `: ${first.kind} ${example.place} ${example.message}${more}` : '';
  return `AliECS: context ${context} defines ${kinds} differently from this extension${what}. Manifests are checked against the cluster’s definition.`;
}

/** Every difference, as a document. */
export function differencesText(different: readonly Shown[], context: string): string {
  const parts = different.map(({ kind, differences }) => {
    const lines = differences.map(({ place, message }) => `- \`${place === '' ? kind : place}\`: ${message}`);
    return `## ${kind}\n\n${lines.join('\n')}\n`;
  });
  const head = `# Definitions of context ${context}\n\nWhere the cluster’s custom resource definitions say something else than those of this extension.\nManifests are checked and completed by the cluster’s.\n`;
  return [head, ...parts].join('\n');
}
