import type { YamlMap, YamlScalar } from '../../yaml/nodes.ts';
import { type Field, fieldOf } from './field.ts';
import { MapReader } from './mapReader.ts';
import type { TemplateError } from './templateError.ts';

/** What `bind` and `connect` items have in common. Only `target` and `global` are templates; the rest stays as written. */
interface ChannelTemplate {
  readonly node: YamlMap;
  readonly name: string;
  /** `push pull pub sub`, empty if absent. */
  readonly type: string;
  readonly sndBufSize: number;
  readonly rcvBufSize: number;
  readonly rateLogging: string;
  /** `default zeromq nanomsg shmem`. */
  readonly transport: string;
  readonly target: Field | undefined;
}

export type OutboundTemplate = ChannelTemplate;

export interface InboundTemplate extends ChannelTemplate {
  /** `tcp` or `ipc`. */
  readonly addressing: string;
  readonly global: Field | undefined;
}

export const CHANNEL_TYPES = ['push', 'pull', 'pub', 'sub'] as const;
export const TRANSPORTS = ['default', 'zeromq', 'nanomsg', 'shmem'] as const;
export const ADDRESSINGS = ['tcp', 'ipc'] as const;

/** The items of `connect` (domain.md §4). */
export function readOutbound(reader: MapReader, errors: TemplateError[]): readonly OutboundTemplate[] {
  return reader.mapItems('connect').map((node) => readChannel(node, new MapReader(node, errors)));
}

/** The items of `bind` (domain.md §4). */
export function readInbound(reader: MapReader, errors: TemplateError[]): readonly InboundTemplate[] {
  return reader.mapItems('bind').map((node) => {
    const item = new MapReader(node, errors);
    const addressing = word(item, 'addressing', ADDRESSINGS, 'bad-addressing', true) || 'tcp';
    return { ...readChannel(node, item), addressing, global: item.field('global') };
  });
}

function readChannel(node: YamlMap, item: MapReader): ChannelTemplate {
  const target = item.scalar('target');
  return {
    node,
    name: item.text('name') ?? '',
    type: word(item, 'type', CHANNEL_TYPES, 'bad-channel-type', false),
    sndBufSize: bufferSize(item, 'sndBufSize'),
    rcvBufSize: bufferSize(item, 'rcvBufSize'),
    rateLogging: item.text('rateLogging') || '0',
    transport: word(item, 'transport', TRANSPORTS, 'bad-transport', true) || 'default',
    target: target && fieldOf(target),
  };
}

/** One of some words, whatever its case and surrounding quotes; an empty one passes where `empty` says so. */
function word(item: MapReader, key: string, words: readonly string[], code: string, empty: boolean): string {
  const node = item.scalar(key);
  if (node === undefined) return '';
  const text = node.text.replace(/^"+|"+$/g, '').toLowerCase();
  if (words.includes(text) || (empty && text === '')) return text;
  item.errors.push({ code, message: `${JSON.stringify(node.text)} is no ${key}: ${words.join(', ')}.`, span: node.span });
  return '';
}

function bufferSize(item: MapReader, key: string): number {
  const node: YamlScalar | undefined = item.scalar(key);
  if (node === undefined || node.text === '') return 1000;
  if (/^[-+]?[0-9]+$/.test(node.text) && Number.isSafeInteger(Number(node.text))) return Number(node.text);
  item.errors.push({ code: 'bad-buffer-size', message: `${key} must be a whole number.`, span: node.span });
  return 1000;
}
