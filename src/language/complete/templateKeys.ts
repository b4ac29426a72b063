// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the stops of snippets are written so
import type { CursorPlace } from '../cursor/cursorPlace.ts';
import type { TemplateContext } from '../cursor/templateContext.ts';
import { TEMPLATE_SHAPES } from '../templateShapes.ts';
import { aboutKey } from '../words/templateKeys.ts';
import { wordsOf } from '../words/vocabularies.ts';
import { isBody, lineBelow } from './lineBelow.ts';
import { choice, escapeSnippet, keySlot, type Suggestion } from './suggestion.ts';

/** A role is one of these. */
const ROLE_KINDS = ['roles', 'task', 'call', 'include'];

/** Keys that are written along with one: those without which it means nothing. */
const ALONG: Readonly<Record<string, readonly string[]>> = {
  taskRole: ['load'],
  callRole: ['func', 'trigger', 'timeout', 'critical'],
  iterator: ['range', 'var'],
  constraint: ['attribute', 'value'],
  outbound: ['name', 'type', 'target'],
  inbound: ['name', 'type', 'addressing'],
  public: ['value', 'type', 'label', 'description', 'widget', 'panel'],
  control: ['mode'],
  wants: ['cpu', 'memory'],
  limits: ['cpu', 'memory'],
  command: ['shell', 'value', 'arguments'],
  role: ['name'],
};

const ROLES: readonly { readonly label: string; readonly about: string; readonly lines: readonly string[] }[] = [
  { label: 'task role', about: 'A process of a task template.', lines: ['name: $1', 'task:', '  load: $2'] },
  {
    label: 'hook role',
    about: 'A task that runs at one moment of the environment’s life.',
    lines: ['name: $1', 'task:', '  load: $2', '  trigger: $3', '  timeout: ${4:30s}', '  critical: ${5|true,false|}'],
  },
  {
    label: 'call role',
    about: 'A call of one of the core’s integrations.',
    lines: ['name: $1', 'call:', '  func: $2', '  trigger: $3', '  timeout: ${4:30s}', '  critical: ${5|true,false|}'],
  },
  { label: 'include role', about: 'The tree of another workflow template.', lines: ['name: $1', 'include: $2'] },
  { label: 'group of roles', about: 'A role with roles below it.', lines: ['name: $1', 'roles:', '  - name: $2'] },
  {
    label: 'iterated role',
    about: 'One role for each value of a list.',
    lines: ['name: "${1:host}-{{ ${2:it} }}"', 'for:', '  range: "{{ $3 }}"', '  var: ${2:it}', 'roles:', '  - name: $4'],
  },
];

/** Keys that can stand at the cursor, and whole items of lists. */
export function completeTemplateKeys(context: TemplateContext, place: CursorPlace, text: string, offset: number): Suggestion[] {
  const slot = keySlot(text, place.start, offset);
  const base = { kind: 'key' as const, span: slot.span };
  if (context.kind === 'list') {
    if (place.afterDash || place.inFlow) return [];
    const dash = (lines: readonly string[]) =>
      lines.map((line, at) => (at === 0 ? `- ${line}` : `${' '.repeat(place.column + 2)}${line}`)).join('\n');
    if (context.shape === 'role')
      return ROLES.map(({ label, about, lines }, order) => ({
        ...base,
        label: `- ${label}`,
        kind: 'snippet',
        about,
        insert: dash(lines),
        isSnippet: true,
        order,
      }));
    const body = lines(context.shape, { next: 1 });
    return [
      {
        ...base,
        label: `- ${TEMPLATE_SHAPES[context.shape]?.title ?? ''}`,
        kind: 'snippet',
        insert: dash(body),
        isSnippet: true,
        order: 0,
      },
    ];
  }
  if (context.kind !== 'shape') return [];
  const shape = TEMPLATE_SHAPES[context.shape];
  if (!shape) return [];
  const taken = place.siblings;
  const hasKind = context.shape === 'role' && ROLE_KINDS.some((kind) => taken.has(kind));
  const keys = Object.entries(shape.keys).filter(
    ([key]) => !(hasKind && ROLE_KINDS.includes(key)) && (!taken.has(key) || text.slice(slot.span.start, slot.span.end) === key),
  );
  const body = place.inFlow ? undefined : lineBelow(text, offset);
  const found = keys.map(([key, below], at): Suggestion => {
    const required = shape.required?.includes(key) ?? false;
    const about = aboutKey(context.shape, key);
    const isOver = isBody(body, place.column, below === 'texts' || below.endsWith('[]'));
    const value = slot.hasColon ? '' : place.inFlow ? ': ' : isOver ? ':' : valueSnippet(key, below, context.shape, place.column);
    return {
      ...base,
      label: key,
      ...(required && { detail: 'required' }),
      ...(about !== undefined && { about }),
      insert: slot.hasColon ? slot.lead + key : `${slot.lead}${key}${value}`,
      isSnippet: !slot.hasColon,
      order: (required ? 0 : 100) + at,
    };
  });
  if (context.shape !== 'role' || !place.afterDash || taken.size > 0 || slot.hasColon) return found;
  const whole = ROLES.map(
    ({ label, about, lines: body }, order): Suggestion => ({
      ...base,
      label,
      kind: 'snippet',
      about,
      insert: slot.lead + body.map((line, at) => (at === 0 ? line : `${' '.repeat(place.column)}${line}`)).join('\n'),
      isSnippet: true,
      order: 200 + order,
    }),
  );
  return [...found, ...whole];
}

/** What follows a key, with stops for what is to be filled in. */
function valueSnippet(key: string, below: string, shape: string, column: number): string {
  const indent = `\n${' '.repeat(column)}`;
  if (below === 'text') {
    const words = wordsOf(shape, key);
    const isChoice = words.length > 0 && words.length <= 8 && !key.endsWith('out');
    return isChoice
      ? `: ${choice(
          1,
          words.map(({ word }) => word),
        )}`
      : ': ';
  }
  if (below === 'texts') return `:${indent}  - $1`;
  if (below === 'variables') return `:${indent}  $1`;
  if (!below.endsWith('[]'))
    return `:${lines(below, { next: 1 })
      .map((line) => `${indent}  ${line}`)
      .join('')}`;
  const [first = '', ...rest] = lines(below.slice(0, -2), { next: 1 });
  return `:${indent}  - ${first}${rest.map((line) => `${indent}    ${line}`).join('')}`;
}

/** The lines of a map of a shape. */
function lines(shape: string, stops: { next: number }): string[] {
  return (ALONG[shape] ?? []).map((key) => {
    const words = wordsOf(shape, key).map(({ word }) => word);
    if (shape === 'constraint' && key === 'attribute') return `attribute: \${${stops.next++}:${escapeSnippet('machine_id')}}`;
    if (key === 'arguments') return `arguments: [$${stops.next++}]`;
    return `${key}: ${words.length > 0 && words.length <= 8 ? choice(stops.next++, words) : `$${stops.next++}`}`;
  });
}
