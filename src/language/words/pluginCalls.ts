import { PLUGIN_CALLS } from '../repository/knownNames.ts';

/** What the plugins of the core talk to (domain.md §3.4). */
const PLUGINS: Readonly<Record<string, string>> = {
  bookkeeping: 'Bookkeeping: the records of runs and environments.',
  ccdb: 'CCDB: the objects that describe a run.',
  dcs: 'DCS: the detector control system.',
  ddsched: 'The scheduler of Data Distribution.',
  kafka: 'Kafka: messages about states and activities for others.',
  lhc: 'The LHC: its fill.',
  odc: 'ODC: the control of the EPN farm.',
  trg: 'The trigger system, CTP or LTU.',
  testplugin: 'A plugin for tests; it controls nothing.',
};

/** About the call of a plugin, by the text of `func`; nothing for what is none. */
export function aboutCall(func: string): string | undefined {
  const [, plugin = '', member = ''] = /^\s*(\w+)\.(\w+)\s*\(/.exec(func) ?? [];
  const about = PLUGIN_CALLS[plugin]?.includes(member) === true ? PLUGINS[plugin] : undefined;
  return about && `**${plugin}.${member}** · call of a plugin of the core\n\n${about} The call is made when its trigger comes.`;
}
