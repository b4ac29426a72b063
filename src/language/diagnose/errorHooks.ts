import { parseTrigger } from '../../core/workflow/model/trigger.ts';
import { PLUGIN_CALLS } from '../repository/knownNames.ts';
import type { RoleNode } from '../repository/roleNode.ts';
import type { WorkflowFile } from '../repository/workflowFile.ts';
import type { Findings } from './findings.ts';

interface Call {
  readonly role: RoleNode;
  /** Of the function, without its object. */
  readonly name: string;
  readonly moment: string;
}

/** A service that is stopped at the end of a run, or let go on RESET, but not when the environment goes to ERROR or is destroyed. */
export function checkErrorHooks(file: WorkflowFile, findings: Findings): void {
  const services = new Map<string, Call[]>();
  for (const role of file.roles) {
    const call = role.template.kind === 'call' ? role.template.call : undefined;
    const [, object, name = ''] = /^\s*(\w+)\.(\w+)\s*\(/.exec(call?.func?.text ?? '') ?? [];
    if (!call?.trigger || object === undefined) continue;
    const calls = services.get(object) ?? [];
    calls.push({ role, name, moment: parseTrigger(call.trigger.text).name });
    services.set(object, calls);
  }
  for (const [object, calls] of services) {
    const at = (pattern: RegExp) => calls.filter(({ moment }) => pattern.test(moment));
    if (at(/\{\{/).length > 0) continue;
    const inError = at(/_(GO_ERROR|ERROR)$/).length > 0;
    const stops = at(/_STOP_ACTIVITY$/);
    if (stops.length > 0 && at(/_START_ACTIVITY$/).length > 0 && !inError) {
      report(stops, object, 'when a run ends in an error: no call of it is triggered at GO_ERROR', findings);
    }
    if (inError) checkEnsured(object, calls, findings);
    const resets = at(/_RESET$/);
    const exits = at(/_EXIT$/);
    if (exits.length > 0 && at(/^DESTROY$|_(DESTROY|TEARDOWN)$/).length === 0) {
      report(
        exits,
        object,
        'when the environment is destroyed without an EXIT, as after an error: no call of it is triggered at DESTROY',
        findings,
      );
    }
    if (resets.length > 0 && at(/^DESTROY$|_(DESTROY|TEARDOWN|EXIT)$/).length === 0) {
      report(
        resets,
        object,
        'when the environment is destroyed before a RESET: no call of it is triggered at DESTROY (nor, it may be, at GO_ERROR)',
        findings,
      );
    }
  }
}

/** The plugin has a call `EnsureX` beside the X that ends a run: then it belongs into the ways out, if the service is told there at all. */
function checkEnsured(object: string, calls: readonly Call[], findings: Findings): void {
  const plugin = PLUGIN_CALLS[object] ?? [];
  const ensured = calls.filter(({ name }) => plugin.includes(`Ensure${name}`));
  for (const [pattern, event] of [
    [/_(GO_ERROR|ERROR)$/, 'GO_ERROR'],
    [/^DESTROY$/, 'DESTROY'],
  ] as const) {
    const there = new Set(calls.filter(({ moment }) => pattern.test(moment)).map(({ name }) => name.replace(/^Ensure/, '')));
    // One of them at DESTROY tells that the others are missing there.
    if (event === 'DESTROY' && !ensured.some(({ name }) => there.has(name))) continue;
    for (const call of ensured) {
      if (/_STOP_ACTIVITY$/.test(call.moment) && !there.has(call.name)) {
        report(
          [call],
          `${object}.${call.name}`,
          `at ${event}, as its other calls are: there ${object}.Ensure${call.name}() is missing`,
          findings,
        );
      }
    }
  }
}

function report(calls: readonly Call[], object: string, what: string, findings: Findings): void {
  const template = calls.at(-1)?.role.template;
  const func = template?.kind === 'call' ? template.call.func : undefined;
  if (func) findings.add('missing-error-hook', 'information', func.node.span, `“${object}” is not told ${what}.`);
}
