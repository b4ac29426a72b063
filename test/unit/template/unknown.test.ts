import { describe, expect, test } from 'vitest';
import { outcome, scopeWith } from '../../support/templateScopes.ts';

const scope = scopeWith(
  { known: 'x', yes: 'true', u: ['why u'], w: ['why w'] },
  {
    dpl: true,
    fixtures: {
      'config.Get': { 'a/b': 'answered' },
      'config.Resolve': { 'c\u001fNULL\u001fr\u001fe': 'of no type', 'c\u001fPHYSICS\u001fr\u001fe': 'of physics' },
    },
  },
);

describe('what cannot be known flows through', () => {
  test.each([
    ["{{ config.Get('a/b') }}", 'answered'],
    ["{{ config.Get('other') }}", "unknown: config.Get('other')"],
    ["{{ GetConfig('other') }}", "unknown: config.Get('other')"],
    ["{{ config.Resolve('c', 'PHYSICS', 'r', 'e') }}", 'of physics'],
    // A run type that nobody knows is asked for as NULL.
    ["{{ config.Resolve('c', 'physics', 'r', 'e') }}", 'of no type'],
    ['{{ u }}', 'unknown: why u'],
    ['a{{ u }}b{{ w }}', 'unknown: why u & why w'],
    ["{{ u + 'x' }}", 'unknown: why u'],
    ['{{ u + w }}', 'unknown: why u & why w'],
    ["{{ u == 'x' }}", 'unknown: why u'],
    ['{{ !strings.IsFalsy(u) }}', 'unknown: why u'],
    ['{{ strings.ToUpper(config.Get(u)) }}', 'unknown: why u'],
    ["{{ u == 'x' ? 'a' : 'b' }}", 'unknown: why u'],
    ['{{ json.Unmarshal(u).a.b }}', 'unknown: why u'],
    ["{{ json.Unmarshal(u)?.a ?? 'c' }}", 'unknown: why u'],
    ['{{ [u, known] }}', 'unknown: why u'],
    ["{{ {'a': u} }}", 'unknown: why u'],
    ['{{ map(json.Unmarshal(u), # + 1) }}', 'unknown: why u'],
    ["{{ filter(['a', 'b'], # == u) }}", 'unknown: why u'],
    ["{{ find(['a', 'b'], # == u) }}", 'unknown: why u'],
    ['{{ sortBy([2, 1], u) }}', 'unknown: why u'],
    ['{{ groupBy([2, 1], u) }}', 'unknown: why u'],
    ['{{ reduce([1, 2], u) }}', 'unknown: why u'],
    ["{{ util.PrefixedOverride('u', 'p') }}", 'unknown: why u'],
    ["{{ u matches 'x' }}", 'unknown: why u'],
    ['{{ now() }}', 'unknown: now()'],
  ])('%s → %s', (template, expected) => {
    expect(outcome(template, scope)).toBe(expected);
  });
});

describe('what is known all the same stays known', () => {
  test.each([
    ["{{ yes == 'false' && u == 'x' }}", 'false'],
    ["{{ u == 'x' && yes == 'false' }}", 'false'],
    ["{{ yes == 'true' || u == 'x' }}", 'true'],
    ["{{ u == 'x' || yes == 'true' }}", 'true'],
    ["{{ u == 'x' or (w == 'y' or known == 'x') }}", 'true'],
    ['{{ known ?? u }}', 'x'],
    ["{{ yes == 'true' ? 'a' : u }}", 'a'],
    ['{{ len([u, w]) }}', '2'],
    ['{{ [u, known][1] }}', 'x'],
    ["{{ known in [u, 'x'] }}", 'true'],
    ["{{ any(['a', 'b'], # == u || # == 'b') }}", 'true'],
    ["{{ all(['a', 'b'], # == u && # == 'c') }}", 'false'],
    ["{{ none(['a', 'b'], # == u || # == 'b') }}", 'false'],
    ["{{ type(u) == 'x' && false }}", 'false'],
  ])('%s → %s', (template, expected) => {
    expect(outcome(template, scope)).toBe(expected);
  });
});

describe('errors beside the unknown', () => {
  test.each([
    // Certain to come, whatever the unknown is.
    ["{{ u }}{{ int('x') }}", 'run: invalid operation: int(x)'],
    ['{{ u }}{{ nope }}', 'compile: unknown name nope'],
    ["{{ u + int('x') }}", 'compile: invalid operation: + (mismatched types string and int)'],
    // Only if the left side lets it.
    ["{{ u == 'x' && int('x') == 1 }}", 'unknown: why u'],
    ["{{ dpl.Generate('none') }}", "run: dplCommand is 'none'"],
    ["{{ dpl.Generate('{{ nope }}') }}", 'compile: literal not terminated'],
    ['{{ dpl.Generate(known) }}', "unknown: dpl.Generate('x')"],
  ])('%s → %s', (template, expected) => {
    expect(outcome(template, scope)).toBe(expected);
  });
});
