import type { Dialect, YamlError, YamlScalar } from './nodes.ts';
import { resolvePlain, resolveTagged } from './scalarValue.ts';

/** A scalar with what it means; a tag that forbids its text is added to `errors`. `untagged`: it has the tag `!`. */
export function makeScalar(
  written: Omit<YamlScalar, 'kind' | 'type' | 'value'>,
  untagged: boolean,
  dialect: Dialect,
  errors: YamlError[],
): YamlScalar {
  const { span, style, text, tag, anchor } = written;
  // `!` makes a text of a plain scalar for go-yaml v2, not for v3.
  const asText = untagged && dialect === 'manifest';
  let resolved = style === 'plain' && !asText ? resolvePlain(text, dialect) : undefined;
  if (tag) {
    resolved = resolveTagged(tag.name, text, dialect);
    const error = resolved ? undefined : tagError(written, dialect);
    if (error) errors.push(error);
  }
  const { type, value } = resolved ?? { type: 'string' as const, value: text };
  // Nearly all have neither, and a large file has many.
  if (!tag && !anchor) return { kind: 'scalar', span, style, text, type, value };
  return { kind: 'scalar', ...written, type, value };
}

/** That a scalar's tag forbids its text. */
export function tagError({ tag, text, span }: Pick<YamlScalar, 'tag' | 'text' | 'span'>, dialect: Dialect): YamlError | undefined {
  if (!tag || resolveTagged(tag.name, text, dialect)) return undefined;
  return { code: 'tag-value', message: `${JSON.stringify(text)} is no ${tag.name} value.`, span };
}
