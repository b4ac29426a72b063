import { clusterCommand, environmentName, oneEnvironment } from './clusterCommand.ts';
import { EXIT } from './command.ts';
import { failed } from './output.ts';

export const removeFinalizer = clusterCommand({
  usage: 'aliecs remove-finalizer ENV --yes [options]',
  about:
    'Takes the finalizers off an environment that is being deleted, and off its tasks that are, so that they go although no operator cleans up. Tasks, pods and processes may stay behind and keep their ports: try kill first.',
  options: { yes: { type: 'boolean' } },
  optionsHelp: '  --yes               confirms it: nothing is written without',
  check: (parsed) => {
    if (parsed.flag('yes')) return oneEnvironment(parsed);
    return oneEnvironment(parsed) ?? 'Tasks, pods and processes may stay behind: confirm with --yes that the finalizers are to be removed.';
  },
  async run({ cluster: { manager }, parsed, options, io, json }) {
    const name = environmentName(parsed);
    const freed = await manager.removeFinalizers(name, options);
    if (!freed.ok) return failed(io, json, freed.error);
    const tasks = freed.value;
    if (json) io.out(JSON.stringify({ freed: { environment: name, tasks } }));
    else io.out(`The finalizers of ${name} are removed.${tasks.length === 0 ? '' : ` These tasks may stay behind: ${tasks.join(', ')}`}`);
    return EXIT.fine;
  },
});
