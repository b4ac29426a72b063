import { follow } from '../../yaml/keys.ts';
import type { YamlMap } from '../../yaml/nodes.ts';
import type { YamlText } from '../../yaml/parse.ts';
import { readInbound, readOutbound } from './channels.ts';
import { readConstraints } from './constraints.ts';
import { fileErrors } from './fileErrors.ts';
import { checkDeep, kindName, MapReader } from './mapReader.ts';
import type { TemplateError } from './templateError.ts';
import { readVariables } from './variables.ts';
import type { IteratorTemplate, RoleBase, RoleTemplate, TraitsTemplate, WorkflowTemplate } from './workflowTemplate.ts';

const EMPTY_MAP: YamlMap = { kind: 'map', span: { start: 0, end: 0 }, entries: [], flow: false };

/** Reads a workflow template as AliECS does (domain.md §3, §3.5 Loading). Never fails: see `errors`. */
export function readWorkflow(yaml: YamlText, file: string): WorkflowTemplate {
  const errors: TemplateError[] = fileErrors(yaml);
  const contents = follow(yaml.documents[0]?.contents);
  if (contents && contents.kind !== 'map' && !(contents.kind === 'scalar' && contents.type === 'null')) {
    errors.push({ code: 'wrong-type', message: `A workflow template is a map, not a ${kindName(contents)}.`, span: contents.span });
  }
  const map = contents?.kind === 'map' ? contents : EMPTY_MAP;
  const reader = new MapReader(map, errors);
  const root = { ...readBase(map, reader), kind: 'aggregator' as const, roles: readRoles(reader) };
  return { file, yaml, root, errors };
}

function readRoles(reader: MapReader): readonly RoleTemplate[] {
  return reader.mapItems('roles').flatMap((map) => readRole(map, new MapReader(map, reader.errors)) ?? []);
}

function readBase(node: YamlMap, reader: MapReader, iterator?: IteratorTemplate): RoleBase {
  const { errors } = reader;
  return {
    node,
    name: reader.field('name'),
    enabled: reader.field('enabled'),
    defaults: readVariables(reader.map('defaults'), errors),
    vars: readVariables(reader.map('vars'), errors),
    constraints: readConstraints(reader, errors),
    connect: readOutbound(reader, errors),
    bind: readInbound(reader, errors),
    cutsDefaults: reader.isNull('defaults'),
    cutsVars: reader.isNull('vars'),
    iterator,
  };
}

/** Absent if its kind can't be told; an error says so. */
function readRole(map: YamlMap, reader: MapReader): RoleTemplate | undefined {
  const iterated = reader.map('for');
  const roles = reader.sequence('roles');
  // Upstream decodes the roles of a role a first time without looking at their types.
  if (roles) checkDeep(roles, reader.errors);
  const task = reader.map('task');
  const call = reader.map('call');
  const include = reader.field('include');
  const kinds = [roles, task, call, include].filter((kind) => kind !== undefined);
  if (kinds.length !== 1) {
    const what = kinds.length === 0 ? 'none of them stands here' : 'more than one stands here';
    const message = `A role has exactly one of roles, task, call and include: ${what}.`;
    reader.errors.push({ code: 'role-kind', message, span: reader.field('name')?.node.span ?? map.span });
  }
  const iterator = iterated && readIterator(iterated, reader.errors);
  const base = readBase(map, reader, iterator);
  if (roles) return { ...base, kind: 'aggregator', roles: readRoles(reader) };
  if (task) {
    const inner = new MapReader(task, reader.errors);
    return { ...base, kind: 'task', task: { load: inner.field('load'), node: task, ...readTraits(inner) } };
  }
  if (call) {
    const inner = new MapReader(call, reader.errors);
    return { ...base, kind: 'call', call: { func: inner.field('func'), return: inner.field('return'), node: call, ...readTraits(inner) } };
  }
  return include && { ...base, kind: 'include', include };
}

function readTraits(reader: MapReader): TraitsTemplate {
  return {
    trigger: reader.field('trigger'),
    await: reader.field('await'),
    timeout: reader.field('timeout'),
    critical: reader.boolean('critical') ?? true,
  };
}

function readIterator(node: YamlMap, errors: TemplateError[]): IteratorTemplate | undefined {
  const reader = new MapReader(node, errors);
  const variable = reader.text('var');
  const [begin, end, range] = [reader.field('begin'), reader.field('end'), reader.field('range')];
  if (variable !== undefined && begin && end) return { form: 'count', begin, end, variable, node };
  if (variable !== undefined && range) return { form: 'range', range, variable, node };
  errors.push({ code: 'iterator-incomplete', message: '`for` needs var, and range or begin and end.', span: node.span });
  return undefined;
}
