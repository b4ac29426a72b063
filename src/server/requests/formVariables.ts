import { publicFacts } from '../../core/workflow/publicVariables.ts';
import { repositoryOf } from '../../language/fileKind.ts';
import { repositoryIndex } from '../../language/repository/repositoryIndex.ts';
import { nodeVariables } from '../../language/symbols/nodeVariables.ts';
import type { WorkspaceView } from '../../language/workspaceView.ts';
import type { FormVariable } from '../../protocol/messages.ts';

/** The public variables of a workflow in the order of its text; empty where the file can't be read. */
export function formVariables(path: string, view: WorkspaceView, uriOf: (path: string) => string): readonly FormVariable[] {
  const index = repositoryIndex(view, repositoryOf(path));
  const file = index.workflows.get(path);
  const facts = file && publicFacts(file.yaml);
  if (!file || !facts?.ok) return [];
  const ofNodes = nodeVariables(index);
  const definitions = file.roles.flatMap(({ own }) => own).filter(({ publicNode }) => publicNode !== undefined);
  const found = definitions.flatMap((definition): (FormVariable & { readonly at: number })[] => {
    const { name, span } = definition;
    const variable = Object.hasOwn(facts.value.variables, name) ? facts.value.variables[name] : undefined;
    if (!variable) return [];
    const { value, type, label, description, widget, panel, values, index: order, rows, visibleif, enabledif } = variable;
    return [
      {
        at: span.start,
        name,
        value,
        type,
        label,
        description,
        widget,
        panel,
        values: values ?? [],
        index: order,
        rows,
        visibleIf: visibleif,
        enabledIf: enabledif,
        namesNodes: ofNodes.has(definition),
        place: { uri: uriOf(path), range: file.yaml.lines.range(span) },
      },
    ];
  });
  return found.sort((a, b) => a.at - b.at).map(({ at: _, ...variable }) => variable);
}
