import { clusterCommand } from './clusterCommand.ts';
import { EXIT } from './command.ts';
import { environmentJson } from './environmentJson.ts';
import { environmentLines } from './environmentText.ts';
import { failed } from './output.ts';

export const list = clusterCommand({
  usage: 'aliecs list [options]',
  about: 'Lists the environments of a namespace, what needs attention first. With --json one line each.',
  check: ({ positionals }) => (positionals.length === 0 ? undefined : `list takes no argument, “${positionals[0]}” was given.`),
  async run({ cluster: { manager }, io, json, options }) {
    const read = await manager.readOverviews(options.signal);
    if (!read.ok) return failed(io, json, read.error);
    const environments = read.value;
    if (json) for (const environment of environments) io.out(JSON.stringify(environmentJson(environment)));
    else if (environments.length === 0) io.out(`No environments in ${manager.namespace} on ${manager.target.context}.`);
    else for (const line of environmentLines(environments)) io.out(line);
    return EXIT.fine;
  },
});
