import type { Problem } from '../../base/problem.ts';
import { toJson } from '../yaml/json.ts';
import { effectiveEntries, follow, keyName } from '../yaml/keys.ts';
import type { Span, YamlNode } from '../yaml/nodes.ts';
import { parseYaml } from '../yaml/parse.ts';
import type { ManifestObject } from './manifest.ts';

/** Where an object was read from. */
export interface ManifestText {
  readonly file: string;
  readonly text: string;
}

/** A problem of an object, given the file and the range of its field in the text that the object was read from; the nearest parent's where the field is not written. */
export function placeProblem(problem: Problem, { file, text }: ManifestText, { kind, metadata }: ManifestObject): Problem {
  const yaml = parseYaml(text, 'manifest');
  const document = yaml.documents.find(({ contents }) => {
    const value = toJson(contents, 'manifest');
    const isNamed = (part: unknown): boolean => typeof part === 'object' && part !== null && 'name' in part && part.name === metadata.name;
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind && isNamed(value['metadata']);
  });
  if (document?.contents === undefined) return { ...problem, file };
  return { ...problem, file, range: yaml.lines.range(fieldSpan(document.contents, problem.field ?? '')) };
}

/**
 * Where a field of an object is written: its key, or the item of a list; of what is not written the nearest parent.
 * `taskTemplates.tasks.flp001.cern.ch[0].env`: keys may hold dots, so the text decides where one ends, the longest first.
 */
export function fieldSpan(root: YamlNode, field: string): Span {
  let node = root;
  let span: Span = { start: root.span.start, end: root.span.start };
  let rest = field;
  while (rest !== '') {
    const step = stepInto(node, rest);
    if (step === undefined) return span;
    ({ node, span, rest } = step);
  }
  return span;
}

interface Step {
  readonly node: YamlNode;
  readonly span: Span;
  readonly rest: string;
}

function stepInto(node: YamlNode, field: string): Step | undefined {
  const container = follow(node);
  if (container?.kind === 'sequence') {
    const [whole, index] = /^\[(\d+)\]\.?/.exec(field) ?? [];
    const item = index === undefined ? undefined : container.items[Number(index)];
    return item && { node: item, span: item.span, rest: field.slice(whole?.length) };
  }
  if (container?.kind !== 'map') return undefined;
  const fitting = effectiveEntries(container, 'manifest').flatMap(({ key, value }) => {
    const name = keyName(key, 'manifest') ?? '';
    const follows = field.slice(name.length, name.length + 1);
    if (!field.startsWith(name) || !['', '.', '['].includes(follows)) return [];
    return [{ node: value, span: key.span, rest: field.slice(name.length).replace(/^\./, '') }];
  });
  return fitting.sort((a, b) => a.rest.length - b.rest.length)[0];
}
