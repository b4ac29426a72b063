import { clusterCommand, environmentName, oneEnvironment } from './clusterCommand.ts';
import { EXIT } from './command.ts';
import { failed } from './output.ts';

export const kill = clusterCommand({
  usage: 'aliecs kill ENV | --task TASKID [options]',
  about:
    'Kills an environment, with its tasks and pods, or one task by its task id or the name of its object, and waits until it is gone. Does not ask.',
  options: { task: { type: 'string' } },
  check: (parsed) => {
    const named = parsed.positionals.length + (parsed.text('task') === undefined ? 0 : 1);
    if (named !== 1) return 'Either one environment or one --task is needed.';
    return parsed.text('task') === undefined ? oneEnvironment(parsed) : undefined;
  },
  async run({ cluster: { manager }, parsed, options, io, json }) {
    const task = parsed.text('task');
    const name = environmentName(parsed);
    const outcome = await (task === undefined ? manager.killEnvironment(name, options) : manager.killTask(task, options));
    if (!outcome.ok) {
      const exit = failed(io, json, outcome.error);
      if (task === undefined && outcome.error.reason === 'timeout') {
        io.err(`  If no operator will clean it up any more: aliecs remove-finalizer ${name} --yes, whose --help tells what stays behind.`);
      }
      return exit;
    }
    if (json) io.out(JSON.stringify(task === undefined ? { killed: { environment: name } } : { killed: { task } }));
    else io.out(`${task === undefined ? `Environment ${name}` : `Task ${task}`} is gone.`);
    return EXIT.fine;
  },
});
