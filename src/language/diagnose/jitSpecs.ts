import type { Span } from '../../core/yaml/nodes.ts';
import type { JitFile } from '../repository/jitFile.ts';
import { jitLine, optionOf } from '../repository/jitStages.ts';
import type { Findings } from './findings.ts';

interface Entry extends Span {
  readonly text: string;
  readonly label: string;
  readonly origin: string;
}

const PROXIES = new Set(['o2-dpl-raw-proxy', 'o2-dpl-output-proxy']);
const HEADER = 'FLP/DISTSUBTIMEFRAME';

/** `--dataspec` of the proxies (jit-rules.md 21–25). */
export function checkJitSpecs(file: JitFile, findings: Findings): void {
  for (const stage of jitLine(file).programs) {
    if (!PROXIES.has(stage.program.text)) continue;
    const value = optionOf(stage, '--dataspec')?.value;
    if (!value) continue;
    const entries = entriesOf(file.text, value);
    for (const entry of entries) checkEntry(entry, findings);
    checkLabels(entries, findings);
    checkOrigins(entries, findings);
    const main = stage.program.text === 'o2-dpl-raw-proxy' || optionOf(stage, '--dpl-output-proxy') !== undefined;
    if (main && !entries.some(({ text }) => text.includes(HEADER))) {
      findings.add(
        'dataspec-subspec',
        'warning',
        value,
        `The header ${HEADER}/0 of the sub-timeframe is missing: every chain passes it on.`,
      );
    }
  }
}

/** The entries of a specification with their places. */
function entriesOf(text: string, value: Span): Entry[] {
  const raw = text.slice(value.start, value.end);
  const entries: Entry[] = [];
  for (const match of raw.matchAll(/(?:\{\{.*?\}\}|[^;"'])+/g)) {
    // Of `--dataspec=…` the part behind the sign.
    const entry = match[0].replace(/^--[\w-]+=/, '');
    const start = value.start + match.index + match[0].length - entry.length;
    const [label = '', rest = ''] = [entry.slice(0, Math.max(0, entry.indexOf(':'))), entry.slice(entry.indexOf(':') + 1)];
    if (entry.trim() !== '') entries.push({ text: entry, label, origin: rest.split('/')[0] ?? '', start, end: start + entry.length });
  }
  return entries;
}

function checkEntry(entry: Entry, findings: Findings): void {
  const plain = entry.text.replaceAll(/\{\{.*?\}\}/g, 'X');
  if (!/^[\w-]+:[A-Z0-9]{1,4}\/\w+(\/(\d+|0x[0-9a-fA-F]+|\*))?(\?.*)?$/.test(plain)) {
    const message = `“${entry.text}” is no entry of a data specification: write label:ORIGIN/DESCRIPTION, with /index and ?key=value if needed.`;
    findings.add('dataspec-form', 'warning', entry, message);
    return;
  }
  if (plain.replace(/\?.*$/, '').endsWith(`:${HEADER}`)) {
    const at = {
      start: entry.start + entry.text.indexOf(HEADER) + HEADER.length,
      end: entry.start + entry.text.indexOf(HEADER) + HEADER.length,
    };
    findings.add('dataspec-subspec', 'warning', entry, `The header of the sub-timeframe always has the index 0: ${HEADER}/0.`, {
      fix: findings.replace('Add /0', at, '/0'),
    });
  }
}

function checkLabels(entries: readonly Entry[], findings: Findings): void {
  const seen = new Map<string, Entry[]>();
  for (const entry of entries) seen.set(entry.label, [...(seen.get(entry.label) ?? []), entry]);
  for (const [label, same] of seen) {
    if (label === '' || same.length < 2) continue;
    for (const entry of same.slice(1)) {
      const message = `The label “${label}” stands ${same.length} times: each entry is a binding of its own, and only one of these is passed on.`;
      findings.add('dataspec-duplicate-binding', 'warning', entry, message);
    }
  }
}

/** One detector in one specification. */
function checkOrigins(entries: readonly Entry[], findings: Findings): void {
  const own = entries.filter(({ origin }) => origin !== 'FLP' && origin !== '' && !origin.includes('{{'));
  const counts = new Map<string, number>();
  for (const { origin } of own) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!most) return;
  for (const entry of own) {
    if (entry.origin === most[0]) continue;
    findings.add(
      'dataspec-origin',
      most[1] > (counts.get(entry.origin) ?? 0) ? 'warning' : 'information',
      entry,
      `“${entry.origin}” is another detector than “${most[0]}” in the same specification.`,
    );
  }
}
