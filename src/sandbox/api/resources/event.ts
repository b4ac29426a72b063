import type { FailureCause } from '../http/failure.ts';
import { ageOf } from '../present/duration.ts';
import { type ApiObject, textAt, valueAt, without } from '../store/apiObject.ts';
import { column, NAME_COLUMN } from './columns.ts';
import { type Column, type KindRules, METADATA_LABELS, type Resource } from './resource.ts';

const about = (key: string) => (event: ApiObject) => textAt(event, 'involvedObject', key) ?? '';
const own = (key: string) => (event: ApiObject) => textAt(event, key) ?? '';

export const EVENT_LABELS: Resource['fieldLabels'] = {
  ...METADATA_LABELS,
  ...Object.fromEntries(
    ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'].map((key) => [`involvedObject.${key}`, about(key)]),
  ),
  reason: own('reason'),
  type: own('type'),
  reportingComponent: own('reportingComponent'),
  source: (event) => textAt(event, 'source', 'component') ?? textAt(event, 'reportingComponent') ?? '',
};

function lastSeen(event: ApiObject): string | undefined {
  return textAt(event, 'lastTimestamp') ?? textAt(event, 'eventTime');
}

export const EVENT_COLUMNS: readonly Column[] = [
  column('Last Seen', 'When it happened last.', (event, now) => ageOf(lastSeen(event), now)),
  column('Type', 'Normal or Warning.', own('type')),
  column('Reason', 'A short word for what happened.', own('reason')),
  column('Object', 'What it happened to.', (event) => `${about('kind')(event).toLowerCase()}/${about('name')(event)}`),
  column('Subobject', 'The part of the object that is meant.', about('fieldPath'), { priority: 1 }),
  column(
    'Source',
    'Who reports it.',
    (event) => [textAt(event, 'source', 'component'), textAt(event, 'source', 'host')].filter(Boolean).join(', '),
    {
      priority: 1,
    },
  ),
  column('Message', 'What happened, in words.', (event) => own('message')(event).trim()),
  column(
    'First Seen',
    'When it happened first.',
    (event, now) => ageOf(textAt(event, 'firstTimestamp') ?? textAt(event, 'eventTime'), now),
    {
      priority: 1,
    },
  ),
  column('Count', 'How often it happened.', (event) => valueAt(event, 'count') ?? 1, { priority: 1 }),
  { ...NAME_COLUMN, priority: 1 },
];

function checkNamespace(event: ApiObject): readonly FailureCause[] {
  const namespace = about('namespace')(event);
  // Events about cluster-wide objects live in `default`.
  if (namespace === event.metadata.namespace || (namespace === '' && event.metadata.namespace === 'default')) return [];
  const message = `Invalid value: ${JSON.stringify(namespace)}: does not match event.namespace`;
  return [{ reason: 'FieldValueInvalid', message, field: 'involvedObject.namespace' }];
}

export const EVENT_RULES: KindRules = {
  // Recorders make names from whatever the event is about.
  nameFaults: () => [],
  complete: (event) => ({
    source: {},
    firstTimestamp: null,
    lastTimestamp: null,
    eventTime: null,
    reportingComponent: '',
    reportingInstance: '',
    ...event,
  }),
  check: checkNamespace,
};

const RENAMED: Readonly<Record<string, string>> = {
  involvedObject: 'regarding',
  message: 'note',
  source: 'deprecatedSource',
  firstTimestamp: 'deprecatedFirstTimestamp',
  lastTimestamp: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
  reportingComponent: 'reportingController',
};

/** The same event as group events.k8s.io names its fields. */
export function newEventOf(event: ApiObject): ApiObject {
  const renamed = Object.entries(without(event, 'apiVersion', 'metadata', 'kind'))
    .filter(([, value]) => value !== '')
    .map(([key, value]) => [RENAMED[key] ?? key, value]);
  return { ...Object.fromEntries(renamed), apiVersion: 'events.k8s.io/v1', kind: 'Event', metadata: event.metadata };
}
