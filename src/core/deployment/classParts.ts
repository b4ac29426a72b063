import { collectConstraints, collectInbound, collectOutbound, mergeChannels, mergeConstraints } from '../workflow/expansion/merge.ts';
import type { RenderedConstraint, RenderedInbound, RenderedOutbound, RenderedRole } from '../workflow/expansion/renderedRole.ts';
import type { RenderedText } from '../workflow/expansion/value.ts';
import type { Field } from '../workflow/model/field.ts';
import type { TaskTemplate } from '../workflow/model/taskTemplate.ts';

/** A text of a task template that is no template where it stands: upstream takes it as written. */
function written(field: Field | undefined, template: TaskTemplate): RenderedText {
  const text = field?.text ?? '';
  return { text, source: text, file: template.file, ...(field && { span: field.node.span }) };
}

/** The constraints of a task: those of its role and above win over those of its class. */
export function mergedConstraints(role: RenderedRole, template: TaskTemplate): readonly RenderedConstraint[] {
  const own = template.constraints.map(
    (constraint): RenderedConstraint => ({
      template: constraint,
      attribute: constraint.attribute,
      value: written(constraint.value, template),
    }),
  );
  return mergeConstraints(collectConstraints(role), own);
}

/** Kubernetes tasks need an explicit node: the first `machine_id`. */
export function nodeOf(role: RenderedRole, template: TaskTemplate): RenderedText | undefined {
  return mergedConstraints(role, template).find(({ attribute }) => attribute === 'machine_id')?.value;
}

/** The outbound channels of a task: a class has no targets of its own. */
export function outboundChannels(role: RenderedRole, template: TaskTemplate): readonly RenderedOutbound[] {
  const own = template.connect.map((channel): RenderedOutbound => ({ template: channel, target: written(undefined, template) }));
  return mergeChannels(collectOutbound(role), own);
}

/** The inbound channels of a task. */
export function inboundChannels(role: RenderedRole, template: TaskTemplate): readonly RenderedInbound[] {
  const own = template.bind.map(
    (channel): RenderedInbound => ({
      template: channel,
      target: channel.target?.text ?? '',
      global: written(channel.global, template),
    }),
  );
  return mergeChannels(collectInbound(role), own);
}
