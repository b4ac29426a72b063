const BLANKS: ReadonlySet<string> = new Set(
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);

/** Go's `strings.TrimSpace`: unlike JavaScript it takes U+0085 for a blank, and U+FEFF for none. */
export function goTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BLANKS.has(text.charAt(start))) start++;
  while (end > start && BLANKS.has(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
