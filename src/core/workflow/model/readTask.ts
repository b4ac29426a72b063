import { follow } from '../../yaml/keys.ts';
import type { YamlText } from '../../yaml/parse.ts';
import { readInbound, readOutbound } from './channels.ts';
import { readConstraints } from './constraints.ts';
import { readControlMode } from './controlMode.ts';
import { fileErrors } from './fileErrors.ts';
import { isGoFloat } from './goFloat.ts';
import { kindName, MapReader } from './mapReader.ts';
import { readPortRanges } from './portRanges.ts';
import type { CommandTemplate, TaskTemplate } from './taskTemplate.ts';
import type { TemplateError } from './templateError.ts';
import { readTextMap } from './variables.ts';

/** Reads a task template as AliECS does (domain.md §4). Never fails: see `errors`. */
export function readTask(yaml: YamlText, file: string): TaskTemplate {
  const errors: TemplateError[] = fileErrors(yaml);
  const contents = follow(yaml.documents[0]?.contents);
  if (contents && contents.kind !== 'map' && !(contents.kind === 'scalar' && contents.type === 'null')) {
    errors.push({ code: 'wrong-type', message: `A task template is a map, not a ${kindName(contents)}.`, span: contents.span });
  }
  const reader = new MapReader(contents?.kind === 'map' ? contents : undefined, errors);
  const modeField = new MapReader(reader.map('control'), errors).field('mode');
  readWants(new MapReader(reader.map('wants'), errors));
  readNumbers(new MapReader(reader.map('limits'), errors));
  return {
    file,
    yaml,
    name: reader.field('name'),
    mode: readControlMode(modeField?.text ?? ''),
    modeField,
    defaults: readTextMap(reader, 'defaults', errors),
    vars: readTextMap(reader, 'vars', errors),
    properties: readTextMap(reader, 'properties', errors),
    constraints: readConstraints(reader, errors),
    connect: readOutbound(reader, errors).map((channel) => ({ ...channel, target: undefined })),
    bind: readInbound(reader, errors),
    command: readCommand(reader),
    errors,
  };
}

function readCommand(reader: MapReader): CommandTemplate | undefined {
  const map = reader.map('command');
  if (!map) return undefined;
  const inner = new MapReader(map, reader.errors);
  const [stdout, log] = [inner.field('stdout'), inner.field('log')];
  return {
    shell: (inner.text('shell') ?? '').trim().toLowerCase() === 'true',
    value: inner.field('value'),
    user: inner.field('user'),
    env: inner.fieldItems('env'),
    arguments: inner.fieldItems('arguments'),
    stdout: stdout ?? log,
    stderr: inner.field('stderr'),
  };
}

function readWants(reader: MapReader): void {
  readNumbers(reader);
  const ports = reader.scalar('ports');
  const ranges = ports && readPortRanges(ports.text);
  if (ranges && !ranges.ok) {
    reader.errors.push({ code: 'bad-ports', message: `${JSON.stringify(ranges.error)} is not a port.`, span: ports.span });
  }
}

/** `cpu` and `memory` of `wants` and `limits`. */
function readNumbers(reader: MapReader): void {
  for (const key of ['cpu', 'memory']) {
    const node = reader.scalar(key);
    if (node && !isGoFloat(node.text)) reader.errors.push({ code: 'bad-number', message: `${key} must be a number.`, span: node.span });
  }
}
