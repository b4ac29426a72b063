// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the stops of snippets are written so
import type { CustomKind } from '../../core/environment/customObjects.ts';
import type { Schema } from '../../core/schema/structural.ts';
import { valuesOf } from '../words/schemaWords.ts';
import { choice } from './suggestion.ts';

/** Required fields inside one another are written this deep. */
const DEPTH = 4;

/** What follows a field's name: a colon and its required fields, with stops for what is to be filled in. `column`: of the name. */
export function fieldSnippet(schema: Schema, column: number): string {
  return bodyOf(schema, column, { next: 1 }, DEPTH);
}

function bodyOf(schema: Schema, column: number, stops: { next: number }, depth: number): string {
  const indent = (by: number) => `\n${' '.repeat(column + by)}`;
  if (schema.type === 'array' && schema.items) {
    const item = schema.items;
    if (item.type !== 'object') return `:${indent(2)}- ${scalarStop(item, stops)}`;
    const fields = requiredOf(item).map(([name, field]) => `${name}${depth > 0 ? bodyOf(field, column + 4, stops, depth - 1) : ': '}`);
    return `:${indent(2)}- ${fields.length > 0 ? fields.join(indent(4)) : `$${stops.next++}`}`;
  }
  if (schema.type === 'object') {
    const fields = requiredOf(schema).map(([name, field]) => `${name}${depth > 0 ? bodyOf(field, column + 2, stops, depth - 1) : ': '}`);
    return `:${indent(2)}${fields.length > 0 ? fields.join(indent(2)) : `$${stops.next++}`}`;
  }
  return `: ${scalarStop(schema, stops)}`;
}

function scalarStop(schema: Schema, stops: { next: number }): string {
  const values = valuesOf(schema);
  return choice(stops.next++, values.length <= 12 ? values : []);
}

function requiredOf(schema: Schema): [string, Schema][] {
  return (schema.required ?? []).flatMap((name): [string, Schema][] => {
    const field = schema.properties?.get(name);
    return field ? [[name, field]] : [];
  });
}

const TASK_BODY = [
  '  control:',
  '    mode: ${3|direct,fairmq,basic,hook|}',
  '  pod:',
  '    containers:',
  '      - name: ${4:task}',
  '        image: $5',
];

/** A whole object with what it cannot do without. */
export function objectSnippet(kind: CustomKind): string {
  const head = ['apiVersion: aliecs.alice.cern/v1alpha1', `kind: ${kind}`, 'metadata:', '  name: $1'];
  if (kind === 'Environment') {
    const body = [
      'taskTemplates:',
      '  tasks:',
      '    ${2:node}:',
      '      - name: $3',
      '        env: []',
      '        argsCLI: []',
      'spec:',
      '  state: standby',
      '  tasks: {}',
    ];
    return [...head, ...body].join('\n');
  }
  const spec =
    kind === 'Task'
      ? ['spec:', '  nodeName: $2', '  state: standby', ...TASK_BODY]
      : ['spec:', '  envVars:', '    - ${2:OCC_CONTROL_PORT}', ...TASK_BODY];
  return [...head, ...spec].join('\n');
}
