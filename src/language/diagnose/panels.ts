import { parseVisibility, type VisibilityNode } from '../../core/workflow/visibility.ts';
import type { Findings } from './findings.ts';
import { editDistance } from './nearest.ts';
import { type PublicEntry, part } from './publicEntry.ts';

type Panels = ReadonlyMap<string, readonly PublicEntry[]>;

/** Fields that stand out of their panel: under an odd name, without any, or visible while the others hide. */
export function checkPanels(entries: readonly PublicEntry[], findings: Findings): void {
  const panels = new Map<string, PublicEntry[]>();
  for (const entry of entries) {
    const panel = part(entry, 'panel')?.text ?? '';
    panels.set(panel, [...(panels.get(panel) ?? []), entry]);
  }
  for (const [panel, members] of panels) {
    if (panel === '') for (const entry of members) checkHomeless(entry, entries, findings);
    else {
      checkVisibility(panel, members, findings);
      checkName(panel, members, entries, panels, findings);
    }
  }
}

/** All others of the panel share a condition, and one has not. */
function checkVisibility(panel: string, members: readonly PublicEntry[], findings: Findings): void {
  const conditions = new Map(members.map((entry) => [entry, conjuncts(part(entry, 'visibleif')?.text ?? '')] as const));
  for (const condition of new Set([...conditions.values()].flat())) {
    const without = members.filter((entry) => !conditions.get(entry)?.includes(condition));
    const [odd, more] = without;
    // What most have, and none that a member decides: the switch itself must stay visible.
    if (!odd || more || members.some(({ name }) => mentions(condition, name))) continue;
    const own = part(odd, 'visibleif');
    const hasOwn = own !== undefined && own.text.trim() !== '';
    // Another condition may be meant, unless most agree.
    if (members.length < (hasOwn ? 4 : 2)) continue;
    const rest = hasOwn ? 'that of this one lacks it' : 'this one is always visible';
    const message = `The other fields of the panel “${panel}” have a visibleif with ${condition}; ${rest}.`;
    findings.add('panel-visibility-differs', 'information', hasOwn ? own.span : odd.key.span, message);
    return;
  }
}

function mentions(condition: string, name: string): boolean {
  return condition.split(/[^\w$]+/).includes(`$$${name}`);
}

/** The parts of a condition that are joined by `&&`, as they are written. */
function conjuncts(text: string): readonly string[] {
  const parsed = parseVisibility(text);
  if (!parsed.ok) return [];
  const parts: string[] = [];
  const visit = (node: VisibilityNode) => {
    if (node.kind === 'binary' && node.operator === '&&') {
      visit(node.left);
      visit(node.right);
    } else parts.push(text.slice(node.start, node.end).replaceAll(/\s+/g, ' '));
  };
  visit(parsed.value);
  return parts;
}

/** A name that looks like a slip of a panel with more fields, or a field alone whose relatives are in another one. */
function checkName(
  panel: string,
  members: readonly PublicEntry[],
  entries: readonly PublicEntry[],
  panels: Panels,
  findings: Findings,
): void {
  const other = [...panels].find(([name, others]) => isSlipOf(panel, members, name, others))?.[0];
  if (other !== undefined) {
    for (const entry of members) {
      const scalar = part(entry, 'panel');
      const message = `The panel “${panel}” looks like “${other}”, which has more fields. Did you mean that?`;
      if (scalar)
        findings.add('panel-name', 'information', scalar.span, message, {
          fix: findings.replace(`Change to “${other}”`, scalar.span, other),
        });
    }
    return;
  }
  const [only, more] = members;
  const scalar = only && !more ? part(only, 'panel') : undefined;
  const home = only && scalar && homeOf(only, entries);
  if (!scalar || home === undefined || home === '') return;
  const message = `“${only?.name}” is alone in the panel “${panel}”; its relatives are in “${home}”.`;
  findings.add('panel-name', 'information', scalar.span, message);
}

/** Of two panels with as many fields the later one is the slip. */
function isSlipOf(panel: string, members: readonly PublicEntry[], other: string, others: readonly PublicEntry[]): boolean {
  if (other === panel || other === '' || others.length < members.length) return false;
  if (others.length === members.length && (others[0]?.key.span.start ?? 0) > (members[0]?.key.span.start ?? 0)) return false;
  const [own, theirs] = [panel, other].map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/s$/, ''),
  );
  if (own === theirs) return true;
  return members.length === 1 && others.length > 1 && panel.length > 4 && editDistance(panel, other, 2) <= 2;
}

/** No panel, while all that begin like it are in one. */
function checkHomeless(entry: PublicEntry, entries: readonly PublicEntry[], findings: Findings): void {
  const home = homeOf(entry, entries);
  if (home === undefined || home === '') return;
  const message = `“${entry.name}” has no panel; its relatives are in “${home}”.`;
  findings.add('panel-name', 'information', entry.key.span, message);
}

/** The one panel of at least two fields that begin with the same word. */
function homeOf(entry: PublicEntry, entries: readonly PublicEntry[]): string | undefined {
  const [family = ''] = entry.name.split('_');
  const relatives = entries.filter((each) => each !== entry && each.name.startsWith(`${family}_`));
  const [home, ...others] = new Set(relatives.map((each) => part(each, 'panel')?.text ?? ''));
  return relatives.length < 2 || others.length > 0 ? undefined : home;
}
