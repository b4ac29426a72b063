import type { RenderedConstraint, RenderedInbound, RenderedOutbound, RenderedRole } from './renderedRole.ts';

/** Own items first, then what `inherited` has under other names: an item of the same name wins whole (domain.md §4). */
function nearest<T>(own: readonly T[], inherited: readonly T[], nameOf: (item: T) => string): readonly T[] {
  const merged = [...own];
  const names = new Set(own.map(nameOf));
  for (const item of inherited) {
    if (names.has(nameOf(item))) continue;
    names.add(nameOf(item));
    merged.push(item);
  }
  return merged;
}

/** Two channel lists, the stronger first. */
export function mergeChannels<T extends { readonly template: { readonly name: string } }>(
  own: readonly T[],
  inherited: readonly T[],
): readonly T[] {
  return inherited.length === 0 ? own : nearest(own, inherited, (item) => item.template.name);
}

/** The outbound channels of a role and its ancestors. */
export function collectOutbound(role: RenderedRole | undefined): readonly RenderedOutbound[] {
  return role ? mergeChannels(role.connect, collectOutbound(role.parent)) : [];
}

/** The inbound channels of a role and its ancestors. */
export function collectInbound(role: RenderedRole | undefined): readonly RenderedInbound[] {
  return role ? mergeChannels(role.bind, collectInbound(role.parent)) : [];
}

/** Constraints keep the inherited order; a nearer one takes the place of the first inherited one on its attribute. */
export function mergeConstraints(
  own: readonly RenderedConstraint[],
  inherited: readonly RenderedConstraint[],
): readonly RenderedConstraint[] {
  const merged = [...inherited];
  for (const constraint of own) {
    const at = merged.findIndex(({ attribute }) => attribute === constraint.attribute);
    if (at >= 0) merged[at] = constraint;
    else merged.push(constraint);
  }
  return merged;
}

/** The constraints of a role and its ancestors. Those of a root are as they stand, doubles included. */
export function collectConstraints(role: RenderedRole): readonly RenderedConstraint[] {
  return role.parent ? mergeConstraints(role.constraints, collectConstraints(role.parent)) : role.constraints;
}
