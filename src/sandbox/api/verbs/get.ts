import { type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, json } from '../http/answer.ts';
import { type Failure, notFound } from '../http/failure.ts';
import { presentObject } from '../present/present.ts';
import { type Call, keyOfCall } from './call.ts';

/** GET of one object, or of its status, which is the whole object too. */
export function get(call: Call): Outcome<Answer, Failure> {
  const name = call.target.name ?? '';
  const object = call.table.get(keyOfCall(call, name));
  return object ? ok(json(200, presentObject(call, object))) : notFound(call.resource, name);
}
