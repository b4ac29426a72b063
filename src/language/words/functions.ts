/** A function of the expression language or of AliECS: how it is called and what it does, in this project's words. */
export interface FunctionWords {
  /** With its parameters: `(name, prefix) string`. */
  readonly signature: string;
  readonly about: string;
}

const f = (signature: string, about: string): FunctionWords => ({ signature, about });
const OFFLINE = ' Answered by the installation; here by the fixtures file, otherwise unknown.';

/** By full name; those of AliECS (domain.md §3.4). */
const ALIECS: Readonly<Record<string, FunctionWords>> = {
  Parent: f('() role', 'The role above: `.Name` and `.Path`.'),
  Up: f('(levels) role', 'A role further up; `Up(1)` is the parent.'),
  This: f('() role', 'This role itself; only in constraints, channels, and once more in `enabled` of calls and includes.'),
  'strings.Atoi': f('(text) int', 'The integer that a text holds; 0 for one that holds none.'),
  'strings.Itoa': f('(int) string', 'An integer as a text.'),
  'strings.TrimQuotes': f('(text) string', 'Without double quotes at both ends.'),
  'strings.TrimSpace': f('(text) string', 'Without white space at both ends.'),
  'strings.ToUpper': f('(text) string', 'In capitals.'),
  'strings.ToLower': f('(text) string', 'In small letters.'),
  'strings.IsTruthy': f('(text) bool', 'Whether it is true, yes, y, 1, on or ok, in any case, trimmed.'),
  'strings.IsFalsy': f('(text) bool', 'Whether it is empty, false, no, n, 0, off or none, in any case, trimmed.'),
  'json.Unmarshal': f('(text) any', 'The value that a JSON text holds; nil for what is no JSON.'),
  'json.Deserialize': f('(text) any', 'Same as `json.Unmarshal`.'),
  'json.Marshal': f('(any) string', 'A value as JSON.'),
  'json.Serialize': f('(any) string', 'Same as `json.Marshal`.'),
  'json.Sort': f('(list) list', 'The elements as sorted texts.'),
  'uid.New': f('() string', 'A new unique id.'),
  'util.PrefixedOverride': f(
    '(name, prefix) string',
    'Value of the variable `prefix_name` if it is set and not `none`, else that of `name`, else an empty text. Both arguments are texts.',
  ),
  'util.Dump': f('(text, file) string', 'The text itself, which is also written to a file.'),
  'util.Nullable': f('(text) string', 'The text, or an empty one for nil.'),
  'util.SuffixInRange': f(
    '(text, prefix, min, max) string',
    '`"true"` if the text is the prefix and a number from min to max, else `"false"`.',
  ),
  'config.Get': f('(path) string', `An entry of the configuration.${OFFLINE}`),
  'config.GetLegacy': f('(path) string', `An entry of the configuration, by its old path.${OFFLINE}`),
  'config.Resolve': f('(component, runType, role, entry) string', `Path of the entry that fits best.${OFFLINE}`),
  'config.ResolvePath': f('(path) string', `Path of the entry that fits best.${OFFLINE}`),
  'inventory.DetectorForHost': f('(host) string', `Detector that a host belongs to.${OFFLINE}`),
  'inventory.DetectorsForHosts': f('(hosts) string', `JSON list of the detectors of a JSON list of hosts.${OFFLINE}`),
  'inventory.CRUCardsForHost': f('(host) string', `JSON list of the readout cards in a host.${OFFLINE}`),
  'inventory.EndpointsForCRUCard': f('(host, card) string', `Endpoints of a readout card.${OFFLINE}`),
  'runtime.Get': f('(component, key) string', `A value kept while the core runs.${OFFLINE}`),
  'runtime.Set': f('(component, key, value) string', `Keeps a value while the core runs.${OFFLINE}`),
  'dpl.Generate': f('(command) string', `Makes a sub-workflow of a DPL command line.${OFFLINE}`),
  'dpl.GenerateFromUri': f('(file) string', `Makes a sub-workflow of the command line in \`jit/<file>\`.${OFFLINE}`),
  'dpl.GenerateFromUriOrFallbackToTemplate': f(
    '(name) string',
    `Makes a sub-workflow of \`jit/<name>\`; where there is none, \`workflows/<name>.yaml\` is meant.${OFFLINE}`,
  ),
  'odc.GenerateEPNWorkflowScript': f('() string', `Script for the EPN farm.${OFFLINE}`),
  'odc.GenerateEPNTopologyFullname': f('() string', `Topology of the EPN farm.${OFFLINE}`),
  ToPtree: f('(payload, syntax) string', 'Sends a payload as a property tree; syntax `ini`, `json` or `xml`.'),
};

/** Older names and what they are called now. */
const OLDER: Readonly<Record<string, string>> = {
  FromJson: 'json.Unmarshal',
  ToJson: 'json.Marshal',
  NewID: 'uid.New',
  GetConfig: 'config.Get',
  GetConfigLegacy: 'config.GetLegacy',
  ResolveConfigPath: 'config.ResolvePath',
  DetectorForHost: 'inventory.DetectorForHost',
  DetectorsForHosts: 'inventory.DetectorsForHosts',
  CRUCardsForHost: 'inventory.CRUCardsForHost',
  EndpointsForCRUCard: 'inventory.EndpointsForCRUCard',
  GetRuntimeConfig: 'runtime.Get',
  GenerateDplSubworkflow: 'dpl.Generate',
  GenerateDplSubworkflowFromUri: 'dpl.GenerateFromUri',
};

