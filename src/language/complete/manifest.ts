import type { CustomKind } from '../../core/environment/customObjects.ts';
import type { Schema } from '../../core/schema/structural.ts';
import type { CursorPlace } from '../cursor/cursorPlace.ts';
import { manifestKind, schemaPlace } from '../cursor/manifestPlace.ts';
import { aboutField, type Prose, typeWords, valuesOf } from '../words/schemaWords.ts';
import type { ClusterView } from '../workspaceView.ts';
import { isBody, lineBelow } from './lineBelow.ts';
import { fieldSnippet, objectSnippet } from './schemaSnippets.ts';
import { keySlot, type Suggestion, valueSlot } from './suggestion.ts';

const KINDS: readonly CustomKind[] = ['Environment', 'Task', 'TaskTemplate'];

/** Keys, values and whole objects in a manifest, from the schemas; told from the lines around the cursor, without a parse. */
export function completeManifest(
  text: string,
  offset: number,
  place: CursorPlace,
  prose: Prose,
  cluster: ClusterView | undefined,
): Suggestion[] {
  const kind = manifestKind(text, offset);
  if (place.slot === 'value') return values(text, offset, place, kind, cluster);
  const slot = keySlot(text, place.start, offset);
  if (!kind) {
    if (place.path.length > 0) return [];
    const keys = ['apiVersion', 'kind', 'metadata', 'spec'].filter((key) => !place.siblings.has(key));
    const objects =
      place.siblings.size > 0
        ? []
        : KINDS.map(
            (each): Suggestion => ({
              label: each,
              kind: 'snippet',
              detail: 'a whole object',
              insert: objectSnippet(each),
              isSnippet: true,
              span: slot.span,
              order: 0,
            }),
          );
    return [
      ...objects,
      ...keys.map(
        (key, order): Suggestion => ({
          label: key,
          kind: 'key',
          insert: slot.hasColon ? key : `${key}: `,
          isSnippet: false,
          span: slot.span,
          order: 10 + order,
        }),
      ),
    ];
  }
  const found = schemaPlace(kind, place.path, cluster?.schemas);
  if (!found) return [];
  const { schema } = found;
  if (schema.type === 'array') {
    if (place.afterDash || place.inFlow || !schema.items) return [];
    const insert = fieldSnippet(schema.items, place.column).replace(/^:\s*/, '');
    return [
      {
        label: `- ${schema.items.definition ?? typeWords(schema.items)}`,
        kind: 'snippet',
        insert: `- ${insert}`,
        isSnippet: true,
        span: slot.span,
        order: 0,
      },
    ];
  }
  const typed = text.slice(slot.span.start, slot.span.end);
  const names =
    place.path.length === 0
      ? [...(schema.properties?.keys() ?? [])].filter((name) => name !== 'status')
      : [...(schema.properties?.keys() ?? [])];
  const body = place.inFlow ? undefined : lineBelow(text, offset);
  return names.flatMap((name, at) => {
    const below = schemaPlace(kind, [...place.path, name], cluster?.schemas);
    if (!below || (place.siblings.has(name) && typed !== name)) return [];
    const about = aboutField(schema, name, below.schema, prose);
    const rest = slot.hasColon
      ? ''
      : place.inFlow
        ? ': '
        : isBody(body, place.column, below.schema.type === 'array')
          ? ':'
          : fieldSnippet(below.schema, place.column + slot.lead.length);
    const suggestion: Suggestion = {
      label: name,
      kind: 'key',
      detail: `${typeWords(below.schema)}${below.required ? ', required' : ''}`,
      ...(about !== undefined && { about }),
      insert: `${slot.lead}${name}${rest}`,
      isSnippet: rest.includes('$'),
      span: slot.span,
      order: (below.required ? 0 : 1_000) + at,
    };
    return [suggestion];
  });
}

function values(
  text: string,
  offset: number,
  place: CursorPlace,
  kind: CustomKind | undefined,
  cluster: ClusterView | undefined,
): Suggestion[] {
  const slot = valueSlot(text, place.start, offset);
  const plain = (label: string, order: number, detail?: string): Suggestion => ({
    label,
    kind: 'value',
    ...(detail !== undefined && { detail }),
    insert: `${slot.lead}${label}`,
    isSnippet: false,
    span: slot.span,
    order,
  });
  const [first, second] = place.path;
  if (second === undefined && first === 'kind') return KINDS.map((each, order) => plain(each, order));
  if (second === undefined && first === 'apiVersion') return [plain('aliecs.alice.cern/v1alpha1', 0)];
  if (!kind) return [];
  const named = clusterNames(kind, place, cluster);
  if (named.length > 0) return named.map((name, order) => plain(name, order, `on ${cluster?.context ?? ''}`));
  const schema: Schema | undefined = schemaPlace(kind, place.path, cluster?.schemas)?.schema;
  if (!schema) return [];
  const standard = schema.default;
  return valuesOf(schema).map((value, order) => plain(value, order, String(standard) === value ? 'default' : undefined));
}

/** Names of what the cluster has, where a reference to it stands. */
function clusterNames(kind: CustomKind, { path }: CursorPlace, cluster: ClusterView | undefined): readonly string[] {
  const last = path.at(-1);
  if (kind === 'Environment' && path[0] === 'taskTemplates' && path[1] === 'tasks' && path.length === 5 && last === 'name')
    return cluster?.taskTemplates?.map(({ metadata }) => metadata.name) ?? [];
  return kind === 'Task' && path.length === 2 && last === 'nodeName' ? (cluster?.nodes?.map(({ metadata }) => metadata.name) ?? []) : [];
}
