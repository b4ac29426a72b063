import type { EnvironmentEvent } from '../core/environment/transitions.ts';
import type { RunArguments } from '../manager/operation.ts';
import { type ClusterRun, clusterCommand, environmentName, oneEnvironment } from './clusterCommand.ts';
import { type Command, EXIT } from './command.ts';
import { environmentJson } from './environmentJson.ts';
import { failed } from './output.ts';
import { type Parsed, positiveNumber } from './parse.ts';

export const configure = transitionCommand('configure', 'CONFIGURE', 'Configures an environment: STANDBY to CONFIGURED.');
export const stop = transitionCommand('stop', 'STOP_ACTIVITY', 'Stops the run of an environment: RUNNING to CONFIGURED.');
export const reset = transitionCommand('reset', 'RESET', 'Resets an environment: CONFIGURED to STANDBY.');
export const recover = transitionCommand('recover', 'RECOVER', 'Recovers an environment: ERROR to STANDBY.');

export const start: Command = clusterCommand({
  usage: 'aliecs start ENV [--run-number N] [options]',
  about: 'Starts a run: CONFIGURED to RUNNING. The run number is the highest seen in the namespace plus one unless given.',
  options: { 'run-number': { type: 'string' } },
  check: (parsed) => oneEnvironment(parsed) ?? wrongRunNumber(parsed),
  async run(run) {
    const given = positiveNumber(run.parsed, 'run-number');
    if (given.ok && given.value !== undefined) return transition(run, 'START_ACTIVITY', { runNumber: given.value });
    const ready = await run.cluster.manager.ready(run.options.signal);
    if (!ready.ok) return failed(run.io, run.json, ready.error);
    return transition(run, 'START_ACTIVITY', { runNumber: run.cluster.manager.nextRunNumber() });
  },
});

function transitionCommand(verb: string, event: EnvironmentEvent, about: string): Command {
  return clusterCommand({
    usage: `aliecs ${verb} ENV [options]`,
    about: `${about} ENV is the id of the environment or the name of its object.`,
    check: oneEnvironment,
    run: (run) => transition(run, event),
  });
}

function wrongRunNumber(parsed: Parsed): string | undefined {
  const given = positiveNumber(parsed, 'run-number');
  if (!given.ok) return given.error;
  return given.value === undefined || Number.isSafeInteger(given.value) ? undefined : '--run-number must be a whole number.';
}

async function transition({ cluster: { manager }, parsed, options, io, json }: ClusterRun, event: EnvironmentEvent, run?: RunArguments) {
  const outcome = await manager.transition(environmentName(parsed), event, { ...options, ...(run === undefined ? {} : { run }) });
  if (!outcome.ok) return failed(io, json, outcome.error);
  const environment = outcome.value;
  const suffix = run === undefined ? '' : `, run ${run.runNumber}`;
  io.out(json ? JSON.stringify(environmentJson(environment)) : `${environment.id} is ${environment.state}${suffix}.`);
  return EXIT.fine;
}
