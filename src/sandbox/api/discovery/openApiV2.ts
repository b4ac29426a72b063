import type { Answer } from '../http/answer.ts';
import { json } from '../http/answer.ts';
import type { Registry } from '../resources/registry.ts';
import type { Resource } from '../resources/resource.ts';
import { VERSION } from './discovery.ts';

const PROTOBUF = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
/** As older clients write it, among others kubectl 1.20. */
const PROTOBUF_NAMES = [PROTOBUF, 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'];

const INFO = { title: 'Kubernetes', version: VERSION.gitVersion };

/** What can be patched, at its path. */
function patchable(registry: Registry): (readonly [path: string, resource: Resource])[] {
  return registry
    .all()
    .filter(({ verbs }) => verbs.includes('patch'))
    .map((resource) => {
      const { group, version, plural, namespaced } = resource;
      const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
      return [`${root}${namespaced ? '/namespaces/{namespace}' : ''}/${plural}/{name}`, resource];
    });
}

const KIND = 'x-kubernetes-group-version-kind';
const QUERY = 'query';
const DRY_RUN = 'dryRun';
const STRING = 'string';

function kindOf({ group, version, kind }: Resource) {
  return { group, version, kind };
}

function plain(registry: Registry) {
  const parameters = [{ name: DRY_RUN, in: QUERY, type: STRING }];
  const responses = { 200: { description: 'OK' } };
  const paths = patchable(registry).map(([path, resource]) => [path, { patch: { parameters, responses, [KIND]: kindOf(resource) } }]);
  return { swagger: '2.0', info: INFO, paths: Object.fromEntries(paths), definitions: {} };
}

/** A text or a message under its number. */
function field(number: number, ...content: readonly (string | Buffer)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const head: number[] = [(number << 3) | LENGTH_DELIMITED];
  let length = bytes.length;
  for (; length >= 0x80; length >>>= 7) head.push((length & 0x7f) | 0x80);
  return Buffer.concat([Buffer.of(...head, length), bytes]);
}

const LENGTH_DELIMITED = 2;

/** The same in the messages of OpenAPIv2.proto of github.com/google/gnostic, whose field numbers these are. */
function packed(registry: Registry): Buffer {
  const dryRun = field(8, field(1, field(2, field(3, field(2, QUERY), field(4, DRY_RUN), field(6, STRING)))));
  const paths = patchable(registry).map(([path, resource]) => {
    const kind = field(13, field(1, KIND), field(2, field(2, JSON.stringify(kindOf(resource)))));
    return field(2, field(1, path), field(2, field(8, dryRun, kind)));
  });
  return Buffer.concat([field(1, '2.0'), field(2, field(1, INFO.title), field(2, INFO.version)), field(8, ...paths)]);
}

/**
 * `/openapi/v2`, which clients before Kubernetes 1.24 ask for before they write. It tells only that patches may be tried dry: without
 * schemas those clients leave the checking to the server, which knows better.
 */
export function openApiV2(registry: Registry, accept = ''): Answer {
  const wanted = accept.split(',').map((clause) => clause.split(';')[0]?.trim() ?? '');
  if (!wanted.some((name) => PROTOBUF_NAMES.includes(name))) return json(200, plain(registry), { Vary: 'Accept' });
  return { status: 200, headers: { 'Content-Type': PROTOBUF, Vary: 'Accept' }, body: { type: 'bytes', bytes: packed(registry) } };
}
