import { fail, type Outcome, ok } from '../../base/outcome.ts';

const LAYOUT = '2006-01-02T15:04:05Z07:00';

interface Part {
  /** In the layout. */
  readonly element: string;
  readonly pattern: RegExp;
  readonly range?: { readonly name: string; readonly max: number; readonly min: number };
}

const PARTS: readonly Part[] = [
  { element: '2006', pattern: /^\d{4}/ },
  { element: '-', pattern: /^-/ },
  { element: '01', pattern: /^\d{2}/, range: { name: 'month', min: 1, max: 12 } },
  { element: '-', pattern: /^-/ },
  { element: '02', pattern: /^\d{2}/ },
  { element: 'T', pattern: /^T/ },
  { element: '15', pattern: /^\d{1,2}/, range: { name: 'hour', min: 0, max: 23 } },
  { element: ':', pattern: /^:/ },
  { element: '04', pattern: /^\d{2}/, range: { name: 'minute', min: 0, max: 59 } },
  { element: ':', pattern: /^:/ },
  { element: '05', pattern: /^\d{2}(?:[.,]\d+)?/, range: { name: 'second', min: 0, max: 59 } },
  { element: 'Z07:00', pattern: /^(?:Z|[-+]\d{2}:\d{2})/ },
];

/** `time.Parse` of an RFC 3339 time: the instant in UTC without fraction, or Go's error. */
export function readTime(text: string): Outcome<string, string> {
  const error = (message: string) => fail(`parsing time ${timeQuote(text)}${message}`);
  const found: string[] = [];
  let rest = text;
  for (const { element, pattern, range } of PARTS) {
    const part = pattern.exec(rest)?.[0];
    if (part === undefined) return error(` as ${timeQuote(LAYOUT)}: cannot parse ${timeQuote(rest)} as ${timeQuote(element)}`);
    const number = Number.parseInt(part, 10);
    if (range && (number < range.min || number > range.max)) return error(`: ${range.name} out of range`);
    found.push(part);
    rest = rest.slice(part.length);
  }
  if (rest !== '') return error(`: extra text: ${timeQuote(rest)}`);
  const [year = '', , month = '', , day = '', , hour = '', , minute = '', , second = '', zone = ''] = found;
  const days = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > days) return error(': day out of range');
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = /^([-+])(\d{2}):(\d{2})$/.exec(zone) ?? [];
  if (Number(zoneHours) > 24) return error(': time zone offset hour out of range');
  if (Number(zoneMinutes) > 60) return error(': time zone offset minute out of range');
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const instant = new Date(0);
  instant.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  instant.setUTCHours(Number(hour), Number(minute) - offset, Math.floor(Number.parseFloat(second.replace(',', '.'))));
  return ok(instant.toISOString().replace(/\.\d+Z$/, 'Z'));
}

/** Package time quotes by itself: every byte that is no printable ASCII as `\\xNN`. */
function timeQuote(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => {
    const character = String.fromCharCode(byte);
    if (character === '"' || character === '\\') return `\\${character}`;
    return byte >= 0x20 && byte < 0x80 ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `"${bytes.join('')}"`;
}
