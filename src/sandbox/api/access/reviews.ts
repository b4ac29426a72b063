import { type Outcome, ok } from '../../../base/outcome.ts';
import { isRecord } from '../../../base/record.ts';
import { readJson } from '../../../core/schema/jsonReader.ts';
import { type Answer, json, RESOURCE_NOT_FOUND, refusal } from '../http/answer.ts';
import type { ResourceTarget } from '../http/apiRequest.ts';
import { badRequest, type Failure, invalid, methodNotAllowed } from '../http/failure.ts';
import { summaryOf, TYPE_META, typeMismatch } from '../http/goTypes.ts';
import { type Fields, textAt, valueAt } from '../store/apiObject.ts';
import { bodyFormat } from '../verbs/bodyFormat.ts';
import { parseLoose } from '../verbs/looseBody.ts';
import { mayDo, mayVisit, pathRules, resourceRules } from './authorize.ts';
import type { User } from './users.ts';

type Review = (user: User, body: unknown, time: string) => object;

/** Empty texts are absent in an answer. */
function given(value: unknown): Fields {
  return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([, item]) => item !== ''));
}

function accessReview(user: User, body: unknown) {
  const attributes = valueAt(body, 'spec', 'resourceAttributes');
  const path = valueAt(body, 'spec', 'nonResourceAttributes');
  const verb = textAt(attributes, 'verb') ?? '';
  const subresource = textAt(attributes, 'subresource');
  const resource = (textAt(attributes, 'resource') ?? '') + (subresource ? `/${subresource}` : '');
  const allowed = isRecord(attributes)
    ? mayDo(user, verb, textAt(attributes, 'group') ?? '', resource)
    : mayVisit(user, textAt(path, 'verb') ?? '', textAt(path, 'path') ?? '');
  const spec = isRecord(attributes) ? { resourceAttributes: given(attributes) } : { nonResourceAttributes: given(path) };
  return { kind: 'SelfSubjectAccessReview', apiVersion: 'authorization.k8s.io/v1', metadata: {}, spec, status: { allowed } };
}

function rulesReview(user: User) {
  return {
    kind: 'SelfSubjectRulesReview',
    apiVersion: 'authorization.k8s.io/v1',
    metadata: {},
    spec: {},
    status: {
      resourceRules: resourceRules(user),
      nonResourceRules: pathRules(user).map((nonResourceURLs) => ({
        verbs: nonResourceURLs.includes('*') ? ['*'] : ['get'],
        nonResourceURLs,
      })),
      incomplete: false,
    },
  };
}

function subjectReview({ name, uid, groups }: User, _body: unknown, time: string) {
  const userInfo = { username: name, ...(uid ? { uid } : {}), groups };
  return {
    kind: 'SelfSubjectReview',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { creationTimestamp: time },
    status: { userInfo },
  };
}

/** Resources that only answer a question about the asking user. */
export const REVIEWS: readonly { readonly group: string; readonly plural: string; readonly kind: string; readonly review: Review }[] = [
  { group: 'authentication.k8s.io', plural: 'selfsubjectreviews', kind: 'SelfSubjectReview', review: subjectReview },
  { group: 'authorization.k8s.io', plural: 'selfsubjectaccessreviews', kind: 'SelfSubjectAccessReview', review: accessReview },
  { group: 'authorization.k8s.io', plural: 'selfsubjectrulesreviews', kind: 'SelfSubjectRulesReview', review: rulesReview },
];

const REVIEWED = 'authorization.k8s.io';

function refusedSpec(field: string, message: string): Outcome<never, Failure> {
  return invalid(REVIEWED, '', '', [{ reason: 'FieldValueInvalid', message: `Invalid value: ${message}`, field }]);
}

