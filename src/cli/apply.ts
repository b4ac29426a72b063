import { placeRefusal } from '../core/deployment/placeRefusal.ts';
import { clusterCommand } from './clusterCommand.ts';
import { EXIT } from './command.ts';
import { failed, printProblems } from './output.ts';

export const apply = clusterCommand({
  usage: 'aliecs apply FILE… [options]',
  about:
    'Creates or updates the TaskTemplates, Tasks and Environments of some files, without waiting for them. All are tried dry first; when one is refused, nothing is written.',
  check: ({ positionals }) => (positionals.length > 0 ? undefined : 'At least one file is needed.'),
  manifests: ({ positionals }) => positionals,
  async run({ cluster: { manager }, manifests: { objects, texts }, options, io, json }) {
    const outcome = await manager.applyManifest(objects, options);
    if (!outcome.ok) {
      for (const cause of outcome.error.causes) {
        const object = objects[cause.document ?? -1];
        const source = object && texts.get(object);
        if (source) printProblems(io, json, placeRefusal(cause, source, object));
      }
      return failed(io, json, outcome.error);
    }
    for (const result of outcome.value) {
      io.out(json ? JSON.stringify(result) : `${result.kind} ${result.name} ${result.action}`);
      for (const note of json ? [] : result.notes) io.err(`  ${note}`);
    }
    return EXIT.fine;
  },
});
