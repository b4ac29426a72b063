import type { Mentions, RepositoryNames } from './repositoryNames.ts';
import type { Definition } from './scope.ts';
import { slipIndex, slipKeys } from './slips.ts';

/** A file's place in the order of the repository is worth so many of the places in a file. */
const FILE = 1_000_000;
const NO_MENTIONS: Mentions = { defined: new Map(), used: new Set(), literals: new Set(), endings: new Set(), results: new Set() };

/** The mentions of all files but one. */
interface Others {
  readonly files: readonly Mentions[];
  /** The one that is left out: the file that is being edited; -1 for none. */
  readonly without: number;
  readonly defined: ReadonlyMap<string, { readonly definition: Definition; readonly rank: number }>;
  /** Where each was mentioned first. */
  readonly used: ReadonlyMap<string, number>;
  readonly literals: ReadonlySet<string>;
  readonly endings: ReadonlySet<string>;
  readonly results: ReadonlySet<string>;
  /** Names that look alike, made when first asked for. */
  slips: ReadonlyMap<string, readonly string[]> | undefined;
}

/** By repository. Keystrokes follow one another in one file: what the others mention is put together once. */
const kept = new Map<string, Others>();
const MOST_KEPT = 20;

/** What all files of a repository, in their order, mention. */
export function allMentions(repository: string, files: readonly Mentions[]): RepositoryNames {
  const others = othersOf(repository, files);
  const own = files[others.without] ?? NO_MENTIONS;
  const ownRank = others.without * FILE;
  const endings = [...others.endings, ...own.endings];
  const mentioned = [others.used, own.used, others.literals, own.literals];
  const ownDefinition = (name: string) => {
    const theirs = others.defined.get(name);
    return theirs && theirs.rank < ownRank ? undefined : own.defined.get(name);
  };
  const get = (name: string) => ownDefinition(name) ?? others.defined.get(name)?.definition;
  let ownUsed: ReadonlyMap<string, number> | undefined;
  const rankOf = (name: string) => {
    ownUsed ??= new Map([...own.used].map((used, at) => [used, ownRank + at]));
    return Math.min(others.used.get(name) ?? Number.POSITIVE_INFINITY, ownUsed.get(name) ?? Number.POSITIVE_INFINITY);
  };
  let ownSlips: ReadonlyMap<string, readonly string[]> | undefined;
  const likeNamed = (name: string) => {
    others.slips ??= slipIndex([...others.used.keys()]);
    ownSlips ??= slipsOfEdited(repository, [...own.used]);
    const [theirs, mine] = [others.slips, ownSlips];
    return slipKeys(name).flatMap((key) => {
      const [some, more] = [theirs.get(key) ?? [], mine.get(key) ?? []];
      if (more.length === 0) return some;
      return [...new Set([...some, ...more])].sort((a, b) => rankOf(a) - rankOf(b));
    });
  };
  return {
    defined: { get, has: (name) => get(name) !== undefined },
    isUsed: (name) => mentioned.some((names) => names.has(name)) || endings.some((ending) => name.endsWith(ending)),
    results: new Set([...others.results, ...own.results]),
    likeNamed,
  };
}

function othersOf(repository: string, files: readonly Mentions[]): Others {
  const last = kept.get(repository);
  const changed = last?.files.length === files.length ? files.flatMap((file, at) => (file === last.files[at] ? [] : [at])) : undefined;
  const isSame = last !== undefined && changed?.every((at) => at === last.without);
  const [edited, more] = changed ?? [];
  const others = isSame ? { ...last, files } : put(files, edited !== undefined && more === undefined ? edited : -1);
  if (!last && kept.size >= MOST_KEPT) kept.clear();
  kept.set(repository, others);
  return others;
}

function put(files: readonly Mentions[], without: number): Others {
  const defined = new Map<string, { definition: Definition; rank: number }>();
  const used = new Map<string, number>();
  const literals = new Set<string>();
  const endings = new Set<string>();
  const results = new Set<string>();
  for (const [at, file] of files.entries()) {
    if (at === without) continue;
    let rank = at * FILE;
    for (const name of file.used) {
      if (!used.has(name)) used.set(name, rank);
      rank++;
    }
    for (const literal of file.literals) literals.add(literal);
    for (const ending of file.endings) endings.add(ending);
    for (const result of file.results) results.add(result);
    for (const [name, definition] of file.defined) if (!defined.has(name)) defined.set(name, { definition, rank: at * FILE });
  }
  return { files, without, defined, used, literals, endings, results, slips: undefined };
}

interface EditedSlips {
  readonly names: readonly string[];
  readonly byKey: ReadonlyMap<string, readonly string[]>;
}

/** By repository: hardly a keystroke changes which names a file mentions. */
const editedSlips = new Map<string, EditedSlips>();

function slipsOfEdited(repository: string, names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = editedSlips.get(repository);
  if (known && known.names.length === names.length && known.names.every((name, at) => name === names[at])) return known.byKey;
  const byKey = slipIndex(names);
  if (!known && editedSlips.size >= MOST_KEPT) editedSlips.clear();
  editedSlips.set(repository, { names, byKey });
  return byKey;
}
