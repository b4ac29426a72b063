import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { messageOf } from '../base/messageOf.ts';
import { fail, type Outcome, ok } from '../base/outcome.ts';
import { isTextRecord } from '../base/record.ts';
import { isFixtures } from '../core/template/fixtures.ts';
import { type JsonValue, toJson } from '../core/yaml/json.ts';
import { parseYaml } from '../core/yaml/parse.ts';
import type { OptionSpec, Parsed } from './parse.ts';
import type { WorkflowInput } from './workflowInput.ts';

/** What a command may be told about its workflow. */
export const WORKFLOW_INPUT: Readonly<Record<string, OptionSpec>> = {
  root: { type: 'string' },
  var: { type: 'string', multiple: true },
  vars: { type: 'string' },
  defaults: { type: 'string' },
  fixtures: { type: 'string' },
  identifier: { type: 'string' },
  hash: { type: 'string' },
  repository: { type: 'string', multiple: true },
};

/** Options of the commands that show what becomes of workflows. */
export const WORKFLOW_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  ...WORKFLOW_INPUT,
  batch: { type: 'boolean' },
  'stand-ins': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
};

export const WORKFLOW_INPUT_HELP = `  WORKFLOW             a name in the repository, or a file workflows/NAME.yaml of one
  --root DIR           the repository (default: that of the file, else the current folder)
  --var NAME=VALUE     a user variable; may stand several times
  --vars FILE          user variables, a YAML or JSON map
  --defaults FILE      the installation's defaults, a YAML or JSON map
  --fixtures FILE      answers of the installation: {"inventory.DetectorForHost": {"flp0*": "TST", "*": "ITS"}}
  --repository ID=DIR  another repository that includes lead to; may stand several times
  --identifier ID      what this repository is called in class identifiers
  --hash HASH          what stands behind the @ of class identifiers`;

export const WORKFLOW_OPTIONS_HELP = `${WORKFLOW_INPUT_HELP}
  --stand-ins          count ids instead of drawing them, so that runs can be compared
  --json               the result as JSON
  --batch              read JSON lines from standard input and write one JSON line for each`;

/** The input that a command line describes; an error is a sentence. */
export function workflowArguments(parsed: Parsed): Outcome<WorkflowInput, string> {
  const [given, ...more] = parsed.positionals;
  if (given === undefined || more.length > 0) return fail('Exactly one workflow is needed.');
  const fromFile = readMapFile(parsed.text('vars'), isTextRecord);
  const defaults = readMapFile(parsed.text('defaults'), isTextRecord);
  const fixtures = readMapFile(parsed.text('fixtures'), isFixtures);
  const vars = pairs(parsed.texts('var'), '--var NAME=VALUE');
  const repositories = pairs(parsed.texts('repository'), '--repository ID=DIR');
  if (!fromFile.ok) return fromFile;
  if (!defaults.ok) return defaults;
  if (!fixtures.ok) return fixtures;
  if (!vars.ok) return vars;
  if (!repositories.ok) return repositories;
  const { root, workflow } = place(given, parsed.text('root'));
  return ok({
    root,
    workflow,
    userVars: { ...fromFile.value, ...vars.value },
    globalDefaults: defaults.value,
    globalVars: {},
    fixtures: fixtures.value,
    environmentId: undefined,
    identifier: parsed.text('identifier') ?? `local/${basename(root)}`,
    hash: parsed.text('hash'),
    repositories: repositories.value,
    revisions: undefined,
  });
}

/** A file inside a folder `workflows` names its repository; everything else is a name in one. */
function place(given: string, root: string | undefined): { readonly root: string; readonly workflow: string } {
  const file = workflowFile(given);
  return { root: resolve(root ?? file?.root ?? '.'), workflow: file?.workflow ?? given };
}

/** The repository and the name of a workflow that is given as a file; nothing for what is no file below a folder `workflows`. */
export function workflowFile(given: string): { readonly root: string; readonly workflow: string } | undefined {
  if (!existsSync(given) || !statSync(given).isFile()) return undefined;
  const file = resolve(given);
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (basename(folder) !== 'workflows') continue;
    const name = relative(folder, file).split(sep).join('/');
    return { root: dirname(folder), workflow: name.replace(/\.yaml$/, '') };
  }
  return undefined;
}

function pairs(texts: readonly string[], form: string): Outcome<Readonly<Record<string, string>>, string> {
  const found: [string, string][] = [];
  for (const text of texts) {
    const at = text.indexOf('=');
    if (at <= 0) return fail(`${JSON.stringify(text)} is not of the form ${form}.`);
    found.push([text.slice(0, at), text.slice(at + 1)]);
  }
  return ok(Object.fromEntries(found));
}

/** A map in a YAML or JSON file; numbers and booleans in it become texts, as a person means them. */
function readMapFile<T extends Readonly<Record<string, unknown>>>(
  file: string | undefined,
  isRight: (value: unknown) => value is T,
): Outcome<T | Record<string, never>, string> {
  if (file === undefined) return ok({});
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`${file} cannot be read: ${messageOf(error)}`);
  }
  const [document] = parseYaml(text, 'template').documents;
  const [error] = document?.errors ?? [];
  if (error) return fail(`${file} is no YAML: ${error.message}`);
  const value = withTexts(toJson(document?.contents, 'template'));
  return isRight(value) ? ok(value) : fail(`${file} has to be a map of the right form; see --help.`);
}

function withTexts(value: JsonValue): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || typeof value === 'string') return value ?? '';
  if (Array.isArray(value)) return JSON.stringify(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item)]));
}
