import { fromBytes, toBytes } from '../../expr/bytes.ts';
import { Role } from '../../expr/run/values.ts';
import { func, INT, namedFunc, ROLE_POINTER, STRING, STRING_POINTER } from '../../expr/types/goType.ts';
import type { RoleScope, Scope } from '../scope.ts';
import { DPL, LEGACY_DPL } from './dpl.ts';
import { asked, type FunctionEntry, type FunctionTable, textAt } from './functionTable.ts';
import { INSTALLATION, LEGACY_INSTALLATION } from './installation.ts';
import { JSON_FUNCTIONS, MARSHAL, UNMARSHAL } from './json.ts';
import { STRINGS } from './strings.ts';
import { UTIL } from './util.ts';

/** What of a scope decides which functions exist. */
export interface ScopeShape {
  /** Whether `Parent`, `Up` and `This` exist. */
  readonly role: boolean;
  readonly dpl: boolean;
  readonly plugins?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Whether `ToPtree` exists: in the properties of tasks. */
  readonly toPtree?: boolean;
}

/** A name of the environment that is no variable: a function, or an object with functions. */
export type Entry =
  | { readonly kind: 'function'; readonly entry: FunctionEntry }
  | { readonly kind: 'object'; readonly members: FunctionTable };

const NEW_UID: FunctionEntry = { type: func([], [STRING]), call: (_args, scope) => toBytes(scope.newUid()) };
const ASKED_TOPOLOGY = asked('odc.GenerateEPNTopologyFullname', func([], [STRING]));
/** Without the plugin, a placeholder answers. */
const PLACEHOLDER_TOPOLOGY: FunctionEntry = { type: func([], [STRING]), call: () => '' };

const TO_PTREE: FunctionEntry = {
  type: namedFunc('template.ToPtreeFunc', func([STRING, STRING], [STRING])),
  call: (args, scope) => toBytes(scope.toPtree?.(fromBytes(textAt(args, 0)), fromBytes(textAt(args, 1))) ?? ''),
};

function role(find: (roles: RoleScope, levels: number) => ReturnType<RoleScope['up']>, params: readonly (typeof INT)[]): FunctionEntry {
  return {
    type: func(params, [ROLE_POINTER]),
    call: ([levels], scope) => new Role(scope.role && find(scope.role, Number(levels ?? 0))),
  };
}

const ROLE: FunctionTable = {
  Parent: role((roles) => roles.parent, []),
  Up: role((roles, levels) => roles.up(levels), [INT]),
  This: role((roles) => roles.self, []),
};

const COMMON: FunctionTable = {
  ...STRINGS,
  ...UTIL,
  FromJson: UNMARSHAL,
  ToJson: MARSHAL,
  NewID: NEW_UID,
  ...LEGACY_INSTALLATION,
  /** The operator that upstream overloads for nil texts; as an operator it never takes effect. */
  addNil: { type: func([STRING_POINTER, STRING_POINTER], [STRING]), call: () => '' },
};

const COMMON_OBJECTS: Readonly<Record<string, FunctionTable>> = {
  strings: STRINGS,
  json: JSON_FUNCTIONS,
  uid: { New: NEW_UID },
  util: UTIL,
  ...INSTALLATION,
};

function pluginObject(name: string, members: readonly string[]): FunctionTable {
  const functions: [string, FunctionEntry][] = members.map((member) => [member, asked(`${name}.${member}`, func([], [STRING]))]);
  return Object.fromEntries(name === 'odc' ? [['GenerateEPNTopologyFullname', ASKED_TOPOLOGY], ...functions] : functions);
}

/** All names but variables; each hides a variable of its name (domain.md §3.5 says so of objects only, the goldens of all). */
export function vocabulary(shape: ScopeShape): ReadonlyMap<string, Entry> {
  if (!shape.plugins && !shape.toPtree) return shape.role ? (shape.dpl ? WORKFLOW : ROLES) : shape.dpl ? GENERATED : TASK;
  const plugins = shape.plugins ?? NO_PLUGINS;
  let built = withPlugins.get(plugins);
  if (!built) {
    built = new Map();
    withPlugins.set(plugins, built);
  }
  const key = (shape.role ? 1 : 0) + (shape.dpl ? 2 : 0) + (shape.toPtree ? 4 : 0);
  let entries = built.get(key);
  if (!entries) {
    entries = build(shape);
    built.set(key, entries);
  }
  return entries;
}

/** Kept by the plugins' own object: an expansion has one for its thousands of scopes. */
const withPlugins = new WeakMap<object, Map<number, ReadonlyMap<string, Entry>>>();

const NO_PLUGINS = {};

function build(shape: ScopeShape): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const addFunctions = (table: FunctionTable) => {
    for (const [name, entry] of Object.entries(table)) entries.set(name, { kind: 'function', entry });
  };
  const addObjects = (objects: Readonly<Record<string, FunctionTable>>) => {
    for (const [name, members] of Object.entries(objects)) entries.set(name, { kind: 'object', members });
  };
  if (shape.role) addFunctions(ROLE);
  if (shape.toPtree) addFunctions({ ToPtree: TO_PTREE });
  addFunctions(COMMON);
  addObjects(COMMON_OBJECTS);
  if (shape.dpl) {
    addFunctions(LEGACY_DPL);
    addObjects({ dpl: DPL });
  }
  addObjects({ odc: { GenerateEPNTopologyFullname: PLACEHOLDER_TOPOLOGY } });
  for (const [name, members] of Object.entries(shape.plugins ?? {})) addObjects({ [name]: pluginObject(name, members) });
  return entries;
}

const WORKFLOW = build({ role: true, dpl: true });
const ROLES = build({ role: true, dpl: false });
const GENERATED = build({ role: false, dpl: true });
const TASK = build({ role: false, dpl: false });

/** What of a scope decides its vocabulary. */
export function shapeOf(scope: Scope): ScopeShape {
  return { role: scope.role !== undefined, dpl: scope.dpl, plugins: scope.plugins, toPtree: scope.toPtree !== undefined };
}
