import { hasConflictMarkers } from './conflictMarkers.ts';
import { onceOf } from './onceOf.ts';
import type { RepositoryIndex } from './repositoryIndex.ts';
import type { TaskFile } from './taskFile.ts';
import type { WorkflowFile } from './workflowFile.ts';

const isBroken = onceOf(
  ({ yaml }: WorkflowFile | TaskFile) =>
    (yaml.documents[0]?.errors.some(({ code }) => code === 'yaml-syntax') ?? false) || hasConflictMarkers(yaml.text),
);
const broken = new WeakMap<RepositoryIndex, readonly (WorkflowFile | TaskFile)[]>();

/** Files that can't be read as YAML right now: what they say is only partly known. */
export function brokenFiles(index: RepositoryIndex): readonly (WorkflowFile | TaskFile)[] {
  const known = broken.get(index);
  if (known) return known;
  const files = [...index.workflows.values(), ...index.tasks.values()].filter(isBroken);
  broken.set(index, files);
  return files;
}
