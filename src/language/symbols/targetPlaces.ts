import { fromBytes } from '../../core/expr/bytes.ts';
import type { Span } from '../../core/yaml/nodes.ts';
import { spanIn } from '../../core/yaml/offsets.ts';
import { expressionFacts } from '../repository/expressionFacts.ts';
import { pathsOf } from '../repository/paths.ts';
import type { RepositoryIndex } from '../repository/repositoryIndex.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { Target } from '../repository/targets.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { WorkspaceView } from '../workspaceView.ts';

/** A place in a file that names another file. */
export interface TargetPlace {
  readonly span: Span;
  /** Absolute paths of what is there; usually one. */
  readonly files: readonly string[];
}

/** The names of other files that stand in a workflow: loads, includes, generated sub-workflows, and values that end up as such. */
export function targetPlaces(file: WorkflowFile, index: RepositoryIndex, view: WorkspaceView): readonly TargetPlace[] {
  const found = new Map<number, TargetPlace>();
  const add = (target: Target, role: RoleNode | undefined) => {
    if (target.file !== file.path || found.has(target.span.start)) return;
    const files = pathsOf(target.text, target.via, index.repository, index.settings).filter((path) => view.text(path) !== undefined);
    if (files.length > 0) found.set(target.span.start, { span: nameSpan(target, role, file), files });
  };
  for (const role of file.roles) for (const target of index.callers.targets(role)?.targets ?? []) add(target, role);
  for (const other of index.workflows.values()) {
    if (other === file) continue;
    for (const role of other.roles) for (const target of index.callers.targets(role)?.targets ?? []) add(target, undefined);
  }
  return [...found.values()];
}

/** Of a call the text in its quotes, otherwise the scalar without its quotes. */
function nameSpan(target: Target, role: RoleNode | undefined, { yaml, fields }: WorkflowFile): Span {
  const field = fields.find((use) => use.field.node.span.start === target.span.start)?.field;
  if (!field) return withoutQuotes(target.span, yaml.text);
  if (field.template.isStatic) return spanIn(yaml.text, field.node, 0, field.text.length);
  for (const part of role || target.direct ? field.template.parts : []) {
    if (part.kind === 'literal') continue;
    for (const { args } of expressionFacts(part.text).calls) {
      const [first] = args;
      if (first?.kind !== 'string' || fromBytes(first.value) !== target.text) continue;
      return spanIn(yaml.text, field.node, part.from + first.at.from + 1, part.from + first.at.to - 1);
    }
  }
  return target.span;
}

function withoutQuotes({ start, end }: Span, text: string): Span {
  return /^["']/.test(text[start] ?? '') && end - start >= 2 ? { start: start + 1, end: end - 1 } : { start, end };
}
