import { fail, type Outcome, ok } from '../base/outcome.ts';
import type { Position, Range, TextEdit } from '../base/problem.ts';
import { isBuiltin } from '../core/expr/types/builtinNames.ts';
import { openFile, placeOf } from './openFile.ts';
import { expressionFacts } from './repository/expressionFacts.ts';
import { expressionNodes } from './repository/expressionTree.ts';
import { KNOWN_NAMES, TASK_NAMES } from './repository/knownNames.ts';
import { overrideCall } from './repository/possibleValues.ts';
import type { RepositoryIndex } from './repository/repositoryIndex.ts';
import { functionsOf } from './repository/vocabulary.ts';
import type { Occurrence } from './symbols/occurrences.ts';
import { occurrencesIn } from './symbols/occurrences.ts';
import { occurrenceAt, occurrencesOf } from './symbols/variable.ts';
import type { WorkspaceView } from './workspaceView.ts';

/** Edits by absolute path. */
export type FileEdits = ReadonlyMap<string, readonly TextEdit[]>;

export interface Renameable {
  readonly range: Range;
  readonly name: string;
}

/** What a rename at a place would change; the error is a sentence. */
export function prepareRename(path: string, position: Position, view: WorkspaceView): Outcome<Renameable, string> {
  const found = renameable(path, position, view);
  if (!found.ok) return found;
  const { occurrence } = found.value;
  return ok({ range: placeOf(occurrence.file, occurrence.span).range, name: occurrence.name });
}

/** Renames a variable in the whole repository: each edit replaces exactly its name. */
export function rename(path: string, position: Position, newName: string, view: WorkspaceView): Outcome<FileEdits, string> {
  const found = renameable(path, position, view);
  if (!found.ok) return found;
  const { occurrences, occurrence, index } = found.value;
  if (newName === occurrence.name) return ok(new Map());
  const refusal = refuseName(newName, occurrences);
  if (refusal !== undefined) return fail(refusal);
  const edits = new Map<string, TextEdit[]>();
  for (const { file, span } of occurrences) {
    const { range } = placeOf(file, span);
    const own = edits.get(file.path) ?? [];
    edits.set(file.path, own);
    if (!own.some((edit) => edit.range.start.line === range.start.line && edit.range.start.character === range.start.character))
      own.push({ range, newText: newName });
  }
  const taken = takenIn(newName, occurrences, index);
  return taken === undefined ? ok(edits) : fail(taken);
}

interface Found {
  readonly occurrence: Occurrence;
  readonly occurrences: readonly Occurrence[];
  readonly index: RepositoryIndex;
}

function renameable(path: string, position: Position, view: WorkspaceView): Outcome<Found, string> {
  const open = openFile(path, position, view);
  const occurrence = open && occurrenceAt(open);
  if (!open || !occurrence) return fail('There is no variable here.');
  const { index } = open;
  const occurrences = occurrencesOf(occurrence, index);
  if (!occurrences.some(({ kind }) => kind === 'definition')) {
    return fail(`“${occurrence.name}” is not defined in this repository: it can't be renamed from here.`);
  }
  const lookup = composedLookup(occurrence.name, index);
  if (lookup !== undefined) {
    return fail(
      `“${occurrence.name}” is also found by util.PrefixedOverride('${lookup}', …), which puts its name together: rename it by hand.`,
    );
  }
  return ok({ occurrence, occurrences, index });
}

/** The second half of a name that some look-up puts together with a prefix. */
function composedLookup(name: string, index: RepositoryIndex): string | undefined {
  for (const file of [...index.workflows.values(), ...index.tasks.values()]) {
    for (const { field } of file.fields) {
      for (const part of field.template.parts) {
        const ast = part.kind === 'expression' ? expressionFacts(part.text).ast : undefined;
        for (const node of ast ? expressionNodes(ast) : []) {
          const call = overrideCall(node);
          if (!call) continue;
          if (call.prefix === undefined ? name.endsWith(`_${call.name}`) : name === `${call.prefix}_${call.name}`) return call.name;
        }
      }
    }
  }
  return undefined;
}

function refuseName(name: string, occurrences: readonly Occurrence[]): string | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name))
    return `“${name}” can't be a variable: a name is made of letters, digits and _, and does not begin with a digit.`;
  if (isBuiltin(name) || occurrences.some(({ file }) => functionsOf(file.kind).has(name))) return `“${name}” is the name of a function.`;
  if (KNOWN_NAMES.has(name) || TASK_NAMES.has(name)) return `“${name}” is a variable that the core or the installation gives.`;
  return undefined;
}

/** A variable of the new name that is defined or used where the old one is would take its place. */
function takenIn(name: string, occurrences: readonly Occurrence[], index: RepositoryIndex): string | undefined {
  for (const { scope, file } of occurrences) {
    if (scope.lookup(name) || index.callers.outside(file.path, name).definitions.length > 0)
      return `“${name}” is defined already where “${occurrences[0]?.name}” is used.`;
  }
  for (const file of new Set(occurrences.map((occurrence) => occurrence.file))) {
    for (const occurrence of occurrencesIn(file)) if (occurrence.name === name) return `“${name}” is used already in ${file.name}.`;
  }
  return undefined;
}