/** Functions of expr-lang itself. */
const BUILTINS: Readonly<Record<string, FunctionWords>> = {
  all: f('(list, predicate) bool', 'Whether all elements fit.'),
  none: f('(list, predicate) bool', 'Whether no element fits.'),
  any: f('(list, predicate) bool', 'Whether some element fits.'),
  one: f('(list, predicate) bool', 'Whether exactly one element fits.'),
  filter: f('(list, predicate) list', 'The elements that fit: `filter(hosts, # startsWith "flp")`.'),
  map: f('(list, expression) list', 'A list of what the expression makes of each element `#`.'),
  find: f('(list, predicate) any', 'The first element that fits, or nil.'),
  findIndex: f('(list, predicate) int', 'Index of the first element that fits.'),
  findLast: f('(list, predicate) any', 'The last element that fits, or nil.'),
  findLastIndex: f('(list, predicate) int', 'Index of the last element that fits.'),
  count: f('(list, predicate) int', 'How many elements fit.'),
  sum: f('(list) number', 'Sum of the elements.'),
  groupBy: f('(list, expression) map', 'Elements by what the expression makes of them.'),
  sortBy: f('(list, expression) list', 'Sorted by what the expression makes of the elements.'),
  reduce: f('(list, expression, initial) any', 'Folds a list; `#acc` is what was made so far.'),
  len: f('(value) int', 'Characters of a text, elements of a list or map.'),
  type: f('(value) string', 'Name of the type of a value.'),
  abs: f('(number) number', 'Without its sign.'),
  ceil: f('(number) float', 'Rounded up.'),
  floor: f('(number) float', 'Rounded down.'),
  round: f('(number) float', 'Rounded to the nearest.'),
  int: f('(value) int', 'As an integer; an error for a text that holds none.'),
  float: f('(value) float', 'As a number with a fraction.'),
  string: f('(value) string', 'As a text.'),
  trim: f('(text, [characters]) string', 'Without white space, or these characters, at both ends.'),
  trimPrefix: f('(text, prefix) string', 'Without a prefix.'),
  trimSuffix: f('(text, suffix) string', 'Without a suffix.'),
  upper: f('(text) string', 'In capitals.'),
  lower: f('(text) string', 'In small letters.'),
  split: f('(text, separator, [n]) list', 'Parts of a text.'),
  splitAfter: f('(text, separator, [n]) list', 'Parts of a text, separators kept.'),
  replace: f('(text, old, new) string', 'With all occurrences replaced.'),
  repeat: f('(text, n) string', 'Written n times.'),
  join: f('(list, [separator]) string', 'Texts joined.'),
  indexOf: f('(text, part) int', 'Where a part first stands, -1 for nowhere.'),
  lastIndexOf: f('(text, part) int', 'Where a part last stands, -1 for nowhere.'),
  hasPrefix: f('(text, prefix) bool', 'Whether it begins so.'),
  hasSuffix: f('(text, suffix) bool', 'Whether it ends so.'),
  max: f('(numbers…) number', 'The greatest.'),
  min: f('(numbers…) number', 'The smallest.'),
  mean: f('(list) float', 'The average.'),
  median: f('(list) float', 'The middle.'),
  toJSON: f('(value) string', 'As JSON, indented.'),
  fromJSON: f('(text) any', 'The value that a JSON text holds.'),
  toBase64: f('(text) string', 'In base64.'),
  fromBase64: f('(text) string', 'Out of base64.'),
  now: f('() time', 'The time of the evaluation.'),
  duration: f('(text) duration', 'A length of time, as `1h30m`.'),
  date: f('(text, [layout], [zone]) time', 'A point in time.'),
  timezone: f('(name) zone', 'A time zone.'),
  first: f('(list) any', 'The first element.'),
  last: f('(list) any', 'The last element.'),
  get: f('(collection, key) any', 'An element, or nil where there is none.'),
  take: f('(list, n) list', 'The first n elements.'),
  keys: f('(map) list', 'Keys of a map.'),
  values: f('(map) list', 'Values of a map.'),
  toPairs: f('(map) list', 'Keys and values as pairs.'),
  fromPairs: f('(list) map', 'A map of pairs.'),
  reverse: f('(list) list', 'From the end to the beginning.'),
  uniq: f('(list) list', 'Without repetitions.'),
  concat: f('(lists…) list', 'Lists put together.'),
  flatten: f('(list) list', 'Lists inside a list opened.'),
  sort: f('(list, [order]) list', 'Sorted; order `asc` or `desc`.'),
  bitand: f('(int, int) int', 'Bitwise and.'),
  bitor: f('(int, int) int', 'Bitwise or.'),
  bitxor: f('(int, int) int', 'Bitwise exclusive or.'),
  bitnand: f('(int, int) int', 'Bitwise and not.'),
  bitshl: f('(int, int) int', 'Shifted left.'),
  bitshr: f('(int, int) int', 'Shifted right.'),
  bitushr: f('(int, int) int', 'Shifted right without its sign.'),
  bitnot: f('(int) int', 'Bitwise not.'),
};

/** Names of the language’s own functions. */
export const BUILTIN_FUNCTIONS: readonly string[] = Object.keys(BUILTINS);

/** About a function by the name it is called by: `util.Dump`, `Dump`, `GetConfig`, `len`. */
export function aboutFunction(name: string): FunctionWords | undefined {
  const own = ALIECS[name] ?? BUILTINS[name];
  if (own) return own;
  const now = OLDER[name] ?? ['strings', 'util'].map((object) => `${object}.${name}`).find((full) => ALIECS[full]);
  const words = now === undefined ? undefined : ALIECS[now];
  return words && { ...words, about: `${words.about} Older name of \`${now}\`.` };
}

/** Whether there is a newer name that is to be preferred. */
export function isOlderName(name: string): boolean {
  return ALIECS[name] === undefined && BUILTINS[name] === undefined && aboutFunction(name) !== undefined;
}
