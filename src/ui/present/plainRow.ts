import { card, plainCard } from './markdown.ts';
import type { Row } from './row.ts';
import type { Look } from './stateLook.ts';

/** A row of the cluster that is no more than its words. `id` is unique among these. */
export function plainRow(id: string, label: string, description: string, look: Look): Row {
  return {
    id: `cluster/${id}`,
    label,
    description,
    look,
    card: card(label, description, []),
    details: plainCard(label, description, []),
    context: 'cluster',
    spoken: description === '' ? label : `${label}, ${description}`,
    expansion: 'leaf',
    children: [],
    subject: { kind: 'other' },
  };
}
