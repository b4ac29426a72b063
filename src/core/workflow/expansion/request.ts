import type { Clock } from '../../../base/clock.ts';
import type { Installation } from '../../template/scope.ts';
import type { YamlText } from '../../yaml/parse.ts';

/** The files of the repositories that are at hand. Paths are relative to the repository, with `/`. */
export interface Repositories {
  has(repository: string): boolean;
  hasRevision(repository: string, revision: string): boolean;
  /** `undefined` if there is no such file. */
  text(repository: string, path: string): string | undefined;
  /** The same, where it is parsed already. */
  yaml?(repository: string, path: string): YamlText | undefined;
  /** How problems name the file. */
  fileName(repository: string, path: string): string;
}

/** Everything that a tree depends on beside the files. */
export interface ExpansionRequest {
  /** A name in the repository, or `<repository>/workflows/<name>`, `@revision` behind it or not. */
  readonly workflow: string;
  /** Identifier of the repository that names without a slash belong to. */
  readonly repository: string;
  /** Behind the `@` of class identifiers. */
  readonly hash: string;
  readonly repositories: Repositories;
  /** What a name in a repository that is not at hand means: upstream's error, or unknown. */
  readonly unknownRepositories: 'error' | 'unknown';
  readonly globalDefaults: Readonly<Record<string, string>>;
  readonly globalVariables: Readonly<Record<string, string>>;
  /** Never templates; those with `:` in their names are dropped (domain.md §3.5). */
  readonly userVariables: Readonly<Record<string, string>>;
  /** What the core adds to the user variables at creation, such as `environment_id`. */
  readonly environmentVariables: Readonly<Record<string, string>>;
  readonly installation: Installation;
  /** Answers `uid.New()`. */
  newUid(): string;
  readonly clock?: Clock;
  /** Looked at once a role; an aborted expansion ends with error `cancelled`. */
  readonly signal?: AbortSignal;
}
