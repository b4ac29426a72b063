import type { Span } from '../../core/yaml/nodes.ts';
import type { JitFile } from './jitFile.ts';

/** A channel that a `--channel-config "name=…,method=…"` of a jit file sets up. */
export interface JitChannel extends Span {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
}

const cache = new WeakMap<JitFile, readonly JitChannel[]>();

export function jitChannels(file: JitFile): readonly JitChannel[] {
  const known = cache.get(file);
  if (known) return known;
  const channels = [...file.text.matchAll(/--channel-config\s+["']([^"']*)["']/g)].map((match) => {
    const pairs = (match[1] ?? '')
      .split(',')
      .map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()] as const);
    const values = new Map(pairs);
    return { name: values.get('name') ?? '', values, start: match.index, end: match.index + match[0].length };
  });
  cache.set(file, channels);
  return channels;
}
