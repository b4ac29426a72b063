/** The keys that a map of a template may have, as AliECS reads them (domain.md §3, §4). */
export interface TemplateShape {
  /** What the map is, in words: “a role”. */
  readonly title: string;
  readonly keys: Readonly<Record<string, TemplateShapeName | 'text' | 'texts' | 'variables'>>;
  readonly required?: readonly string[];
}

/** A shape's name alone: one map; with `[]`: a list of such maps. */
export type TemplateShapeName =
  | 'workflow'
  | 'task'
  | 'role'
  | 'role[]'
  | 'taskRole'
  | 'callRole'
  | 'iterator'
  | 'constraint[]'
  | 'outbound[]'
  | 'inbound[]'
  | 'public'
  | 'control'
  | 'wants'
  | 'limits'
  | 'command';

const ROLE_KEYS = {
  name: 'text',
  description: 'text',
  enabled: 'text',
  defaults: 'variables',
  vars: 'variables',
  constraints: 'constraint[]',
  connect: 'outbound[]',
  bind: 'inbound[]',
  roles: 'role[]',
} as const;

const TRAITS = { trigger: 'text', await: 'text', timeout: 'text', critical: 'text' } as const;

const CHANNEL = {
  name: 'text',
  type: 'text',
  sndBufSize: 'text',
  rcvBufSize: 'text',
  rateLogging: 'text',
  transport: 'text',
  target: 'text',
} as const;

/** By name without `[]`. */
export const TEMPLATE_SHAPES: Readonly<Record<string, TemplateShape>> = {
  workflow: { title: 'a workflow template', keys: ROLE_KEYS, required: ['name', 'roles'] },
  role: {
    title: 'a role',
    keys: { ...ROLE_KEYS, task: 'taskRole', call: 'callRole', include: 'text', for: 'iterator' },
    required: ['name'],
  },
  taskRole: { title: '`task`', keys: { load: 'text', ...TRAITS }, required: ['load'] },
  callRole: { title: '`call`', keys: { func: 'text', return: 'text', ...TRAITS }, required: ['func'] },
  iterator: { title: '`for`', keys: { range: 'text', begin: 'text', end: 'text', var: 'text' } },
  constraint: { title: 'a constraint', keys: { attribute: 'text', value: 'text', operator: 'text' }, required: ['attribute', 'value'] },
  outbound: { title: 'a channel of `connect`', keys: CHANNEL, required: ['name', 'type'] },
  inbound: { title: 'a channel of `bind`', keys: { ...CHANNEL, addressing: 'text', global: 'text' }, required: ['name', 'type'] },
  public: {
    title: 'a public variable',
    keys: {
      value: 'text',
      type: 'text',
      label: 'text',
      description: 'text',
      widget: 'text',
      panel: 'text',
      values: 'texts',
      index: 'text',
      rows: 'text',
      visibleif: 'text',
      enabledif: 'text',
    },
    required: ['value', 'type'],
  },
  task: {
    title: 'a task template',
    keys: {
      name: 'text',
      description: 'text',
      defaults: 'variables',
      vars: 'variables',
      control: 'control',
      wants: 'wants',
      limits: 'limits',
      bind: 'inbound[]',
      connect: 'outbound[]',
      properties: 'variables',
      constraints: 'constraint[]',
      command: 'command',
    },
    required: ['name', 'control', 'wants', 'command'],
  },
  control: { title: '`control`', keys: { mode: 'text' }, required: ['mode'] },
  wants: { title: '`wants`', keys: { cpu: 'text', memory: 'text', ports: 'text' } },
  limits: { title: '`limits`', keys: { cpu: 'text', memory: 'text' } },
  command: {
    title: '`command`',
    keys: { env: 'texts', shell: 'text', value: 'text', user: 'text', arguments: 'texts', stdout: 'text', stderr: 'text', log: 'text' },
    required: ['value'],
  },
};
