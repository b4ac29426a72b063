import { parseVisibility, type VisibilityNode } from '../../core/workflow/visibility.ts';
import type { Findings } from './findings.ts';
import { editDistance } from './nearest.ts';
import { type PublicEntry, part } from './publicEntry.ts';

/** Fields that stand out of their panel: alone under an odd name, or always visible while the others hide. */
export function checkPanels(entries: readonly PublicEntry[], findings: Findings): void {
  const panels = new Map<string, PublicEntry[]>();
  for (const entry of entries) {
    const panel = part(entry, 'panel')?.text;
    if (panel !== undefined) panels.set(panel, [...(panels.get(panel) ?? []), entry]);
  }
  for (const [panel, members] of panels) {
    checkVisibility(panel, members, findings);
    const [only, more] = members;
    if (only && !more) checkLonely(panel, only, entries, panels, findings);
  }
}

/** All others of the panel share a condition, and one has none. */
function checkVisibility(panel: string, members: readonly PublicEntry[], findings: Findings): void {
  const without = members.filter((entry) => (part(entry, 'visibleif')?.text ?? '').trim() === '');
  const [odd, more] = without;
  if (!odd || more || members.length < 3) return;
  const conditions = members.filter((entry) => entry !== odd).map((entry) => conjuncts(part(entry, 'visibleif')?.text ?? ''));
  const [first = [], ...others] = conditions;
  const shared = first.find((each) => others.every((condition) => condition.includes(each)));
  // The switch itself must stay visible.
  if (shared === undefined || shared.includes(`$$${odd.name} `) || shared.includes(`$$${odd.name}=`)) return;
  const message = `The other fields of the panel “${panel}” have a visibleif with ${shared}; this one is always visible.`;
  findings.add('panel-visibility-differs', 'information', odd.key.span, message);
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

function checkLonely(
  panel: string,
  entry: PublicEntry,
  entries: readonly PublicEntry[],
  panels: ReadonlyMap<string, readonly PublicEntry[]>,
  findings: Findings,
): void {
  const scalar = part(entry, 'panel');
  if (!scalar) return;
  for (const [other, members] of panels) {
    const alike = other.toLowerCase().replaceAll(/[^a-z0-9]/g, '') === panel.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    if (other !== panel && members.length > 1 && (alike || (panel.length > 4 && editDistance(panel, other, 2) <= 2))) {
      const message = `No other field is in the panel “${panel}”. Did you mean “${other}”?`;
      findings.add('panel-name', 'information', scalar.span, message, {
        fix: findings.replace(`Change to “${other}”`, scalar.span, other),
      });
      return;
    }
  }
  const family = entry.name.split('_')[0] ?? '';
  const relatives = entries.filter((each) => each !== entry && each.name.startsWith(`${family}_`));
  const homes = new Set(relatives.map((each) => part(each, 'panel')?.text));
  const [home] = homes;
  if (relatives.length < 2 || homes.size !== 1 || home === undefined) return;
  findings.add(
    'panel-name',
    'information',
    scalar.span,
    `“${entry.name}” is alone in the panel “${panel}”; its relatives are in “${home}”.`,
  );
}
