import type { OpenFile } from '../openFile.ts';
import { touches } from '../openFile.ts';
import type { RepositoryIndex, TemplateFile } from '../repository/repositoryIndex.ts';
import type { Definition } from '../repository/scope.ts';
import { isFunctionName } from '../repository/vocabulary.ts';
import { type Occurrence, occurrencesIn } from './occurrences.ts';

/** The variable name at the cursor; functions and objects are none. */
export function occurrenceAt({ file, offset }: OpenFile): Occurrence | undefined {
  for (const occurrence of occurrencesIn(file)) {
    if (touches(occurrence.span, offset) && (occurrence.definition || !isFunctionName(occurrence.name, file.kind))) return occurrence;
  }
  return undefined;
}

/** The definitions whose value an occurrence can have: the nearest that wins, else those of the files that name this one. */
export function definitionsOf({ definition, scope, name, file, kind }: Occurrence, index: RepositoryIndex): readonly Definition[] {
  if (definition) return [definition];
  if (kind === 'condition') {
    const own = file.kind === 'workflow' ? file.roles.flatMap((role) => role.own).filter((each) => each.name === name) : [];
    if (own.length > 0) return own;
  }
  const found = scope.lookup(name);
  return found ? [found] : index.callers.outside(file.path, name).definitions;
}

/**
 * Every occurrence of one variable in a repository. A definition that overrides another one of its name, or is overridden by it, is of
 * the same variable; equal names that never meet are not.
 */
export function occurrencesOf(occurrence: Occurrence, index: RepositoryIndex): readonly Occurrence[] {
  const all = [...files(index)].flatMap((file) => [...occurrencesIn(file)].filter(({ name }) => name === occurrence.name));
  const related = all.map((each) => [each, relatedDefinitions(each, index)] as const);
  const mine = related.find(([each]) => each.file === occurrence.file && each.span.start === occurrence.span.start)?.[1] ?? [];
  if (mine.length === 0) return related.filter(([, definitions]) => definitions.length === 0).map(([each]) => each);
  const group = new Set(mine);
  for (let before = 0; before !== group.size; ) {
    before = group.size;
    for (const [, definitions] of related) {
      if (definitions.some((definition) => group.has(definition))) for (const definition of definitions) group.add(definition);
    }
  }
  return related.filter(([, definitions]) => definitions.some((definition) => group.has(definition))).map(([each]) => each);
}

/** All definitions of its name that a place sees, losing ones included. */
function relatedDefinitions(occurrence: Occurrence, index: RepositoryIndex): readonly Definition[] {
  const { scope, name, file, definition } = occurrence;
  const seen = [...scope.all()].filter((each) => each.name === name);
  const outside = index.callers.outside(file.path, name).definitions;
  return [
    ...(definition ? [definition] : []),
    ...seen,
    ...outside,
    ...(occurrence.kind === 'condition' ? definitionsOf(occurrence, index) : []),
  ];
}

function* files(index: RepositoryIndex): Generator<TemplateFile> {
  yield* index.workflows.values();
  yield* index.tasks.values();
  yield* index.jits.values();
}
