import { ADDRESSINGS, CHANNEL_TYPES, TRANSPORTS } from '../../core/workflow/model/channels.ts';
import { MOMENTS } from '../../core/workflow/model/trigger.ts';

/** A word that a key takes, and what it means where that is not plain. */
export interface Word {
  readonly word: string;
  readonly about?: string;
}

const plain = (words: readonly string[]): readonly Word[] => words.map((word) => ({ word }));

const MODES: readonly Word[] = [
  { word: 'kubernetes_direct', about: 'Deployed to Kubernetes; the process speaks OCC.' },
  { word: 'kubernetes_fairmq', about: 'Deployed to Kubernetes; a FairMQ device behind the OCC plug-in.' },
  { word: 'direct', about: 'Mesos; the process speaks OCC.' },
  { word: 'fairmq', about: 'Mesos; a FairMQ device behind the OCC plug-in.' },
  { word: 'basic', about: 'Mesos; a plain process. With a trigger it is a hook.' },
  { word: 'kubectl_direct', about: 'Obsolete: a Mesos task that wraps kubectl.' },
  { word: 'kubectl_fairmq', about: 'Obsolete: a Mesos task that wraps kubectl.' },
];

const OUTPUTS: readonly Word[] = [
  { word: 'none', about: 'Nowhere.' },
  { word: 'stdout', about: 'To the log of the executor.' },
  { word: 'all', about: 'To the log of the executor and to the InfoLogger.' },
];

const TYPES: readonly Word[] = [
  { word: 'string', about: 'Any text.' },
  { word: 'number', about: 'A number.' },
  { word: 'list', about: 'A JSON list: `["a", "b"]`.' },
  { word: 'map', about: 'A JSON object: `{"a": "b"}`.' },
  { word: 'bool', about: '`true` or `false`.' },
];

const WIDGETS: readonly Word[] = [
  { word: 'editBox', about: 'A text box; with `rows` one of several lines.' },
  { word: 'slider', about: 'A slider between the smallest and the largest of `values`.' },
  { word: 'listBox', about: 'One of `values`, from an open list.' },
  { word: 'dropDownBox', about: 'One of `values`, from a drop-down.' },
  { word: 'comboBox', about: 'One of `values`, or a text that is typed.' },
  { word: 'radioButtonBox', about: 'One of `values`, all of them seen.' },
  { word: 'checkBox', about: '`true` or `false`.' },
];

const TRUTH = plain(['true', 'false']);
const TIMES: readonly Word[] = [
  { word: '30s', about: 'Half a minute.' },
  { word: '1m30s', about: 'A minute and a half.' },
  { word: '500ms', about: 'Half a second.' },
];
const TRIGGERS: readonly Word[] = MOMENTS.map((word) => ({ word, about: momentWords(word) }));

function momentWords(moment: string): string {
  const [when, ...rest] = moment.split('_');
  const what = rest.join('_');
  if (when === 'before') return `Before the transition ${what}; a weight such as +10 orders hooks of one moment.`;
  if (when === 'after') return `When the transition ${what} is done.`;
  if (when === 'enter') return `When the environment has come to ${what}.`;
  return when === 'leave' ? `Before the environment leaves ${what}.` : 'While the environment is being destroyed.';
}

/** The words that a key of a shape takes; empty for free texts. */
const WORDS: Readonly<Record<string, readonly Word[]>> = {
  'control.mode': MODES,
  'outbound.type': plain(CHANNEL_TYPES),
  'inbound.type': plain(CHANNEL_TYPES),
  'outbound.transport': plain(TRANSPORTS),
  'inbound.transport': plain(TRANSPORTS),
  'inbound.addressing': plain(ADDRESSINGS),
  'public.type': TYPES,
  'public.widget': WIDGETS,
  'role.enabled': TRUTH,
  'workflow.enabled': TRUTH,
  'taskRole.critical': TRUTH,
  'callRole.critical': TRUTH,
  'command.shell': TRUTH,
  'command.stdout': OUTPUTS,
  'command.stderr': OUTPUTS,
  'command.log': OUTPUTS,
  'taskRole.trigger': TRIGGERS,
  'taskRole.await': TRIGGERS,
  'callRole.trigger': TRIGGERS,
  'callRole.await': TRIGGERS,
  'taskRole.timeout': TIMES,
  'callRole.timeout': TIMES,
};

export function wordsOf(shape: string, key: string): readonly Word[] {
  return WORDS[`${shape}.${key}`] ?? [];
}
