import { readDuration } from '../../core/workflow/model/duration.ts';
import type { Field } from '../../core/workflow/model/field.ts';
import { MOMENTS, parseTrigger } from '../../core/workflow/model/trigger.ts';
import { expressionFacts } from '../repository/expressionFacts.ts';
import { PLUGIN_CALLS } from '../repository/knownNames.ts';
import { loneName } from '../repository/nameUses.ts';
import { entryOf, type RoleNode } from '../repository/roleNode.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import { type Findings, partSpan } from './findings.ts';
import { didYouMean, nearest } from './nearest.ts';

const KNOWN = new Set(MOMENTS);

/** Triggers, waits, time-outs and calls of a workflow's hooks (domain.md §3.1). */
export function checkHooks(file: WorkflowFile, findings: Findings): void {
  for (const role of file.roles) {
    const { template } = role;
    const traits = template.kind === 'task' ? template.task : template.kind === 'call' ? template.call : undefined;
    if (!traits) continue;
    const [trigger, wait] = (['trigger', 'await'] as const).map((key) => {
      const field = traits[key] && writtenText(traits[key], role);
      return field && checkMoment(field, key, findings);
    });
    if (trigger && wait) checkOrder(trigger, wait, traits.await, findings);
    if (traits.await && !traits.trigger) {
      findings.add('await-without-trigger', 'warning', traits.await.node.span, '“await” has no effect without a trigger.');
    }
    checkTimeout(traits.timeout && writtenText(traits.timeout, role), findings);
    if (template.kind === 'call') {
      if (!traits.trigger)
        findings.add(
          'call-without-trigger',
          'warning',
          template.call.node.entries[0]?.key.span ?? template.call.node.span,
          'A call without a trigger never runs.',
        );
      checkFunction(template.call.func, file, findings);
    }
    checkCritical(role, findings);
  }
}

/** The text of a field, or of the variable of this file that it consists of. */
function writtenText(field: Field, role: RoleNode): Field {
  const definition = role.full.lookup(loneName(field) ?? '');
  return definition?.value && definition.file === role.file.path ? definition.value : field;
}

interface Moment {
  readonly name: string;
  readonly weight: number;
}

function checkMoment(field: Field, key: string, findings: Findings): Moment | undefined {
  if (!field.template.isStatic || field.text.trim() === '') return undefined;
  const { name, weight } = parseTrigger(field.text);
  if (KNOWN.has(name)) {
    const rest = field.text.slice(name.length);
    if (rest !== '' && !/^[-+]\d+$/.test(rest)) {
      findings.add(
        'trigger-weight',
        'warning',
        field.node.span,
        `“${rest}” of “${field.text}” is not a weight, so it counts as 0: write + or - and a whole number.`,
      );
    }
    return { name, weight };
  }
  const effect = key === 'trigger' ? 'it never fires' : 'it never comes';
  const trimmed = name.trim();
  const like = KNOWN.has(trimmed) ? trimmed : momentLike(trimmed);
  const blank = KNOWN.has(trimmed) && trimmed !== name ? ' A blank stands around it.' : '';
  const weighted = /^[-+]\d+$/.test(field.text.slice(name.length)) ? field.text.slice(name.length) : '';
  const found = didYouMean(like === undefined ? undefined : `${like}${weighted}`);
  const message = `“${name}” is not a moment of an environment: ${effect}.${blank}${found}`;
  const fix =
    like === undefined ? undefined : findings.replace(`Change to “${like}”`, field.node.span, `${like}${field.text.slice(name.length)}`);
  findings.add(key === 'trigger' ? 'unknown-trigger' : 'unknown-await', 'warning', field.node.span, message, { fix });
  return undefined;
}

/** An event alone means the moment before it, a state alone the one when it begins. */
function momentLike(name: string): string | undefined {
  const upper = name.toUpperCase().replaceAll(/[\s-]/g, '_');
  if (KNOWN.has(upper)) return upper;
  for (const prefix of ['before_', 'enter_']) if (KNOWN.has(`${prefix}${upper}`)) return `${prefix}${upper}`;
  const fixed = name.replace(/^(before|after|enter|leave)[_\s-]*/i, (_, moment: string) => `${moment.toLowerCase()}_`);
  const [head = '', ...rest] = fixed.split('_');
  const cased = [head, rest.join('_').toUpperCase()].join('_');
  return KNOWN.has(cased) ? cased : nearest(cased, MOMENTS);
}

const STEPS: Readonly<Record<string, number>> = { before: 0, leave: 1, enter: 2, after: 3 };
const STATES: Readonly<Record<string, readonly [leave: readonly string[], enter: string]>> = {
  DEPLOY: [['STANDBY'], 'DEPLOYED'],
  CONFIGURE: [['DEPLOYED'], 'CONFIGURED'],
  RESET: [['CONFIGURED'], 'DEPLOYED'],
  START_ACTIVITY: [['CONFIGURED'], 'RUNNING'],
  STOP_ACTIVITY: [['RUNNING'], 'CONFIGURED'],
};

