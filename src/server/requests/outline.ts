import type { RoleNode } from '../../language/repository/roleNode.ts';
import { workflowFile } from '../../language/repository/workflowFile.ts';
import type { WorkspaceView } from '../../language/workspaceView.ts';
import type { WorkflowOutlineNode } from '../../protocol/messages.ts';

/** The roles of a workflow as written; empty for what is no workflow. */
export function outline(path: string, view: WorkspaceView, uriOf: (path: string) => string): readonly WorkflowOutlineNode[] {
  const yaml = view.yaml(path);
  const root = yaml && workflowFile(path, yaml).roles[0];
  if (!yaml || !root) return [];
  const node = (role: RoleNode): WorkflowOutlineNode => {
    const { template } = role;
    const detail =
      template.kind === 'task'
        ? template.task.load
        : template.kind === 'call'
          ? template.call.func
          : template.kind === 'include'
            ? template.include
            : undefined;
    return {
      name: template.name?.text ?? '',
      kind: template.iterator ? 'iterator' : template.kind,
      detail: detail?.text ?? '',
      uri: uriOf(path),
      range: yaml.lines.range(template.name?.node.span ?? template.node.span),
      children: role.children.map(node),
    };
  };
  return root.children.map(node);
}
