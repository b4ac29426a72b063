import { Unknown } from '../../src/core/expr/unknown.ts';
import { compileTemplate } from '../../src/core/template/compileTemplate.ts';
import { type Fixtures, fixtureInstallation } from '../../src/core/template/fixtures.ts';
import { renderTemplate, type TemplateResult } from '../../src/core/template/renderTemplate.ts';
import type { Scope } from '../../src/core/template/scope.ts';
import { ScopeEnvironment } from '../../src/core/template/scopeEnvironment.ts';

/** A scope over plain data; a variable given as a list of texts is unknown for these reasons. */
export function scopeWith(
  variables: Readonly<Record<string, string | readonly string[]>> = {},
  more: Partial<Scope> & { fixtures?: Fixtures } = {},
): Scope {
  const values = new Map(Object.entries(variables).map(([name, value]) => [name, typeof value === 'string' ? value : new Unknown(value)]));
  const { fixtures = {}, ...rest } = more;
  let drawn = 0;
  return {
    variables: { get: (name) => values.get(name), names: () => values.keys() },
    installation: fixtureInstallation(fixtures),
    dpl: false,
    newUid: () => `id${++drawn}`,
    ...rest,
  };
}

export function render(template: string, scope: Scope = scopeWith()): TemplateResult {
  return renderTemplate(compileTemplate(template), new ScopeEnvironment(scope));
}

/** A result in one word: the text, `compile: …`, `run: …`, `split: …` or `unknown: reasons`. */
export function outcome(template: string, scope: Scope = scopeWith()): string {
  const result = render(template, scope);
  if (result.kind === 'text') return result.text;
  return result.kind === 'unknown' ? `unknown: ${result.reasons.join(' & ')}` : `${result.phase}: ${result.message}`;
}