/** The course of an environment; RESET leads back to its beginning. */
const COURSE = ['DEPLOY', 'CONFIGURE', 'START_ACTIVITY', 'STOP_ACTIVITY', 'RESET', 'EXIT'];

/** Waiting for a moment that has passed: in the same transition, or in one that comes before. */
function checkOrder(trigger: Moment, wait: Moment, field: Field | undefined, findings: Findings): void {
  if (!field) return;
  for (const event of COURSE) {
    const [from, to] = [stepIn(event, trigger), stepIn(event, wait)];
    if (from === undefined || to === undefined) continue;
    if (to < from || (to === from && wait.weight < trigger.weight)) {
      findings.add(
        'hook-order',
        'warning',
        field.node.span,
        `“${field.text}” has passed when the hook is triggered: it is not waited for.`,
      );
    }
    return;
  }
  const [first, second] = [trigger, wait].map(({ name }) => COURSE.indexOf(split(name)[1]));
  if (first === undefined || second === undefined || second < 0 || second >= first) return;
  const message = `“${field.text}” comes before “${trigger.name}” in the course of an environment, so the hook is waited for only the next time round.`;
  findings.add('hook-order', 'information', field.node.span, message);
}

/** The step of a moment inside the transition of an event. */
function stepIn(event: string, moment: Moment): number | undefined {
  const [step, name] = split(moment.name);
  const [leave, enter] = STATES[event] ?? [[], ''];
  const fits = name === event || (step === 'leave' && leave.includes(name)) || (step === 'enter' && name === enter);
  return fits ? STEPS[step] : undefined;
}

function split(name: string): readonly [string, string] {
  const at = name.indexOf('_');
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}

function checkTimeout(field: Field | undefined, findings: Findings): void {
  if (!field?.template.isStatic || readDuration(field.text) !== undefined) return;
  const number = /^\d+(\.\d+)?$/.test(field.text);
  const fix = number ? findings.replace(`Change to “${field.text}s”`, field.node.span, `${field.text}s`) : undefined;
  const hint = number ? ' A unit is missing, as in 30s.' : ' Write it like 1m30s or 500ms.';
  findings.add('bad-duration', 'warning', field.node.span, `“${field.text}” is not a duration.${hint}`, { fix });
}

function checkFunction(field: Field | undefined, file: WorkflowFile, findings: Findings): void {
  if (!field?.template.isStatic || field.text.trim() === '') return;
  const { error, calls } = expressionFacts(field.text);
  if (error) {
    const span = partSpan(file.yaml.text, field, error.from, Math.max(error.to, error.from + 1));
    findings.add('expression-syntax', 'error', span, `The call cannot be read: ${error.message}.`);
    return;
  }
  const [call] = calls;
  if (!call) {
    findings.add('unknown-call', 'warning', field.node.span, `“${field.text}” calls nothing. Write it like testplugin.Noop().`);
    return;
  }
  const [object = '', name = ''] = call.name.split('.');
  const span = partSpan(file.yaml.text, field, call.nameSpan.start, call.nameSpan.end);
  const known = PLUGIN_CALLS[object];
  if (!known) {
    // Installations have plugins of their own.
    const like = nearest(object, Object.keys(PLUGIN_CALLS));
    if (call.member && like) findings.add('unknown-call', 'warning', span, `No plugin is called “${object}”.${didYouMean(like)}`);
  } else if (!known.includes(name)) {
    findings.add(
      'unknown-call',
      'warning',
      span,
      `The plugin “${object}” has no call “${name}”.${didYouMean(nearest(name, known) ?? known[0])}`,
    );
  }
}

/** A hook that cleans up has nothing left to fail into. */
function checkCritical({ template }: RoleNode, findings: Findings): void {
  const traits = template.kind === 'task' ? template.task : template.kind === 'call' ? template.call : undefined;
  if (!traits?.critical || !traits.trigger?.template.isStatic) return;
  const { name } = parseTrigger(traits.trigger.text);
  if (!/^DESTROY$|_(DESTROY|GO_ERROR|ERROR|TEARDOWN|DONE)$|^after_EXIT$/.test(name)) return;
  const node = template.kind === 'task' ? template.task.node : template.kind === 'call' ? template.call.node : undefined;
  const entry = node?.entries.find(({ key }) => key.kind === 'scalar' && key.text === 'critical');
  const span = entry ? { start: entry.key.span.start, end: entry.value.span.end } : traits.trigger.node.span;
  const value = node && entryOf(node, 'critical');
  findings.add(
    'critical-in-error-handling',
    'information',
    span,
    `A critical hook at ${name} only gets in the way of the rest of the clean-up when it fails: critical: false is usual here.`,
    { fix: value && findings.replace('Change to false', value.span, 'false') },
  );
}
