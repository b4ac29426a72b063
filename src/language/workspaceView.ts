import type { ClusterFacts } from '../core/deployment/facts.ts';
import type { SchemaSource } from '../core/schema/schemas.ts';
import type { YamlText } from '../core/yaml/parse.ts';

/** The cluster that the person looks at, as the extension tells the server; absent in a workspace without one. */
export interface ClusterView extends ClusterFacts {
  readonly context: string;
  readonly namespace: string;
  /** Those of its definitions, where they differ from the ones that come with this program. */
  readonly schemas?: SchemaSource;
}

/** Settings that change what is true of a workflow. */
export interface AuthoringSettings {
  readonly globalDefaults: Readonly<Record<string, string>>;
  readonly globalVars: Readonly<Record<string, string>>;
  /** Repository identifier (`github.com/org/repo`) → folder on disk. */
  readonly repositories: Readonly<Record<string, string>>;
  /** Answers of the installation: function → arguments joined by U+001F, or a pattern with `*` → answer. */
  readonly fixtures: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * What a language feature may know of the workspace: texts as the editor has them, unsaved ones included.
 * Paths are absolute with forward slashes. Whoever implements it may record what was asked, to know what to check again.
 */
export interface WorkspaceView {
  readonly settings: AuthoringSettings;
  readonly cluster: ClusterView | undefined;
  /** Undefined where there is no such file. */
  text(path: string): string | undefined;
  /** The parse of a file in the dialect of its kind, done once a text. */
  yaml(path: string): YamlText | undefined;
  /** Names of the files in a folder, sorted; empty where there is none. */
  list(folder: string): readonly string[];
  /** Every file of ours in the repository that holds `path`, by absolute path. */
  files(repository: string): readonly string[];
}
