import type { Attention } from './overview.ts';

/** What a person should see first. */
const RANK: Readonly<Record<Attention, number>> = { error: 0, incomplete: 1, behind: 2, leaving: 3, fine: 3 };

/** Errors first, then incomplete, then behind, the rest by name. */
export function byAttention<T extends { readonly attention: Attention; readonly name: string }>(a: T, b: T): number {
  return RANK[a.attention] - RANK[b.attention] || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

/** The attention of a group: that of its worst member. */
export function worstOf(members: Iterable<{ readonly attention: Attention }>): Attention {
  let worst: Attention = 'fine';
  for (const { attention } of members) {
    if (RANK[attention] < RANK[worst] || (attention === 'leaving' && worst === 'fine')) worst = attention;
  }
  return worst;
}
