/**
 * kubectl writes some built-in kinds as protobuf and cannot be talked out of it: `kubectl create namespace`, `kubectl auth can-i`.
 * Only those are read here, as far as they matter; numbers are those of Kubernetes' generated.proto files.
 */

/** The fields of a message by their number: a text, another message, a map of texts, or a list of texts. */
interface Message {
  readonly [field: number]: readonly [name: string, type: 'text' | 'texts' | 'map' | Message];
}

const METADATA: Message = {
  1: ['name', 'text'],
  2: ['generateName', 'text'],
  3: ['namespace', 'text'],
  11: ['labels', 'map'],
  12: ['annotations', 'map'],
  14: ['finalizers', 'texts'],
};

const RESOURCE_ATTRIBUTES: Message = {
  1: ['namespace', 'text'],
  2: ['verb', 'text'],
  3: ['group', 'text'],
  4: ['version', 'text'],
  5: ['resource', 'text'],
  6: ['subresource', 'text'],
  7: ['name', 'text'],
};

const PATH_ATTRIBUTES: Message = { 1: ['path', 'text'], 2: ['verb', 'text'] };

const KINDS: Readonly<Record<string, Message>> = {
  Namespace: { 1: ['metadata', METADATA] },
  SelfSubjectReview: {},
  SelfSubjectRulesReview: { 2: ['spec', { 1: ['namespace', 'text'] }] },
  SelfSubjectAccessReview: {
    2: ['spec', { 1: ['resourceAttributes', RESOURCE_ATTRIBUTES], 2: ['nonResourceAttributes', PATH_ATTRIBUTES] }],
  },
};

const MAGIC = Buffer.from('k8s\0');
/** Wire type of texts, bytes and messages; the others are numbers, which these kinds do without. */
const LENGTH_DELIMITED = 2;

function* fieldsOf(bytes: Buffer): Generator<readonly [number, Buffer]> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; at < bytes.length && shift < 28; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = varint();
    if ((tag & 7) === LENGTH_DELIMITED) {
      const length = varint();
      yield [tag >> 3, bytes.subarray(at, at + length)];
      at += length;
    } else varint();
  }
}

function read(bytes: Buffer, message: Message): Record<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [number, content] of fieldsOf(bytes)) {
    const field = message[number];
    if (!field) continue;
    const [name, type] = field;
    if (type === 'text') values.set(name, content.toString('utf8'));
    else if (type === 'texts') values.set(name, [...list(values.get(name)), content.toString('utf8')]);
    else if (type === 'map') values.set(name, { ...object(values.get(name)), ...entry(content) });
    else values.set(name, read(content, type));
  }
  return Object.fromEntries(values);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function object(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function entry(content: Buffer): Readonly<Record<string, string>> {
  const { key, value } = read(content, { 1: ['key', 'text'], 2: ['value', 'text'] });
  return { [String(key)]: String(value ?? '') };
}

/** The body as JSON, or undefined when it is no protobuf of a kind that is read. */
export function protobufToJson(body: Buffer): Buffer | undefined {
  if (!body.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const envelope = new Map(fieldsOf(body.subarray(MAGIC.length)));
  const type = read(envelope.get(1) ?? Buffer.of(), { 1: ['apiVersion', 'text'], 2: ['kind', 'text'] });
  const message = KINDS[String(type['kind'])];
  if (!message) return undefined;
  return Buffer.from(JSON.stringify({ ...type, ...read(envelope.get(2) ?? Buffer.of(), message) }));
}
