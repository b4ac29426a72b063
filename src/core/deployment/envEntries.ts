import type { EnvVar } from '../environment/customObjects.ts';

/** Entries `KEY=VALUE` with those that the bridge adds unless they are set (domain.md §5). */
export function withDefaults(env: readonly string[], node: string): readonly string[] {
  const missing = [`O2_ROLE=${node}`, 'O2_SYSTEM=FLP'].filter((entry) => !env.some((given) => keyOf(given) === keyOf(entry)));
  return [...env, ...missing];
}

function keyOf(entry: string): string {
  return entry.split('=')[0] ?? '';
}

/** Splits at the first `=`; an entry without one is dropped, and an empty value is not written (Go's omitempty). */
export function toEnvVar(entry: string): readonly EnvVar[] {
  const at = entry.indexOf('=');
  if (at < 0) return [];
  const value = entry.slice(at + 1);
  return [{ name: entry.slice(0, at), ...(value !== '' && { value }) }];
}
