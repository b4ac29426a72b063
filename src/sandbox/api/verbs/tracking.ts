import { trackUpdate, type Writer } from '../fields/managers.ts';
import { shapeOf } from '../fields/shape.ts';
import { apiVersionOf } from '../resources/resource.ts';
import type { ApiObject } from '../store/apiObject.ts';
import { type Call, timestamp } from './call.ts';

/** Who writes by this call, for metadata.managedFields. */
export function writerOf(call: Call): Writer {
  const { subresource } = call.target;
  return {
    manager: call.query.get('fieldManager') || call.userAgent || 'unknown',
    apiVersion: apiVersionOf(call.resource),
    time: timestamp(call.clock.now()),
    ...(subresource === undefined ? {} : { subresource }),
  };
}

/** How the fields of a resource are told apart and who can reach them. */
export function managing({ resource }: Call) {
  return { shape: shapeOf(resource.schema), separateStatus: resource.statusSubresource };
}

/** The object with its writer recorded for what changed. */
export function tracked(call: Call, object: ApiObject, old?: ApiObject): ApiObject {
  return trackUpdate(object, old, { ...managing(call), writer: writerOf(call) });
}
