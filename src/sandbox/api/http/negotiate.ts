import { fail, type Outcome, ok } from '../../../base/outcome.ts';
import type { Failure } from './failure.ts';

/** In what shape the client wants the answer. `as` is `Table`, `PartialObjectMetadata` and the like. */
export interface Wanted {
  readonly format: 'json' | 'yaml';
  readonly as?: string;
  /** Of `as`: `v1`. */
  readonly version?: string;
  /** The media type as the client wrote it, for answers that repeat it. */
  readonly mediaType: string;
}

const FORMATS: Readonly<Record<string, 'json' | 'yaml'>> = {
  'application/json': 'json',
  'application/*': 'json',
  '*/*': 'json',
  'application/yaml': 'yaml',
};

interface Shape {
  readonly group: string;
  readonly versions: readonly string[];
  readonly of: Subject;
}

/** What is asked for: objects, the list of all groups, or something else, which has one shape only. */
export type Subject = 'objects' | 'groups' | 'other';

const OF_OBJECTS: Shape = { group: 'meta.k8s.io', versions: ['v1', 'v1beta1'], of: 'objects' };

/** Transformations that the server knows; another one makes the clause unacceptable. */
const SHAPES: Readonly<Record<string, Shape>> = {
  Table: OF_OBJECTS,
  PartialObjectMetadata: OF_OBJECTS,
  PartialObjectMetadataList: OF_OBJECTS,
  APIGroupDiscoveryList: { group: 'apidiscovery.k8s.io', versions: ['v2', 'v2beta1'], of: 'groups' },
};

/** Takes the first clause of `Accept` that can be served. Protobuf cannot. */
export function negotiate(accept: string | undefined, subject: Subject = 'objects'): Outcome<Wanted, Failure> {
  if (accept === undefined || accept.trim() === '') return ok({ format: 'json', mediaType: 'application/json' });
  for (const clause of accept.split(',')) {
    const [mediaType = '', ...rest] = clause.split(';').map((part) => part.trim());
    const format = FORMATS[mediaType];
    const parameters = new Map(rest.map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
    const as = parameters.get('as');
    if (format === undefined) continue;
    if (as === undefined) return ok({ format, mediaType });
    const [shape, version = ''] = [SHAPES[as], parameters.get('v')];
    const known = shape?.of === subject && parameters.get('g') === shape.group && shape.versions.includes(version);
    if (known) return ok({ format, as, version, mediaType: clause.trim() });
  }
  return fail({
    code: 406,
    reason: 'NotAcceptable',
    message: 'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
  });
}

/** 415 of a body in a format that the request cannot have. */
export function unsupportedMediaType(accepted: readonly string[]) {
  return fail<Failure>({
    code: 415,
    reason: 'UnsupportedMediaType',
    message: `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`,
  });
}
