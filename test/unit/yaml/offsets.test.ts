import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { YamlNode, YamlScalar } from '../../../src/core/yaml/nodes.ts';
import { offsetsOf, spanIn } from '../../../src/core/yaml/offsets.ts';
import { parseYaml } from '../../../src/core/yaml/parse.ts';

function* scalars(node: YamlNode | undefined): Generator<YamlScalar> {
  if (node?.kind === 'scalar') yield node;
  if (node?.kind === 'sequence') for (const item of node.items) yield* scalars(item);
  if (node?.kind === 'map') for (const { key, value } of node.entries) for (const part of [key, value]) yield* scalars(part);
}

/** The source of each `{{ … }}` that stands in a scalar's decoded text. */
function expressions(source: string): string[] {
  const [document] = parseYaml(source, 'template').documents;
  return [...scalars(document?.contents)].flatMap((scalar) => {
    return Array.from(scalar.text.matchAll(/\{\{.*?\}\}/gs), (match) => {
      const { start, end } = spanIn(source, scalar, match.index, match.index + match[0].length);
      return source.slice(start, end);
    });
  });
}

const CASES: readonly [name: string, source: string][] = [
  ['plain', 'a: b {{ x }} c\n'],
  ['plain, folded', 'a: b\n  {{ x }}\n\n  c {{ x }}\n'],
  ['single quoted', "a: 'it''s {{ x }}, ''{{ x }}'\n"],
  ['single quoted, folded', "a: 'b\n\n   {{ x }}'\n"],
  ['double quoted', 'a: "\\t\\u00e9\\U0001F680{{ x }}\\\n   b {{ x }}\n   {{ x }}"\n'],
  ['literal', 'a: |\n  b {{ x }}\n\n   {{ x }}\n  {{ x }}\nb: c\n'],
  ['literal, indented by a number', 'a: |2-\n     b {{ x }}\n    {{ x }}\n'],
  ['folded', 'a: >-\n  b\n  {{ x }}\n\n  c\n   {{ x }}\n  {{ x }}\n'],
  ['behind a tag and an anchor', 'a: !public &b "{{ x }}"\n'],
  ['in a flow list, behind an emoji', 'a: ["🚀{{ x }}", {{ x }}]\n'],
  ['with CRLF', 'a: |\r\n  b\r\n  {{ x }}\r\nb: "c\r\n  {{ x }}"\r\n'],
  ['as a key', '"{{ x }}": b\n'],
];

describe('parts of scalars lead back to the source', () => {
  test.each(CASES)('%s', (_name, source) => {
    const found = expressions(source);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toBe('{{ x }}');
  });

  test('offsets never go back and never leave the scalar', () => {
    const piece = fc.constantFrom('a', ' ', '\n  ', "''", '\\n', '\\u00e9', '{{ x }}', '🚀', '\n\n  ', '  ', '#', ': ');
    fc.assert(
      fc.property(fc.constantFrom('"', "'", '', '|\n  ', '>\n  '), fc.array(piece, { maxLength: 12 }), (open, pieces) => {
        const quote = open === '"' || open === "'" ? open : '';
        const source = `k: ${open}${pieces.join('')}${quote}\n`;
        const [document] = parseYaml(source, 'template').documents;
        for (const scalar of scalars(document?.contents)) {
          const offset = offsetsOf(source, scalar);
          let last = scalar.span.start;
          for (let at = 0; at <= scalar.text.length; at++) {
            expect(offset(at)).toBeGreaterThanOrEqual(last);
            last = offset(at);
          }
          expect(last).toBeLessThanOrEqual(scalar.span.end);
        }
      }),
      { numRuns: 500 },
    );
  });
});
