import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import { type Answer, json } from '../http/answer.ts';
import { badRequest, type Failure, notFound } from '../http/failure.ts';
import { checkShape, presentObject } from '../present/present.ts';
import { type Call, keyOfCall } from './call.ts';
import { waitForRevision } from './list.ts';
import { parseRevision } from './listOptions.ts';

/** GET of one object, or of its status, which is the whole object too; not older than `?resourceVersion`. */
export async function get(call: Call): Promise<Outcome<Answer, Failure>> {
  const name = call.target.name ?? '';
  if (name === '.' || name === '..') return badRequest(`Name parameter invalid: "${name}": may not be '${name}'`);
  const revision = parseRevision(call.query.get('resourceVersion') ?? '');
  if (!revision.ok) return fail({ code: 500, message: revision.error });
  const reached = await waitForRevision(call, revision.value);
  if (!reached.ok) return reached;
  const object = call.table.get(keyOfCall(call, name));
  if (!object) return notFound(call.resource, name);
  const shape = checkShape(call, false);
  return shape.ok ? ok(json(200, presentObject(call, object))) : shape;
}
