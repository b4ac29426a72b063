import type { Span } from '../../core/yaml/nodes.ts';
import type { JitFile } from '../repository/jitFile.ts';
import { jitLine, optionOf } from '../repository/jitStages.ts';
import type { Findings } from './findings.ts';
import { editDistance } from './nearest.ts';

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
    const raw = file.text.slice(value.start, value.end);
    const entries = checkSpec(raw, (from, to) => ({ start: value.start + from, end: value.start + to }), findings);
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

/** Where specifications stand in the command line of a task. */
export function specsIn(text: string): readonly { readonly from: number; readonly to: number }[] {
  if (!text.includes('--dataspec')) return [];
  return [...text.matchAll(/--dataspec[ =]('[^']*'|"[^"]*"|[^\s'"]+)/g)].map((match) => {
    const to = match.index + match[0].length;
    return { from: to - (match[1] ?? '').length, to };
  });
}

/** Form and labels of one specification. */
export function checkSpec(raw: string, spanOf: (from: number, to: number) => Span, findings: Findings): readonly Entry[] {
  const entries = entriesOf(raw, spanOf);
  for (const entry of entries) checkEntry(entry, raw, findings);
  checkLabels(entries, findings);
  for (const match of raw.matchAll(/;(?=;)/g)) {
    findings.add('dataspec-form', 'information', spanOf(match.index, match.index + 2), 'There is no entry between these two “;”.');
  }
  return entries;
}

/** The entries of a specification with their places. */
function entriesOf(raw: string, spanOf: (from: number, to: number) => Span): Entry[] {
  const entries: Entry[] = [];
  for (const match of raw.matchAll(/(?:\{\{.*?\}\}|[^;"'])+/g)) {
    // Of `--dataspec=…` the part behind the sign.
    const text = match[0].replace(/^--[\w-]+=/, '');
    const from = match.index + match[0].length - text.length;
    const [label = '', rest = ''] = [text.slice(0, Math.max(0, text.indexOf(':'))), text.slice(text.indexOf(':') + 1)];
    if (text.trim() !== '') entries.push({ text, label, origin: rest.split('/')[0] ?? '', ...spanOf(from, from + text.length) });
  }
  return entries;
}

function checkEntry(entry: Entry, raw: string, findings: Findings): void {
  // A template may be anything, entries of its own included.
  if (/^\s*\{\{.*\}\}\s*$/.test(entry.text)) return;
  const plain = entry.text.replaceAll(/\{\{.*?\}\}/g, 'X');
  if (!/^[\w-]+:[A-Z0-9]{1,4}\/\w+(\/(\d+|0x[0-9a-fA-F]+|\*))?(\?.*)?$/.test(plain)) {
    const parted = raw.includes(',') ? ' Entries are separated by “;”.' : '';
    const message = `“${entry.text}” is not an entry of a data specification: write label:ORIGIN/DESCRIPTION, with /index and ?key=value if needed.${parted}`;
    findings.add('dataspec-form', 'warning', entry, message);
    return;
  }
  const [, index] = /:FLP\/DISTSUBTIMEFRAME(?:\/([^?]*))?(?:\?.*)?$/.exec(plain) ?? [plain, '0'];
  if (index !== '0') {
    const end = entry.text.indexOf(HEADER) + HEADER.length + (index === undefined ? 0 : index.length + 1);
    const mended = `${entry.text.slice(0, entry.text.indexOf(HEADER))}${HEADER}/0${entry.text.slice(end)}`;
    findings.add('dataspec-subspec', 'warning', entry, `The header of the sub-timeframe always has the index 0: ${HEADER}/0.`, {
      fix: findings.replace('Change to /0', entry, mended),
    });
    return;
  }
  const description = /\/(\w+)/.exec(plain)?.[1] ?? '';
  // Products that have a letter more, such as CRAWDATA, are others.
  const meant = ['RAWDATA', 'DISTSUBTIMEFRAME'].find(
    (known) => description !== known && description.length <= known.length && editDistance(description, known, 1) <= 1,
  );
  if (meant !== undefined) {
    findings.add('dpl-semantics', 'warning', entry, `Nothing sends “${description}”. Did you mean “${meant}”?`);
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
  const products = new Map<string, Entry>();
  for (const entry of entries) {
    const product = entry.text.slice(entry.text.indexOf(':') + 1);
    const first = products.get(product);
    if (first && first.label !== entry.label) {
      const message = `“${product}” stands here already, with the label “${first.label}”.`;
      findings.add('dataspec-duplicate-binding', 'information', entry, message);
    }
    products.set(product, entry);
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
