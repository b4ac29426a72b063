import { fail, type Outcome, ok } from '../../base/outcome.ts';
import { formatDuration } from '../expr/time/duration.ts';
import type { Unknown } from '../expr/unknown.ts';
import type { Scope } from '../template/scope.ts';
import { ScopeEnvironment } from '../template/scopeEnvironment.ts';
import type { Evaluator } from '../workflow/expansion/evaluator.ts';
import type { ExpansionError } from '../workflow/expansion/expansionError.ts';
import { type RenderedText, shown } from '../workflow/expansion/value.ts';
import { goTrim } from '../workflow/goTrim.ts';
import { isFairMq } from '../workflow/model/controlMode.ts';
import { readDuration } from '../workflow/model/duration.ts';
import type { Field } from '../workflow/model/field.ts';
import type { VariableTemplate } from '../workflow/model/variables.ts';
import type { TaskCommand, TaskPlan } from './taskPlan.ts';
import { LayeredVariables, variablesOf } from './taskScope.ts';

/** `$CONTROL_OCCPLUGIN_ROOT` is for a shell on a Mesos node. */
const FAIRMQ_ARGUMENTS = ['-S', '$CONTROL_OCCPLUGIN_ROOT/lib/', '-P', 'OCClite', '--color', 'false'];

const OUTPUTS = ['none', 'stdout', 'all'];

/**
 * The command of a task (domain.md §4): the role's variables with the task's own on top; then the class defaults, evaluated, where a name
 * is still missing, then its vars likewise; then value, user, env, arguments, stdout and stderr.
 * `scopeOf` makes the scope of the given variables; `special` are the variables of the task itself.
 */
export function buildCommand(
  task: Pick<TaskPlan, 'role' | 'template' | 'taskId' | 'controlMode'>,
  special: ReadonlyMap<string, string | Unknown>,
  scopeOf: (variables: LayeredVariables) => Scope,
  evaluator: Evaluator,
): Outcome<TaskCommand, ExpansionError> {
  const { role, template } = task;
  const { command } = template;
  if (!command)
    return fail({ code: 'command-missing', message: 'A task template needs a command: the core crashes without.', file: template.file });
  const rendered = (field: Field | undefined, name: string, scope: ScopeEnvironment): RenderedText =>
    evaluator.field(field, '', template, scope, { path: role.path, field: name });
  const text = (field: Field | undefined, name: string, scope: ScopeEnvironment): string => shown(rendered(field, name, scope));

  let variables = new LayeredVariables([variablesOf(special), role.stack]);
  for (const [name, templates] of [
    ['defaults', template.defaults],
    ['vars', template.vars],
  ] as const) {
    const added = evaluateAll(templates, name, new ScopeEnvironment(scopeOf(variables)), task, evaluator);
    variables = new LayeredVariables([variables, variablesOf(added)]);
  }
  const scope = new ScopeEnvironment(scopeOf(variables));
  const value = text(command.value, 'command.value', scope);
  const user = text(command.user, 'command.user', scope);
  const env = command.env.map((field, index) => text(field, `command.env[${index}]`, scope));
  const given = command.arguments.map((field, index) => text(field, `command.arguments[${index}]`, scope));
  const stdout = command.stdout && rendered(command.stdout, 'command.stdout', scope);
  const stderr = command.stderr && rendered(command.stderr, 'command.stderr', scope);
  if (evaluator.error) return fail(evaluator.error);
  const bad = badOutput('stdout', stdout) ?? badOutput('stderr', stderr);
  if (bad) return fail(bad);
  const timeout = timeoutOf(task);
  if (!timeout.ok) return timeout;
  const extra = isFairMq(template.mode) ? [...(given.includes('--id') ? [] : ['--id', task.taskId]), ...FAIRMQ_ARGUMENTS] : [];
  return ok({
    shell: command.shell,
    value,
    user,
    env,
    arguments: [...given, ...extra],
    stdout: output(stdout),
    stderr: output(stderr),
    timeout: timeout.value,
    controlMode: task.controlMode,
  });
}

function evaluateAll(
  templates: readonly VariableTemplate[],
  name: string,
  scope: ScopeEnvironment,
  { role, template }: Pick<TaskPlan, 'role' | 'template'>,
  evaluator: Evaluator,
): ReadonlyMap<string, string | Unknown> {
  const values = new Map<string, string | Unknown>();
  for (const { name: variable, value } of templates) {
    values.set(variable, evaluator.field(value, '', template, scope, { path: role.path, field: `${name}.${variable}` }).text);
  }
  return values;
}

function output(value: RenderedText | undefined): string {
  return value === undefined ? 'none' : goTrim(shown(value).toLowerCase());
}

function badOutput(name: string, value: RenderedText | undefined): ExpansionError | undefined {
  if (value === undefined || typeof value.text !== 'string' || OUTPUTS.includes(output(value))) return undefined;
  const message = `${name} is ${JSON.stringify(value.text)}; it must be one of ${OUTPUTS.join(', ')}.`;
  return { code: 'bad-output', message, file: value.file, ...(value.span && { span: value.span }) };
}

/** Only basic tasks and hooks have one, and only there an impossible one shows. */
function timeoutOf({ role, controlMode }: Pick<TaskPlan, 'role' | 'controlMode'>): Outcome<string, ExpansionError> {
  const timeout = role.task?.timeout;
  if ((controlMode !== 'basic' && controlMode !== 'hook') || typeof timeout?.text !== 'string') return ok('0s');
  const nanoseconds = readDuration(timeout.text);
  if (nanoseconds !== undefined) return ok(formatDuration(nanoseconds));
  const message = `${JSON.stringify(timeout.text)} is not a duration: write a number and a unit, such as 30s or 1m30s.`;
  return fail({ code: 'bad-duration', message, file: timeout.file, ...(timeout.span && { span: timeout.span }) });
}