/** What is wrong with a question, beyond its form. */
function checkReview(kind: string, body: Fields): Outcome<void, Failure> {
  if (kind === 'SelfSubjectRulesReview') return textAt(body, 'spec', 'namespace') ? ok(undefined) : badRequest('no namespace on request');
  if (kind !== 'SelfSubjectAccessReview') return ok(undefined);
  const [resource, path] = [valueAt(body, 'spec', 'resourceAttributes'), valueAt(body, 'spec', 'nonResourceAttributes')];
  if (isRecord(resource) && isRecord(path)) {
    const shown = JSON.stringify({ Path: path['path'] ?? '', Verb: path['verb'] ?? '' });
    return refusedSpec('spec.nonResourceAttributes', `${shown}: cannot be specified in combination with resourceAttributes`);
  }
  if (isRecord(resource) || isRecord(path)) return ok(undefined);
  return refusedSpec('spec.resourceAttributes', 'null: exactly one of nonResourceAttributes or resourceAttributes must be specified');
}

const TEXTS = ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name', 'path'];

/** Types of the two kinds of questions. */
const QUESTIONS = { resourceAttributes: 'ResourceAttributes', nonResourceAttributes: 'NonResourceAttributes' } as const;

function mistyped(kind: string, body: Fields): string | undefined {
  const spec = body['spec'] ?? {};
  if (!isRecord(spec)) return typeMismatch(spec, { as: 'struct field', type: `v1.${kind}Spec`, field: `${kind}.spec` });
  for (const [key, type] of Object.entries(QUESTIONS)) {
    const question = spec[key];
    const name = isRecord(question) ? TEXTS.find((text) => typeof (question[text] ?? '') !== 'string') : undefined;
    if (name === undefined || !isRecord(question)) continue;
    return typeMismatch(question[name], { as: 'struct field', type: 'string', field: `${type}.spec.${key}.${name}` });
  }
  return undefined;
}

function readReview(group: string, kind: string, { contentType, body }: ReviewBody): Outcome<Fields, Failure> {
  const format = bodyFormat(contentType);
  if (!format.ok) return format;
  const unrecognized = (why: string) =>
    badRequest(`the object provided is unrecognized (must be of type ${kind}): ${why} (${summaryOf(body)})`);
  const syntax = format.value === 'json' ? readJson(body.toString('utf8')) : ok(undefined);
  if (!syntax.ok) return unrecognized(`couldn't get version/kind; json parse error: ${syntax.error}`);
  const read = parseLoose(body.toString('utf8')) ?? {};
  if (!isRecord(read))
    return unrecognized(`couldn't get version/kind; json parse error: ${typeMismatch(read, { as: 'value', type: TYPE_META })}`);
  const [given, version] = [textAt(read, 'kind') ?? kind, textAt(read, 'apiVersion') ?? `${group}/v1`];
  const cannot = (why: string) => badRequest(`${given} in version "${version.split('/').at(-1)}" cannot be handled as a ${kind}: ${why}`);
  if (given !== kind) return cannot(`no kind "${given}" is registered for version "${version}" in scheme "pkg/runtime/scheme.go:111"`);
  if (version !== `${group}/v1`) {
    return badRequest(`the API version in the data (${version}) does not match the expected API version (${group}/v1)`);
  }
  const wrong = mistyped(kind, read);
  return wrong === undefined ? ok(read) : cannot(wrong);
}

/** Answers a review; undefined when the target is none. */
export function answerReview({ target, verb }: ReviewRequest, user: User, sent: ReviewBody, time: string): Answer | undefined {
  const found = REVIEWS.find(({ group, plural }) => target.version === 'v1' && group === target.group && plural === target.plural);
  if (!found) return undefined;
  if (target.name !== undefined) return RESOURCE_NOT_FOUND;
  if (verb !== 'create') return refusal(methodNotAllowed().error);
  const { group, kind, review } = found;
  const read = readReview(group, kind, sent);
  if (!read.ok) return refusal(read.error);
  const checked = checkReview(kind, read.value);
  return checked.ok ? json(201, review(user, read.value, time)) : refusal(checked.error);
}

interface ReviewRequest {
  readonly target: ResourceTarget;
  readonly verb: string;
}

interface ReviewBody {
  readonly contentType: string;
  readonly body: Buffer;
}
