import { isRecord } from '../../../base/record.ts';
import { type Answer, json, refusal } from '../http/answer.ts';
import type { ResourceTarget } from '../http/apiRequest.ts';
import { methodNotAllowed } from '../http/failure.ts';
import { type Fields, textAt, valueAt } from '../store/apiObject.ts';
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

/** Answers a review; undefined when the target is none. */
export function answerReview({ target, verb }: ReviewRequest, user: User, body: () => unknown, time: string): Answer | undefined {
  const found = REVIEWS.find(({ group, plural }) => target.version === 'v1' && group === target.group && plural === target.plural);
  if (!found) return undefined;
  return verb === 'create' ? json(201, found.review(user, body(), time)) : refusal(methodNotAllowed().error);
}

interface ReviewRequest {
  readonly target: ResourceTarget;
  readonly verb: string;
}
