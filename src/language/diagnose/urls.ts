import type { Span } from '../../core/yaml/nodes.ts';
import type { Findings } from './findings.ts';
import { editDistance } from './nearest.ts';

/** Schemes of addresses that templates name; others, such as `no-op://`, are nobody's business. */
const SCHEMES = ['http', 'https', 'apricot', 'consul-json', 'consul-ini', 'ccdb', 'tcp', 'ipc'];
const OTHER_SCHEMES = new Set(['ftp', 'udp', 'ssh', 'git', 'file', 'sftp', 'wss', 'ws']);
const ANY = SCHEMES.join('|');

const FORMS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\b[a-z][\w+.-]*:\/\/[a-z][\w+.-]*:\/\//gi, (found) => `The address has two schemes: “${found}”.`],
  [/\bhttps?:\/{3,}/g, (found) => `Behind “${found.replace(/\/+$/, '//')}” comes the name of a host, without a third “/”.`],
  [new RegExp(`\\b(?:${ANY}):/(?!/)`, 'g'), (found) => `A scheme ends with “://”: “${found}/”.`],
  [new RegExp(`\\b(?:${ANY}):{2,}//`, 'g'), (found) => `A scheme ends with “://”: “${found.replace(/:+/, ':')}”.`],
  [new RegExp(`(?<![\\w/.:-])(?:${ANY})//(?=[\\w*{])`, 'g'), (found) => `A scheme ends with “://”: “${found.replace('//', '://')}”.`],
];

/** Addresses whose scheme is doubled, torn or misspelt (jit-rules.md 29). */
export function checkUrls(text: string, spanOf: (from: number, to: number) => Span, findings: Findings): void {
  if (!text.includes('/')) return;
  for (const [pattern, words] of FORMS) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      findings.add('url-scheme', 'warning', spanOf(index, index + found.length), words(found));
    }
  }
  for (const { 0: found, 1: scheme = '', index } of text.matchAll(/(?<![\w/.:-])([a-z][a-z-]+):\/\//g)) {
    if (SCHEMES.includes(scheme) || OTHER_SCHEMES.has(scheme)) continue;
    const meant = SCHEMES.find((known) => editDistance(scheme, known, 1) <= 1);
    if (meant === undefined) continue;
    const span = spanOf(index, index + found.length);
    const fix = findings.replace(`Change to “${meant}://”`, span, `${meant}://`);
    findings.add('url-scheme', 'warning', span, `There is no scheme “${scheme}”. Did you mean “${meant}://”?`, { fix });
  }
}
