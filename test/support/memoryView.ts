import { parseYaml, type YamlText } from '../../src/core/yaml/parse.ts';
import { fileKind, repositoryOf } from '../../src/language/fileKind.ts';
import type { AuthoringSettings, ClusterView, WorkspaceView } from '../../src/language/workspaceView.ts';

const NO_SETTINGS: AuthoringSettings = { globalDefaults: {}, globalVars: {}, repositories: {}, fixtures: {} };

/** A workspace whose files are given as texts, by absolute path. */
export function memoryView(
  files: Readonly<Record<string, string>>,
  settings: Partial<AuthoringSettings> = {},
  cluster?: ClusterView,
): WorkspaceView {
  const parsed = new Map<string, YamlText>();
  return {
    settings: { ...NO_SETTINGS, ...settings },
    cluster,
    text: (path) => files[path],
    yaml: (path) => {
      const text = files[path];
      if (text === undefined) return undefined;
      const known = parsed.get(path) ?? parseYaml(text, fileKind(path, text) === 'manifest' ? 'manifest' : 'template');
      parsed.set(path, known);
      return known;
    },
    list: (folder) =>
      Object.keys(files)
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1).split('/')[0] ?? '')
        .sort(),
    files: (repository) =>
      Object.keys(files).filter((path) => repositoryOf(path) === repository && fileKind(path, files[path] ?? '') !== undefined),
  };
}
