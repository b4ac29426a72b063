import { clusterCommand } from './clusterCommand.ts';
import { EXIT } from './command.ts';
import { failed } from './output.ts';

export const apply = clusterCommand({
  usage: 'aliecs apply FILE… [options]',
  about:
    'Creates or updates the TaskTemplates, Tasks and Environments of some files, without waiting for them. All are tried dry first; when one is refused, nothing is written.',
  check: ({ positionals }) => (positionals.length > 0 ? undefined : 'At least one file is needed.'),
  manifests: ({ positionals }) => positionals,
  async run({ cluster: { manager }, manifests: { objects }, options, io, json }) {
    const outcome = await manager.applyManifest(objects, options);
    if (!outcome.ok) return failed(io, json, outcome.error);
    for (const result of outcome.value) io.out(json ? JSON.stringify(result) : `${result.kind} ${result.name} ${result.action}`);
    return EXIT.fine;
  },
});
